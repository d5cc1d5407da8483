import type { Account } from './account.ts';
import { digestOfApiKey } from './api-key.ts';

const keyOf = (apiKey: string) => [{ id: 'k1', sha256: digestOfApiKey(apiKey) }];

/** The two accounts that every developer and test has without a file; refused in production (contract 5). */
export function developmentAccounts({ demoPort }: { demoPort: number }): readonly Account[] {
  const componentOrigins = [`http://localhost:${demoPort}`];
  return [
    {
      id: 'demo',
      name: 'Demo clinic',
      keys: keyOf('sk_test_demo_0000000000000000000000'),
      defaultLocale: 'en-GB',
      allowedLocales: ['en-GB', 'fr-FR'],
      valueSet: 'fr',
      showResults: true,
      quotas: { sessionsPerDay: 100_000, submissionsPerMinute: 100_000 },
      componentOrigins,
      logo: null,
    },
    {
      id: 'other',
      name: 'Other clinic',
      keys: keyOf('sk_test_other_000000000000000000000'),
      defaultLocale: 'fr-FR',
      allowedLocales: ['fr-FR'],
      valueSet: 'us',
      showResults: true,
      quotas: { sessionsPerDay: 3, submissionsPerMinute: 2 },
      componentOrigins,
      logo: null,
    },
  ];
}
