import { platformSettings, portSetting } from '@pain-assessment/service-kit';
import { z } from 'zod';

/** Environment of the demo integrator. It speaks HTTP only, so it asks for no bus. */
export const DemoIntegratorSettings = z.object({
  DEMO_PORT: portSetting(8081),
  HOST: platformSettings.HOST,
  ADMIN_PORT: platformSettings.ADMIN_PORT,
  LOG_LEVEL: platformSettings.LOG_LEVEL,
  /** Where this server reaches the service. */
  API_BASE_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:8080'),
  /** Secret key of the account; the default opens the demo's own development account alone. */
  API_KEY: z.string().min(1).default('sk_test_records_0000000000000000000'),
  /** By which the service signs what it tells; the default is that of the same account. */
  WEBHOOK_SECRET: z.string().startsWith('whsec_').default('whsec_ZGVtbyBpbnRlZ3JhdG9yLCBwdWJsaWMgc2VjcmV0'),
  /** Address of these pages where it is not this machine's own, such as `https://records.example`. */
  DEMO_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  /** Unlocks a tablet whose session has ended; one for all staff, since the demo knows no users. */
  STAFF_PASSWORD: z.string().min(8).default('staff-of-the-demo'),
});
export type DemoIntegratorSettings = z.infer<typeof DemoIntegratorSettings>;
