import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AccountId } from '@pain-assessment/contracts';
import { makeCertificate } from '@pain-assessment/pdf-signature/testing';
import { createMetrics, type Logger } from '@pain-assessment/service-kit';
import { createAccount, revokeKey, rotateKey } from '../testing/edit-accounts.ts';
import type { NewAccount } from './accounts-file.ts';
import { type WatchedAccounts, watchAccounts } from './watch-accounts.ts';

const INTERVAL_MS = 5;
const account = (id: string): NewAccount => ({
  id,
  name: id,
  default_locale: 'en-GB',
  allowed_locales: ['en-GB'],
  value_set: 'fr',
  show_results: true,
  time_zone: 'UTC',
  quotas: { sessions_per_day: 1, submissions_per_minute: 1, documents_per_minute: 1 },
  component_origins: [],
});

let folder: string;
let otherKey: string;
let file: string;
let watched: WatchedAccounts | undefined;
let events: string[];
let waiting: (() => void)[];

const log = {
  info: () => record('reloaded'),
  error: ({ reason }: { reason: string }) => record(reason),
} as unknown as Logger;
function record(event: string) {
  events.push(event);
  for (const wake of waiting.splice(0)) wake();
}
const nextEvent = () => new Promise<void>((resolve) => waiting.push(resolve));
const watch = async () => {
  watched = await watchAccounts({
    file,
    log,
    metrics: createMetrics({ service: 'api-gateway' }),
    intervalMs: INTERVAL_MS,
  });
  return watched;
};

beforeAll(async () => {
  otherKey = (await makeCertificate()).key;
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'accounts-'));
  file = join(folder, 'accounts.yaml');
  events = [];
  waiting = [];
});
afterEach(async () => {
  watched?.close();
  watched = undefined;
  await rm(folder, { recursive: true });
});

test('a file of more than 1 MiB is refused before it is read', async () => {
  await writeFile(file, `accounts: [] #${'x'.repeat(2 ** 20)}`);

  await expect(watch()).rejects.toMatchObject({
    code: 'invalid_accounts',
    message: 'the accounts file must have at most 1048576 bytes',
  });
});

/** Replaces a file in one step, like an editor or a volume: a half-written file would be a second change. */
async function replaceFile(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}

test('the paper of documents is Letter for a default locale of en-US, otherwise A4, unless the file says so', async () => {
  const american: NewAccount = { ...account('american'), default_locale: 'en-US', allowed_locales: ['en-US', 'en-GB'] };
  const british: NewAccount = { ...american, id: 'british', default_locale: 'en-GB' };
  const chosen: NewAccount = { ...american, id: 'chosen', report: { paper: 'a4', label_area: false } };
  for (const each of [american, british, chosen]) await createAccount(file, each, 'live');
  const accounts = await watch();

  const papers = ['american', 'british', 'chosen'].map((id) => accounts.byId(id as AccountId)?.report.paper);
  expect(papers).toEqual(['letter', 'a4', 'a4']);
});

