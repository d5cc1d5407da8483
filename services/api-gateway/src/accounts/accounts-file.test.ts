import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseAccountsFile } from './accounts-file.ts';
import { createApiKey, digestApiKey } from './api-key.ts';

const SHA = 'ab'.repeat(32);

const entry = (changes: Record<string, unknown> = {}) => ({
  id: 'demo',
  name: 'Demo clinic',
  keys: [{ id: 'k1', sha256: SHA }],
  default_locale: 'en-GB',
  allowed_locales: ['en-GB', 'fr-FR'],
  value_set: 'fr',
  show_results: true,
  time_zone: 'Europe/Paris',
  quotas: { sessions_per_day: 1000, submissions_per_minute: 60, documents_per_minute: 60 },
  component_origins: ['http://localhost:8081'],
  ...changes,
});
// JSON is YAML.
const toFile = (...accounts: unknown[]) => JSON.stringify({ accounts });

describe('the accounts file', () => {
  test('has the form of the contract', () => {
    const text = `
accounts:
  - id: demo
    name: Demo clinic
    keys: [{ id: k1, sha256: ${SHA} }]   # first
    default_locale: en-GB
    allowed_locales: [en-GB, fr-FR]
    value_set: fr
    show_results: true
    time_zone: Europe/Paris
    quotas: { sessions_per_day: 1000, submissions_per_minute: 60, documents_per_minute: 60 }
    component_origins: ["http://localhost:8081"]
    report: { paper: letter, label_area: true, signature: { certificate: ./report.pem, key: ./report.key } }
    logo: ./logos/demo.svg
`;
    expect(parseAccountsFile(text)).toEqual([
      {
        ...entry(),
        report: { paper: 'letter', label_area: true, signature: { certificate: './report.pem', key: './report.key' } },
        logo: './logos/demo.svg',
      },
    ]);
  });

  test.each<[string, unknown, string]>([
    ['an unknown field', entry({ colour: 'red' }), '/accounts/0/colour unknown_field'],
    [
      'a certificate without its key',
      entry({ report: { signature: { certificate: './report.pem' } } }),
      '/accounts/0/report/signature/key required',
    ],
    [
      'a third active key',
      entry({ keys: [1, 2, 3].map((n) => ({ id: `k${n}`, sha256: `${n}`.repeat(64) })) }),
      '/accounts/0/keys too_big',
    ],
    [
      'two keys of one id',
      entry({ keys: ['a', 'b'].map((c) => ({ id: 'k1', sha256: c.repeat(64) })) }),
      '/accounts/0/keys',
    ],
    ['a key in clear', entry({ keys: [{ id: 'k1', sha256: 'sk_live_demo_secret' }] }), '/accounts/0/keys/0/sha256'],
    ['a default locale that is not allowed', entry({ default_locale: 'de-DE' }), '/accounts/0/default_locale'],
    ['a locale without texts', entry({ allowed_locales: ['en-GB', 'xx-YY'] }), '/accounts/0/allowed_locales/1'],
    [
      'a negative quota',
      entry({ quotas: { sessions_per_day: -1, submissions_per_minute: 1 } }),
      '/accounts/0/quotas/sessions_per_day too_small',
    ],
    ['an id that could break out of a key name', entry({ id: 'a}{b' }), '/accounts/0/id'],
    ['a time zone that is none', entry({ time_zone: 'Europe/Nowhere' }), '/accounts/0/time_zone'],
    ['an offset as time zone', entry({ time_zone: '+02:00' }), '/accounts/0/time_zone'],
    ['a value set of another country', entry({ value_set: 'uk' }), '/accounts/0/value_set'],
  ])('rejects %s and names the place', (_what, account, place) => {
    expect(() => parseAccountsFile(toFile(account))).toThrow(place);
  });

  test('without a time zone has UTC', () => {
    const { time_zone: _, ...without } = entry();
    expect(parseAccountsFile(toFile(without))[0]?.time_zone).toBe('UTC');
  });

  test('has 60 documents a minute by default', () => {
    const read = (quotas: object) => parseAccountsFile(toFile(entry({ quotas })))[0]?.quotas.documents_per_minute;
    const quotas = { sessions_per_day: 1, submissions_per_minute: 1 };
    expect([read(quotas), read({ ...quotas, documents_per_minute: 2 })]).toEqual([60, 2]);
  });

  test('rejects two accounts with one id, or with one key', () => {
    const twin = entry({ keys: [{ id: 'k1', sha256: 'cd'.repeat(32) }] });

    expect(() => parseAccountsFile(toFile(entry(), twin))).toThrow('must have distinct ids');
    expect(() => parseAccountsFile(toFile(entry(), entry({ id: 'twin' })))).toThrow('must not share a key');
  });

  test('outside YAML is rejected by line, without its text', () => {
    expect(() => parseAccountsFile('accounts:\n  - id: "never closed')).toThrow(
      /^the accounts file is not YAML: \w+ in line 2$/,
    );
  });

  test('whose aliases multiply its values is rejected as that', () => {
    const levels = 'abcdefghij'.split('');
    const bomb = levels.map((name, index) => `${name}: &${name} [${`*${levels[index - 1]},`.repeat(index && 9)}1]`);

    expect(() => parseAccountsFile(bomb.join('\n'))).toThrow(
      expect.objectContaining({ code: 'invalid_accounts', message: 'the accounts file has too many aliases' }),
    );
  });

  test.each([
    '*',
    'https://*.example.org',
    'http://example.org',
    'https://example.org/',
    'https://example.org/app',
    'https://EXAMPLE.org',
    'https://u:p@example.org',
    'null',
    'file:///tmp',
    'https://example.org:443',
    "https://a.org;script-src 'unsafe-inline'",
    'https://a;b.example',
    'https://a,b.example',
    "https://a'b.example",
    'https://a\tb.example',
  ])('rejects the component origin %s', (origin) => {
    expect(() => parseAccountsFile(toFile(entry({ component_origins: [origin] })))).toThrow(
      '/accounts/0/component_origins/0',
    );
  });

  test.each(['https://example.org', 'https://example.org:8443', 'http://localhost', 'http://localhost:3000'])(
    'accepts the component origin %s',
    (origin) => {
      expect(parseAccountsFile(toFile(entry({ component_origins: [origin] })))[0]?.component_origins).toEqual([origin]);
    },
  );

  test('never repeats a value in its error', () => {
    fc.assert(
      fc.property(fc.constantFrom('id', 'name', 'keys', 'value_set', 'quotas', 'component_origins'), (field) => {
        const canary = 'CANARY value !';
        let message = '';
        try {
          parseAccountsFile(toFile(entry({ [field]: [canary, { [field]: canary }] })));
        } catch (error) {
          message = String(error);
        }
        expect(message).toContain(`/accounts/0/${field}`);
        expect(message).not.toContain(canary);
      }),
    );
  });
});

test('a new key contains mode, account and 192 random bits', () => {
  const keys = Array.from({ length: 50 }, () => createApiKey('live', 'demo'));

  expect(new Set(keys).size).toBe(50);
  for (const key of keys) expect(key).toMatch(/^sk_live_demo_[0-9a-f]{48}$/);
  expect(digestApiKey('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
