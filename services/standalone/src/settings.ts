import { EmbeddedGatewaySettings } from '@pain-assessment/api-gateway';
import { DemoIntegratorSettings } from '@pain-assessment/demo-integrator';
import { ReportRendererSettings } from '@pain-assessment/report-renderer';
import { ScoringSettings } from '@pain-assessment/scoring';
import { type Environment, parseSettings } from '@pain-assessment/service-kit';

/** Inside one process only the gateway's schema says whether NATS is used; the others are handed the bus. */
const embedded = { NATS_URL: 'nats://127.0.0.1:4222' };

/** Settings of every part, each by its own schema; throws naming each bad variable. */
export function parseStandaloneSettings(env: Environment) {
  return {
    gateway: parseSettings(EmbeddedGatewaySettings, env),
    scoring: parseSettings(ScoringSettings, { ...embedded, ...env }),
    renderer: parseSettings(ReportRendererSettings, { ...embedded, ...env }),
    demo: parseSettings(DemoIntegratorSettings, { ...embedded, ...env }),
  };
}
