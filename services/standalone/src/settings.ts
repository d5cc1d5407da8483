import { EmbeddedGatewaySettings } from '@pain-assessment/api-gateway';
import { DemoIntegratorSettings } from '@pain-assessment/demo-integrator';
import { EmbeddedRendererSettings } from '@pain-assessment/report-renderer';
import { EmbeddedScoringSettings } from '@pain-assessment/scoring';
import {
  type Environment,
  parseSettings,
  readCode,
  type SettingsError,
  type SettingsProblem,
  settingsError,
} from '@pain-assessment/service-kit';

/** What is wrong with the settings of one part; empty where they are right. */
function findProblems(parse: () => unknown): readonly SettingsProblem[] {
  try {
    parse();
    return [];
  } catch (error) {
    if (readCode(error) !== 'invalid_settings') throw error;
    return (error as SettingsError).problems;
  }
}

/** A developer's machine may be in anybody's network. */
const LOOPBACK = '127.0.0.1';

/** Settings of every part, each by its own schema; throws naming each bad variable of all of them. */
export function parseStandaloneSettings(env: Environment) {
  const parts = {
    gateway: () => parseSettings(EmbeddedGatewaySettings, env),
    scoring: () => parseSettings(EmbeddedScoringSettings, env),
    renderer: () => parseSettings(EmbeddedRendererSettings, env),
    demo: () => parseSettings(DemoIntegratorSettings, env),
  };
  const problems = Object.values(parts).flatMap(findProblems);
  if (problems.length > 0) throw settingsError(problems);
  const gateway = parts.gateway();
  const HOST = gateway.HOST ?? LOOPBACK;
  return { gateway: { ...gateway, HOST }, scoring: parts.scoring(), renderer: parts.renderer(), demo: parts.demo() };
}

/** Checked settings of every part. */
export type StandaloneSettings = ReturnType<typeof parseStandaloneSettings>;
