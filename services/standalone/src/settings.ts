import { isIP, isIPv6 } from 'node:net';
import { EmbeddedGatewaySettings, type GatewaySettings } from '@pain-assessment/api-gateway';
import { DemoIntegratorSettings, WEBHOOK_PATH } from '@pain-assessment/demo-integrator';
import { EmbeddedRendererSettings } from '@pain-assessment/report-renderer';
import { EmbeddedScoringSettings } from '@pain-assessment/scoring';

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
function notifyDemo<S extends GatewaySettings & { HOST: string }>(settings: S): S {
  const { ACCOUNTS_FILE, DEMO_WEBHOOK_URL, DEMO_PORT, HOST, WEBHOOK_ALLOWED_NETWORKS } = settings;
  if (ACCOUNTS_FILE !== undefined || DEMO_WEBHOOK_URL !== undefined || DEMO_PORT === 0) return settings;
  const host = reachableHost(HOST);
  return {
    ...settings,
    DEMO_WEBHOOK_URL: `http://${host}:${DEMO_PORT}${WEBHOOK_PATH}`,
    WEBHOOK_ALLOWED_NETWORKS: [...WEBHOOK_ALLOWED_NETWORKS, ...demoNetworks(host.replace(/^\[|\]$/g, ''))],
  };
}

/** Environment of all parts together, each by its own schema. */
export const StandaloneSettings = EmbeddedGatewaySettings.and(EmbeddedScoringSettings)
  .and(EmbeddedRendererSettings)
  .and(DemoIntegratorSettings)
  .transform((settings) => notifyDemo({ ...settings, HOST: settings.HOST ?? LOOPBACK }));
export type StandaloneSettings = ReturnType<typeof StandaloneSettings.parse>;
