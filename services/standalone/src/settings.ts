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

/** Where this machine reaches what listens on an address. */
export function reachableHost(address: string): string {
  if (address === '0.0.0.0' || address === '::') return LOOPBACK;
  return isIPv6(address) ? `[${address}]` : address;
}

/** The one address of the demo, which is a private one that webhooks do not reach otherwise. */
const demoNetworks = (host: string) =>
  isIP(host) === 0 ? ['127.0.0.0/8', '::1/128'] : [`${host}/${isIPv6(host) ? 128 : 32}`];

/** The demo integrator is told of its sessions where the accounts are those of development, unless it is somewhere else or nowhere yet. */
function tellDemo(gateway: GatewaySettings & { HOST: string }): GatewaySettings & { HOST: string } {
  const { ACCOUNTS_FILE, DEMO_WEBHOOK_URL, DEMO_PORT, HOST, WEBHOOK_ALLOWED_NETWORKS } = gateway;
  if (ACCOUNTS_FILE !== undefined || DEMO_WEBHOOK_URL !== undefined || DEMO_PORT === 0) return gateway;
  const host = reachableHost(HOST);
  return {
    ...gateway,
    DEMO_WEBHOOK_URL: `http://${host}:${DEMO_PORT}${WEBHOOK_PATH}`,
    WEBHOOK_ALLOWED_NETWORKS: [...WEBHOOK_ALLOWED_NETWORKS, ...demoNetworks(host.replace(/^\[|\]$/g, ''))],
  };
}

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
  const told = tellDemo({ ...gateway, HOST: gateway.HOST ?? LOOPBACK });
  return { gateway: told, scoring: parts.scoring(), renderer: parts.renderer(), demo: parts.demo() };
}

/** Checked settings of every part. */
export type StandaloneSettings = ReturnType<typeof parseStandaloneSettings>;
