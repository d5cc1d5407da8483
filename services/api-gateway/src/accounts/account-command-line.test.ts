import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { runAccountCommand } from './account-command-line.ts';
import { loadAccounts } from './watch-accounts.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'accounts-'));
  file = join(folder, 'accounts.yaml');
});
afterEach(() => rm(folder, { recursive: true }));

async function run(...args: string[]) {
  const output = { written: '', complaint: '' };
  const exitCode = await runAccountCommand(
    args,
    { ACCOUNTS_FILE: file },
    {
      write: (text) => {
        output.written += text;
      },
      complain: (text) => {
        output.complaint += text;
      },
    },
  );
  return { exitCode, ...output };
}

describe('the account command', () => {
  test('creates an account and shows its key only once', async () => {
    const { exitCode, written } = await run(
      'create',
      'clinic',
      '--name',
      'The clinic',
      '--locale',
      'en-GB',
      '--locale',
      'fr-FR',
      '--origin',
      'https://records.example.org',
    );
    const [apiKey = ''] = written.split('\n');

    expect(exitCode).toBe(0);
    expect(apiKey).toMatch(/^sk_live_clinic_/);
    const text = await readFile(file, 'utf8');
    expect(text).not.toContain(apiKey);
    expect(text).toContain(createHash('sha256').update(apiKey).digest('hex'));
    expect((await loadAccounts(file)).accounts).toMatchObject([
      {
        id: 'clinic',
        name: 'The clinic',
        allowedLocales: ['en-GB', 'fr-FR'],
        componentOrigins: ['https://records.example.org'],
      },
    ]);
  });

  const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const WEBHOOK = ['--webhook', 'https://records.example.org/hooks/pain'];

  test('creates an account with time zone, quota of documents and webhook, and prints its new secret', async () => {
    const options = ['--time-zone', 'Europe/Paris', '--documents-per-minute', '7'];
    const { exitCode, written } = await run('create', 'clinic', ...options, ...WEBHOOK);
    const [secret = ''] = /^whsec_\S+$/m.exec(written) ?? [];

    expect(exitCode).toBe(0);
    expect(written.split('\n')[0]).toMatch(/^sk_live_clinic_/);
    expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
    expect((await loadAccounts(file)).accounts).toMatchObject([
      {
        timeZone: 'Europe/Paris',
        quotas: { documentsPerMinute: 7 },
        webhook: { url: 'https://records.example.org/hooks/pain', secrets: [secret] },
      },
    ]);
  });

  test("keeps the receiver's own secrets, and prints none", async () => {
    const other = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
    const { written } = await run(
      'create',
      'clinic',
      ...WEBHOOK,
      '--webhook-secret',
      SECRET,
      '--webhook-secret',
      other,
    );

    expect(written).not.toContain('whsec_');
    expect((await loadAccounts(file)).accounts).toMatchObject([{ webhook: { secrets: [SECRET, other] } }]);
  });

  test('makes no webhook by default', async () => {
    await run('create', 'clinic');

    expect((await loadAccounts(file)).accounts).toMatchObject([{ webhook: null, timeZone: 'UTC' }]);
    expect(await readFile(file, 'utf8')).not.toContain('webhook');
  });

  test('rotates to a second key, rejects a third, and revokes by id', async () => {
    await run('create', 'clinic', '--test');
    expect((await run('rotate', 'clinic')).written).toMatch(/^sk_live_clinic_.*\nThis is key k2/);
    expect(await run('rotate', 'clinic')).toMatchObject({
      exitCode: 1,
      complaint: expect.stringContaining('two active keys'),
    });
    expect((await run('revoke', 'clinic', 'k1')).exitCode).toBe(0);
    expect(await run('revoke', 'clinic', 'k1')).toMatchObject({
      exitCode: 1,
      complaint: expect.stringContaining('no such key'),
    });

    expect((await loadAccounts(file)).accounts[0]?.keys.map(({ id }) => id)).toEqual(['k2']);
  });

  test('keeps comments and the other accounts unchanged, and leaves no other file behind', async () => {
    await run('create', 'one');
    const commented = `# Mind the quotas.\n${await readFile(file, 'utf8')}`;
    await writeFile(file, commented);
    await run('create', 'two');

    const text = await readFile(file, 'utf8');
    expect(text.startsWith(commented)).toBe(true);
    expect(await readdir(folder)).toEqual(['accounts.yaml']);
  });

  test.each([
    ['a taken id', ['create', 'one']],
    ['an unknown account', ['rotate', 'nobody']],
    ['a locale without texts', ['create', 'two', '--locale', 'xx-YY']],
    ['a quota that is no number', ['create', 'two', '--sessions-per-day', 'many']],
    ['a time zone that is none', ['create', 'two', '--time-zone', 'Paris']],
    ['a quota of documents that is no number', ['create', 'two', '--documents-per-minute', 'many']],
    ['a webhook without encryption', ['create', 'two', '--webhook', 'http://records.example.org']],
    ['a short secret', ['create', 'two', '--webhook', 'https://a.example', '--webhook-secret', 'whsec_AAAA']],
    ['a secret without a webhook', ['create', 'two', '--webhook-secret', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw']],
    ['an unknown option', ['create', 'two', '--colour', 'red']],
  ])('rejects %s and changes nothing', async (_what, args) => {
    await run('create', 'one');
    const before = await readFile(file, 'utf8');

    expect(await run(...args)).toMatchObject({ exitCode: 1, written: '' });
    expect(await readFile(file, 'utf8')).toBe(before);
  });

  test.each([[['--help']], [['-h']], [['create', '--help']]])(
    'shows its usage for %j and changes nothing',
    async (args) => {
      expect(await run(...args)).toMatchObject({
        exitCode: 0,
        written: expect.stringContaining('Usage'),
        complaint: '',
      });
      expect(await readdir(folder)).toEqual([]);
    },
  );

  test.each([[[]], [['create']], [['revoke', 'one']], [['destroy', 'one']], [['create', 'one', 'extra']]])(
    'explains its usage for %j',
    async (args) => {
      expect(await run(...args)).toMatchObject({ exitCode: 2, complaint: expect.stringContaining('Usage') });
    },
  );
});