describe('a watched accounts file', () => {
  test('puts a new account and a rotated key into force, and removes a revoked key', async () => {
    const first = await createAccount(file, account('one'), 'live');
    const accounts = await watch();

    let changed = nextEvent();
    const second = await rotateKey(file, 'one', 'live');
    await changed;
    expect(accounts.byApiKey(first.apiKey)?.keyId).toBe('k1');
    expect(accounts.byApiKey(second.apiKey)?.keyId).toBe('k2');

    changed = nextEvent();
    await revokeKey(file, 'one', 'k1');
    await changed;
    expect(accounts.byApiKey(first.apiKey)).toBeUndefined();
    expect(accounts.byApiKey(second.apiKey)?.account.id).toBe('one');
    expect(events).toEqual(['reloaded', 'reloaded']);
  });

  test('with an error leaves the old accounts in force, is reported once, and recovers', async () => {
    const { apiKey } = await createAccount(file, account('one'), 'live');
    const accounts = await watch();

    let changed = nextEvent();
    await replaceFile(file, 'accounts: [');
    await changed;
    expect(accounts.byApiKey(apiKey)?.account.id).toBe('one');

    changed = nextEvent();
    await rm(file);
    await changed;
    changed = nextEvent();
    const repaired = await createAccount(file, account('two'), 'test');
    await changed;

    expect(accounts.byApiKey(apiKey)).toBeUndefined();
    expect(accounts.byApiKey(repaired.apiKey)?.account.id).toBe('two');
    expect(events).toEqual([expect.stringContaining('not YAML'), 'the accounts file cannot be read', 'reloaded']);
  });

  test('behind a symbolic link is reloaded after a swap, as in a Kubernetes volume', async () => {
    const versions = ['one', 'two'].map((id) => ({ id, file: join(folder, id, 'accounts.yaml') }));
    for (const version of versions) {
      await mkdir(join(folder, version.id));
      await createAccount(version.file, account(version.id), 'live');
    }
    await symlink('one', join(folder, '..data'));
    file = join(folder, '..data', 'accounts.yaml');
    const accounts = await watch();

    const changed = nextEvent();
    await symlink('two', join(folder, 'next'));
    await rename(join(folder, 'next'), join(folder, '..data'));
    await changed;

    expect([accounts.byId('one' as AccountId), accounts.byId('two' as AccountId)?.id]).toEqual([undefined, 'two']);
  });

  const SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>';
  const NOT_DRAWABLE = '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>';
  const withLogo = (id: string, name = 'logo.svg') => ({ ...account(id), logo: `./${name}` }) as NewAccount;
  const picture = async (accounts: WatchedAccounts) => accounts.byId('one' as AccountId)?.logo?.draw();

  test('reloads a changed logo', async () => {
    const logo = join(folder, 'logo.svg');
    await writeFile(logo, SQUARE);
    await createAccount(file, withLogo('one'), 'live');
    const accounts = await watch();
    const before = await picture(accounts);
    expect(before).toMatch(/^data:image\/png;base64,/);

    const changed = nextEvent();
    await replaceFile(logo, SQUARE.replace('h9', 'h4'));
    await changed;

    expect(await picture(accounts)).not.toBe(before);
  });

  test('is in force before its logos are drawn, and then reports each that cannot be', async () => {
    await writeFile(join(folder, 'logo.svg'), SQUARE);
    await writeFile(join(folder, 'bad.svg'), NOT_DRAWABLE);
    await createAccount(file, withLogo('one'), 'live');
    await createAccount(file, withLogo('bad', 'bad.svg'), 'live');
    const accounts = await watch();
    expect(accounts.hasRefusedLogo('bad' as AccountId)).toBe(false);

    const refused = nextEvent();
    accounts.drawLogos();
    await refused;

    expect(events).toEqual(['logo of account bad: cannot be drawn']);
    expect(['one', 'bad'].map((id) => accounts.hasRefusedLogo(id as AccountId))).toEqual([false, true]);
    expect(await picture(accounts)).toMatch(/^data:image\/png;base64,/);
  });

  test('with an unusable changed logo keeps the earlier one, and applies all other changes', async () => {
    const logo = join(folder, 'logo.svg');
    await writeFile(logo, SQUARE);
    const { apiKey } = await createAccount(file, withLogo('one'), 'live');
    const accounts = await watch();
    accounts.drawLogos();
    const before = await picture(accounts);

    const refused = nextEvent();
    await replaceFile(logo, 'no drawing');
    await refused;
    expect(await picture(accounts)).toBe(before);
    const changed = nextEvent();
    await revokeKey(file, 'one', 'k1');
    await changed;

    expect(accounts.byApiKey(apiKey)).toBeUndefined();
    expect(await picture(accounts)).toBe(before);
    expect(events).toEqual(['logo of account one: is no SVG', 'reloaded']);
  });

  describe('with an account that signs its documents', () => {
    const SIGNED = { report: { signature: { certificate: './report.pem', key: './report.key' } } };
    type Pem = Awaited<ReturnType<typeof makeCertificate>>;
    async function writePem({ certificate, key }: Pem) {
      await replaceFile(join(folder, 'report.pem'), certificate);
      await replaceFile(join(folder, 'report.key'), key);
    }
    const signing = (accounts: WatchedAccounts) => accounts.byId('one' as AccountId)?.report.signature;

    test('puts a renewed certificate and its key into force together', async () => {
      await writePem(await makeCertificate());
      await createAccount(file, { ...account('one'), ...SIGNED }, 'live');
      const accounts = await watch();
      const before = signing(accounts);
      const renewed = await makeCertificate();

      let changed = nextEvent();
      await replaceFile(join(folder, 'report.pem'), renewed.certificate);
      await changed;
      expect(signing(accounts)).toEqual(before);
      changed = nextEvent();
      await replaceFile(join(folder, 'report.key'), renewed.key);
      await changed;

      expect(signing(accounts)).not.toEqual(before);
      expect(events).toEqual(['report.signature.key of account one: does not fit the certificate', 'reloaded']);
    });

    test('loads an expired certificate: it stops documents, not accounts', async () => {
      const [validFrom, validTo] = [Date.UTC(2020, 0, 1), Date.UTC(2021, 0, 1)];
      await writePem(await makeCertificate({ validFrom, validTo }));
      await createAccount(file, { ...account('one'), ...SIGNED }, 'live');

      expect(signing(await watch())).toMatchObject({ validFrom, validTo });
    });

    test.each<[string, (pem: Pem) => Partial<Pem>, string]>([
      ['a key of another certificate', () => ({ key: otherKey }), 'report.signature.key of account one: does not fit'],
      ['no certificate', () => ({ certificate: 'none' }), 'report.signature.certificate of account one: must be X.509'],
      ['a huge key', () => ({ key: ' '.repeat(70_000) }), 'report.signature.key of account one: must have at most'],
    ])('does not start with %s', async (_what, change, reason) => {
      const pem = await makeCertificate();
      await writePem({ ...pem, ...change(pem) });
      await createAccount(file, { ...account('one'), ...SIGNED }, 'live');

      await expect(watch()).rejects.toThrow(reason);
    });

    test('does not start without its files, and does not reveal their paths', async () => {
      await createAccount(file, { ...account('one'), ...SIGNED }, 'live');

      await expect(watch()).rejects.toThrow(new Error('report.signature.certificate of account one: cannot be read'));
    });
  });

  test.each([
    ['that is absent', undefined, 'cannot be read'],
    ['that is no SVG', 'no drawing', 'is no SVG'],
    ['that is too large', `<svg>${' '.repeat(256 * 1024)}</svg>`, 'at most 262144 bytes'],
  ])('does not start with a logo %s', async (_what, content, reason) => {
    if (content !== undefined) await writeFile(join(folder, 'logo.svg'), content);
    await createAccount(file, { ...account('one'), logo: './logo.svg' } as NewAccount, 'live');

    await expect(watch()).rejects.toThrow(reason);
  });
});
