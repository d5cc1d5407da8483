import { countSetting, platformSettings, portSetting } from '@pain-assessment/service-kit';
import { z } from 'zod';
import { parseRedisUrl } from './redis/redis-url.ts';
import { parseSealingKeys } from './sealing/sealing-keys.ts';

const baseUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => !/[?#]/.test(url), { message: 'must have neither query nor fragment' })
  .transform((url) => url.replace(/\/+$/, ''));

const acceptedBy = (parse: (text: string) => unknown) => (text: string) => {
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
};

const gatewaySettings = z.object({
  ...platformSettings,
  NODE_ENV: z.string().optional(),
  PORT: portSetting(8080),
  /** Default: `http://localhost:{PORT}`. */
  PUBLIC_BASE_URL: baseUrl.optional(),
  ACCOUNTS_FILE: z.string().optional(),
  SEALING_KEYS: z
    .string()
    .refine(acceptedBy(parseSealingKeys), { message: 'must be kid:base64 of 32 bytes, separated by commas' })
    .optional(),
  REDIS_URL: z.string().refine(acceptedBy(parseRedisUrl), { message: 'must be an address of Redis' }).optional(),
  SESSION_TTL_SECONDS: countSetting(7_200),
  RESULT_RETENTION_SECONDS: countSetting(900),
  TOMBSTONE_TTL_SECONDS: countSetting(86_400),
  IDEMPOTENCY_TTL_SECONDS: countSetting(86_400),
  /** Directory with licensed wordings, `<locale>/<questionnaire id>.json`, as for the scoring service. */
  QUESTIONNAIRE_TEXTS_DIR: z.string().optional(),
  /** Where the demo integrator runs; the development accounts let it frame the component. */
  DEMO_PORT: portSetting(8081),
});

type Settings = z.infer<typeof gatewaySettings>;

/** What would be shared by replicas or outlive the process must not be made up by each of them (contract 5). */
function mayBeMadeUp({ NODE_ENV, REDIS_URL }: Settings): boolean {
  if (NODE_ENV === 'production') return false;
  return REDIS_URL === undefined || NODE_ENV === 'development' || NODE_ENV === 'test';
}

function requireSecrets(settings: Settings, context: z.RefinementCtx): void {
  if (mayBeMadeUp(settings)) return;
  for (const variable of ['ACCOUNTS_FILE', 'SEALING_KEYS'] as const) {
    if (settings[variable] === undefined) {
      context.addIssue({ code: 'custom', path: [variable], message: 'is required in production and with REDIS_URL' });
    }
  }
}

/** Environment of the gateway inside another process, which may do without Redis and NATS (contract 5). */
export const EmbeddedGatewaySettings = gatewaySettings
  .extend({ NATS_URL: platformSettings.NATS_URL.optional() })
  .superRefine((settings, context) => requireSecrets(settings as Settings, context));

/** Environment of the gateway as a service of its own: Redis and NATS are required (contract 5). */
export const GatewaySettings = gatewaySettings
  .required({ REDIS_URL: true })
  .superRefine((settings, context) => requireSecrets(settings, context));

/** What the gateway is started with, alone or embedded. */
export type GatewaySettings = z.infer<typeof EmbeddedGatewaySettings>;
