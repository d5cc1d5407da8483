import { describe, expect, test } from '@jest/globals';
import { type KeyId, Locale } from '@pain-assessment/contracts';
import { createAccounts } from './accounts.ts';
import { digestApiKey } from './api-key.ts';
import { developmentAccounts } from './open-accounts.ts';

const DEMO_KEY = 'sk_test_demo_0000000000000000000000';
const accounts = developmentAccounts({ demoPort: 8081 });

describe('accounts', () => {
  test("are found by any of their active keys, together with the key's id and mode", () => {
    const [demo] = accounts;
    if (!demo) throw new Error('no demo account');
    const second = { id: 'k2' as KeyId, sha256: digestApiKey('sk_live_demo_second') };
    const found = createAccounts([{ ...demo, keys: [...demo.keys, second] }]);

    expect(found.byApiKey(DEMO_KEY)).toMatchObject({ account: { id: 'demo' }, keyId: 'k1', mode: 'test' });
    expect(found.byApiKey('sk_live_demo_second')).toMatchObject({
      account: { id: 'demo' },
      keyId: 'k2',
      mode: 'live',
    });
  });

  test.each([
    '',
    DEMO_KEY.slice(0, -1),
    `${DEMO_KEY}0`,
    DEMO_KEY.toUpperCase(),
    'sk_test_nobody_0000000000000000000000',
  ])('are not found by the key %j', (key) => {
    expect(createAccounts(accounts).byApiKey(key)).toBeUndefined();
  });

  test('for development are those of the contract', () => {
    const found = createAccounts(accounts);

    expect(found.byApiKey(DEMO_KEY)?.account).toMatchObject({
      id: 'demo',
      defaultLocale: 'en-GB',
      allowedLocales: ['en-GB', 'fr-FR'],
      valueSet: 'fr',
      quotas: { sessionsPerDay: 100_000, submissionsPerMinute: 100_000 },
      componentOrigins: ['http://localhost:8081'],
    });
    expect(found.byApiKey('sk_test_other_000000000000000000000')?.account).toMatchObject({
      id: 'other',
      allowedLocales: ['fr-FR'],
      valueSet: 'us',
      quotas: { sessionsPerDay: 3, submissionsPerMinute: 2 },
    });
    expect(found.byApiKey('sk_test_records_0000000000000000000')?.account).toMatchObject({
      id: 'records',
      allowedLocales: Locale.options,
      report: { labelArea: false, signature: null },
      webhook: null,
    });
    expect(accounts).toHaveLength(3);
  });
});
