import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { runTexts } from './commands.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'texts-'));
  await mkdir(join(directory, 'fr-FR'));
});
afterEach(() => rm(directory, { recursive: true }));

const write = (content: string) => writeFile(join(directory, 'fr-FR', 'eq5d.json'), content);

test('a filled template passes the check', async () => {
  const { out = '', exitCode } = await runTexts(['template', 'fr-FR', 'eq5d']);
  expect(exitCode).toBe(0);

  await write(out.replaceAll('""', '"texte"'));

  expect(await runTexts(['check', directory])).toEqual({
    exitCode: 0,
    out: 'Every text can be used: fr-FR/eq5d.json\n',
  });
});

test('names the texts with which a report may need smaller type, and accepts them', async () => {
  const { out = '' } = await runTexts(['template', 'fr-FR', 'eq5d']);
  const filled = out.replaceAll('""', '"texte"');
  const longest = filled
    .replace('"copyright": "texte"', `"copyright": "${'n'.repeat(300)}"`)
    .replace('"question": "texte"', `"question": "${'q'.repeat(120)}"`)
    .replace('"label": "texte"', `"label": "${'o'.repeat(35)}"`);
  await write(longest);
  expect(await runTexts(['check', directory])).toEqual({
    exitCode: 0,
    out: 'Every text can be used: fr-FR/eq5d.json\n',
  });

  await write(longest.replace('"qq', '"qqq').replace('"oo', '"ooo').replace('"nn', '"nnn'));
  const { exitCode, out: said = '' } = await runTexts(['check', directory]);
  expect(exitCode).toBe(0);
  expect(said.split('\n').filter((line) => line.endsWith(': long'))).toEqual(
    ['copyright', 'items/mobility/question', 'items/mobility/options/0/label'].map(
      (pointer) => `fr-FR/eq5d.json#/${pointer}: long`,
    ),
  );
});

test('the command prints one line per fault, with path and pointer, and fails', async () => {
  const { out = '' } = await runTexts(['template', 'fr-FR', 'eq5d']);
  await write(out.replaceAll('""', '"texte"').replace('"code": 5', '"code": 6'));

  const { exitCode, error } = await runTexts(['check', directory]);

  expect(exitCode).toBe(1);
  expect(error).toContain('fr-FR/eq5d.json#/items/mobility/options/4/code: unknown_code: is not a code of this item\n');
});

test.each([
  [[]],
  [['check']],
  [['check', 'a', 'b']],
  [['template', 'fr-FR']],
  [['template', 'fr-CA', 'eq5d']],
  [['template', 'fr-FR', 'eq6d']],
  [['other', 'x']],
])('%j prints the usage', async (args) => {
  expect(await runTexts(args)).toMatchObject({ exitCode: 2, error: expect.stringMatching(/usage|must be one of/) });
});
