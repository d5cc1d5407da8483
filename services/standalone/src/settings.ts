import { EmbeddedGatewaySettings } from '@pain-assessment/api-gateway';
import { DemoIntegratorSettings } from '@pain-assessment/demo-integrator';
import { ReportRendererSettings } from '@pain-assessment/report-renderer';
import { ScoringSettings } from '@pain-assessment/scoring';
import { type Environment, parseSettings, SettingsError, type SettingsProblem } from '@pain-assessment/service-kit';

/** Inside one process only the gateway's schema says whether NATS is used; the others are handed the bus. */
const EMBEDDED_NATS_URL = 'nats://127.0.0.1:4222';

/** What a part finds wrong; none where it finds nothing. */
function problemsOf(parse: () => unknown): readonly SettingsProblem[] {
  try {
    parse();
    return [];
  } catch (error) {
    const { code, problems } = error as Partial<SettingsError>;
    if (code !== 'invalid_settings' || !problems) throw error;
    return problems;
  }
}

/** Settings of every part, each by its own schema; throws naming each bad variable of all of them. */
export function parseStandaloneSettings(env: Environment) {
  // Empty counts as absent, as in every schema.
  const shared = { ...env, NATS_URL: env.NATS_URL || EMBEDDED_NATS_URL };
  const parts = {
    gateway: () => parseSettings(EmbeddedGatewaySettings, env),
    scoring: () => parseSettings(ScoringSettings, shared),
    renderer: () => parseSettings(ReportRendererSettings, shared),
    demo: () => parseSettings(DemoIntegratorSettings, shared),
  };
  const problems = Object.values(parts).flatMap(problemsOf);
  if (problems.length > 0) throw new SettingsError(problems);
  return { gateway: parts.gateway(), scoring: parts.scoring(), renderer: parts.renderer(), demo: parts.demo() };
}

/** Checked settings of every part. */
export type StandaloneSettings = ReturnType<typeof parseStandaloneSettings>;
