import type { AccountId, KeyId } from '@pain-assessment/contracts';
import type { Account } from './account.ts';
import { digestOfApiKey } from './api-key.ts';

const toKeys = (apiKey: string) => [{ id: 'k1' as KeyId, sha256: digestOfApiKey(apiKey) }];

/** The two accounts that every developer and test has without a file; refused in production (contract.md#development-accounts). */
export function developmentAccounts({ demoPort }: { demoPort: number }): readonly Account[] {
  const componentOrigins = [`http://localhost:${demoPort}`];
  return [
    {
      id: 'demo' as AccountId,
      name: 'Demo clinic',
      keys: toKeys('sk_test_demo_0000000000000000000000'),
      defaultLocale: 'en-GB',
      allowedLocales: ['en-GB', 'fr-FR'],
      valueSet: 'fr',
      showResults: true,
      timeZone: 'UTC',
      quotas: { sessionsPerDay: 100_000, submissionsPerMinute: 100_000, documentsPerMinute: 100_000 },
      componentOrigins,
      logo: null,
      webhook: null,
    },
    {
      id: 'other' as AccountId,
      name: 'Other clinic',
      keys: toKeys('sk_test_other_000000000000000000000'),
      defaultLocale: 'fr-FR',
      allowedLocales: ['fr-FR'],
      valueSet: 'us',
      showResults: true,
      timeZone: 'UTC',
      quotas: { sessionsPerDay: 3, submissionsPerMinute: 2, documentsPerMinute: 2 },
      componentOrigins,
      logo: null,
      webhook: null,
    },
  ];
}
