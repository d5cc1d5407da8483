import { Locale } from '@pain-assessment/contracts';

/**
 * The accounts without an accounts file: two for developers and tests, one for the demo integrator (contract.md#development-accounts). Keys
 * and secret are public.
 */
const OUT_OF_REACH = { sessionsPerDay: 100_000, submissionsPerMinute: 100_000, documentsPerMinute: 100_000 };

export const DEVELOPMENT_ACCOUNTS = [
  {
    id: 'demo',
    name: 'Demo clinic',
    apiKey: 'sk_test_demo_0000000000000000000000',
    defaultLocale: 'en-GB',
    allowedLocales: ['en-GB', 'fr-FR'],
    valueSet: 'fr',
    quotas: OUT_OF_REACH,
  },
  {
    id: 'other',
    name: 'Other clinic',
    apiKey: 'sk_test_other_000000000000000000000',
    defaultLocale: 'fr-FR',
    allowedLocales: ['fr-FR'],
    valueSet: 'us',
    quotas: { sessionsPerDay: 3, submissionsPerMinute: 2, documentsPerMinute: 2 },
  },
  {
    id: 'records',
    name: 'Demo records',
    apiKey: 'sk_test_records_0000000000000000000',
    defaultLocale: 'en-GB',
    allowedLocales: Locale.options,
    valueSet: 'fr',
    quotas: OUT_OF_REACH,
  },
] as const;

/** The account of the demo integrator, with a webhook and the secret that signs it. */
export const DEMO_INTEGRATOR = 'records';
export const DEMO_WEBHOOK_SECRET = 'whsec_ZGVtbyBpbnRlZ3JhdG9yLCBwdWJsaWMgc2VjcmV0';
