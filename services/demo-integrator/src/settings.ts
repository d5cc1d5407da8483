import { z } from 'zod';
import { LEVELS } from './log.ts';

/** Default of the staff's password; it is public. */
export const EXAMPLE_PASSWORD = 'staff-of-the-demo';

/** Environment of the demo integrator. */
export const DemoIntegratorSettings = z.object({
  DEMO_PORT: z.coerce.number().int().min(0).max(65_535).default(8081),
  /** Address of the listener; by default all addresses. */
  HOST: z.string().optional(),
  LOG_LEVEL: z.enum(LEVELS).default('info'),
  /** Address of the service for this server. */
  API_BASE_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:8080'),
  /** Secret key of the account; the default is that of the demo's development account. */
  API_KEY: z.string().min(1).default('sk_test_records_0000000000000000000'),
  /** Secret of the webhook signatures; the default is that of the same account. */
  WEBHOOK_SECRET: z.string().startsWith('whsec_').default('whsec_ZGVtbyBpbnRlZ3JhdG9yLCBwdWJsaWMgc2VjcmV0'),
  /** Address of these pages if it is not this machine's own, such as `https://records.example`. */
  DEMO_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  /** `on` adds two invented patients with three visits each at the start. */
  DEMO_SAMPLES: z.enum(['on', 'off']).default('off'),
  /** Unlocks the records and handed-over tablets; one for all staff, because the demo has no users. */
  STAFF_PASSWORD: z.string().min(8).default(EXAMPLE_PASSWORD),
});
export type DemoIntegratorSettings = z.infer<typeof DemoIntegratorSettings>;
