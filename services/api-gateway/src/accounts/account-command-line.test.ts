import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { runAccountCommand } from './account-command-line.ts';
import { parseAccountsFile } from './accounts-file.ts';
import { digestApiKey } from './api-key.ts';

function run(...args: string[]) {
  const output = { written: '', complaint: '' };
  const exitCode = runAccountCommand(args, {
    write: (text) => {
      output.written += text;
    },
    complain: (text) => {
      output.complaint += text;
    },
  });
  return { exitCode, ...output };
}

test('shows a new key once, and writes a file of accounts with its digest only', () => {
  const { exitCode, written, complaint } = run('clinic');
  const [apiKey = ''] = complaint.split('\n');

  expect(exitCode).toBe(0);
  expect(apiKey).toMatch(/^sk_live_clinic_/);
  expect(written).not.toContain(apiKey);
  const sha256 = digestApiKey(apiKey).toString('hex');
  expect(parseAccountsFile(written)).toMatchObject([{ id: 'clinic', keys: [{ id: expect.any(String), sha256 }] }]);
});

test('proposes a webhook with a secret of its own, which a paste can put into force', () => {
  const [first, second] = [run('clinic').written, run('clinic').written];
  const uncommented = first.replace('# webhook', 'webhook');

  expect(parseAccountsFile(uncommented)[0]?.webhook?.secrets).toEqual([expect.stringMatching(/^whsec_/)]);
  expect(second).not.toContain(parse(uncommented).accounts[0].webhook.secrets[0]);
});

test('makes a test key on request', () => {
  expect(run('clinic', '--test').complaint).toMatch(/^sk_test_clinic_/);
});

test.each([
  ['an account with a wrong id', ['The Clinic']],
  ['an id that would be YAML', ['a: b']],
  ['an unknown option', ['clinic', '--colour']],
])('rejects %s and shows no key', (_what, args) => {
  const { exitCode, written, complaint } = run(...args);
  expect({ exitCode, written }).toEqual({ exitCode: 1, written: '' });
  expect(complaint).not.toMatch(/sk_|whsec_/);
});

test.each([[['--help']], [['-h']], [['clinic', '--help']]])('shows its usage for %j', (args) => {
  expect(run(...args)).toMatchObject({ exitCode: 0, written: expect.stringContaining('Usage'), complaint: '' });
});

test.each([[[]], [['clinic', 'extra']]])('explains its usage for %j', (args) => {
  expect(run(...args)).toMatchObject({ exitCode: 2, written: '', complaint: expect.stringContaining('Usage') });
});
