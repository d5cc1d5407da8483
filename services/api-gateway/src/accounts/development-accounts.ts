import { type AccountId, type KeyId, Locale } from '@pain-assessment/contracts';
import type { Account } from './account.ts';
import { digestOfApiKey } from './api-key.ts';

const toKeys = (apiKey: string) => [{ id: 'k1' as KeyId, sha256: digestOfApiKey(apiKey) }];

/** Signs what the demo integrator is told; as public as the development keys. */
const DEMO_WEBHOOK_SECRET = 'whsec_ZGVtbyBpbnRlZ3JhdG9yLCBwdWJsaWMgc2VjcmV0';

/** Where the demo integrator runs and is told of its sessions; without an address it is told of none. */
export interface DemoIntegratorPlace {
  readonly demoPort: number;
  readonly demoWebhookUrl?: string | undefined;
}

/** What the accounts of one machine have in common. */
function commonParts(demoPort: number) {
  const componentOrigins = [`http://localhost:${demoPort}`];
  return { valueSet: 'fr', showResults: true, timeZone: 'UTC', componentOrigins, logo: null, webhook: null } as const;
}

const OUT_OF_REACH = { sessionsPerDay: 100_000, submissionsPerMinute: 100_000, documentsPerMinute: 100_000 };

/**
 * The accounts that everybody has without a file: two for developers and tests, one for the demo integrator. Refused in production
 * (contract.md#development-accounts).
 */
export function developmentAccounts({ demoPort, demoWebhookUrl }: DemoIntegratorPlace): readonly Account[] {
  return [
    {
      ...commonParts(demoPort),
      id: 'demo' as AccountId,
      name: 'Demo clinic',
      keys: toKeys('sk_test_demo_0000000000000000000000'),
      defaultLocale: 'en-GB',
      allowedLocales: ['en-GB', 'fr-FR'],
      quotas: OUT_OF_REACH,
    },
    {
      ...commonParts(demoPort),
      id: 'other' as AccountId,
      name: 'Other clinic',
      keys: toKeys('sk_test_other_000000000000000000000'),
      defaultLocale: 'fr-FR',
      allowedLocales: ['fr-FR'],
      valueSet: 'us',
      quotas: { sessionsPerDay: 3, submissionsPerMinute: 2, documentsPerMinute: 2 },
    },
    {
      ...commonParts(demoPort),
      id: 'records' as AccountId,
      name: 'Demo records',
      keys: toKeys('sk_test_records_0000000000000000000'),
      defaultLocale: 'en-GB',
      allowedLocales: Locale.options,
      quotas: OUT_OF_REACH,
      webhook: demoWebhookUrl === undefined ? null : { url: demoWebhookUrl, secrets: [DEMO_WEBHOOK_SECRET] },
    },
  ];
}
