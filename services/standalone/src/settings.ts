import { isIP, isIPv6 } from 'node:net';
import { EmbeddedGatewaySettings, type GatewaySettings } from '@pain-assessment/api-gateway';
import { DemoIntegratorSettings, WEBHOOK_PATH } from '@pain-assessment/demo-integrator';
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

/** Faults in the settings of one part; empty if they are valid. */
function findProblems(parse: () => unknown): readonly SettingsProblem[] {
  try {
    parse();
    return [];
  } catch (error) {
    if (readCode(error) !== 'invalid_settings') throw error;
    return (error as SettingsError).problems;
  }
}

/** A developer's machine may be in a public network. */
const LOOPBACK = '127.0.0.1';

/** Loopback address of a listener on this machine. */
export function reachableHost(address: string): string {
  if (address === '0.0.0.0' || address === '::') return LOOPBACK;
  return isIPv6(address) ? `[${address}]` : address;
}

/** The demo's address, a private one that webhooks otherwise do not reach. */
const demoNetworks = (host: string) =>
  isIP(host) === 0 ? ['127.0.0.0/8', '::1/128'] : [`${host}/${isIPv6(host) ? 128 : 32}`];

/**
 * Sends the webhooks of the development accounts to the demo, unless another receiver is set or the demo has no fixed
 * port.
 */
function notifyDemo(gateway: GatewaySettings & { HOST: string }): GatewaySettings & { HOST: string } {
  const { ACCOUNTS_FILE, DEMO_WEBHOOK_URL, DEMO_PORT, HOST, WEBHOOK_ALLOWED_NETWORKS } = gateway;
  if (ACCOUNTS_FILE !== undefined || DEMO_WEBHOOK_URL !== undefined || DEMO_PORT === 0) return gateway;
  const host = reachableHost(HOST);
  return {
    ...gateway,
    DEMO_WEBHOOK_URL: `http://${host}:${DEMO_PORT}${WEBHOOK_PATH}`,
    WEBHOOK_ALLOWED_NETWORKS: [...WEBHOOK_ALLOWED_NETWORKS, ...demoNetworks(host.replace(/^\[|\]$/g, ''))],
  };
}

/** Settings of every part, each by its own schema; throws an error that names each invalid variable. */
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
  const notifying = notifyDemo({ ...gateway, HOST: gateway.HOST ?? LOOPBACK });
  return { gateway: notifying, scoring: parts.scoring(), renderer: parts.renderer(), demo: parts.demo() };
}

/** Checked settings of every part. */
export type StandaloneSettings = ReturnType<typeof parseStandaloneSettings>;
