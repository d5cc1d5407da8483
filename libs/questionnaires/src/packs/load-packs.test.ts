import { describe, expect, test } from '@jest/globals';
import { Locale, QuestionnaireId } from '@pain-assessment/contracts';
import { createQuestionnaires } from '../questionnaires.ts';
import { checkTextPacks, describeFaults, loadTextPacks } from './load-packs.ts';
import type { TextPackFile } from './pack-schema.ts';
import { textPackTemplate } from './template.ts';

const request = { version: 1, locale: 'fr-FR', sex: 'male' } as const;
const openFiles = (files: Record<string, unknown>) => ({
  list: async () => Object.keys(files),
  read: async (path: string) => {
    const content = files[path];
    return typeof content === 'string' ? content : JSON.stringify(content);
  },
});
const fill = (locale: Locale, id: QuestionnaireId): TextPackFile =>
  JSON.parse(JSON.stringify(textPackTemplate(locale, id)).replaceAll('""', '"licensed words"'));
const findFaults = async (files: Record<string, unknown>) =>
  (await checkTextPacks(openFiles(files))).faults.flatMap(({ path, errors }) =>
    errors.map(({ pointer, code }) => [path, pointer, code]),
  );

test('a filled template is a pack, for every questionnaire in every locale', async () => {
  const files = Object.fromEntries(
    QuestionnaireId.options.flatMap((id) => Locale.options.map((locale) => [`${locale}/${id}.json`, fill(locale, id)])),
  );

  expect(await loadTextPacks(openFiles(files))).toHaveLength(QuestionnaireId.options.length * Locale.options.length);
});

test('an empty template is no pack, so that our own words never pass for official ones', async () => {
  const faults = await findFaults({ 'fr-FR/odi.json': textPackTemplate('fr-FR', 'odi') });

  expect(faults).toContainEqual(['fr-FR/odi.json', '/copyright', 'too_small']);
});

test('a pack replaces words, copyright and mark only in its locale', async () => {
  const packs = await loadTextPacks(
    openFiles({ 'fr-FR/odi.json': { ...fill('fr-FR', 'odi'), copyright: '© Holder' } }),
  );
  const { localise, wording } = createQuestionnaires({ packs });

  expect(wording({ ...request, id: 'odi' })).toEqual({ official: true, pack: 'fr-FR/odi.json' });
  expect(wording({ ...request, id: 'odi', locale: 'en-GB' })).toEqual({ official: false, pack: null });
  expect(localise({ ...request, id: 'odi' })).toMatchObject({
    name: 'licensed words',
    copyright: '© Holder',
    unofficial: false,
    items: expect.arrayContaining([expect.objectContaining({ id: 'odi_3', question: 'licensed words' })]),
  });
  expect(localise({ ...request, id: 'odi', locale: 'en-GB' }).unofficial).toBe(true);
  expect(localise({ ...request, id: 'eq5d' }).unofficial).toBe(true);
});

test('a pack shows options in the order of its form, with severities as codes', async () => {
  const pack = fill('en-GB', 'hads');
  const options = [3, 2, 1, 0].map((code) => ({ code, label: `printed for ${code}` }));
  const items = { ...pack.items, hads_1: { question: 'licensed', options } };
  const packs = await loadTextPacks(openFiles({ 'en-GB/hads.json': { ...pack, items } }));

  const [first] = createQuestionnaires({ packs }).localise({ ...request, id: 'hads', locale: 'en-GB' }).items;

  expect(first).toMatchObject({ options: [{ code: 3 }, { code: 2 }, { code: 1 }, { code: 0 }] });
});

describe('a pack is rejected, with path and pointer,', () => {
  const good = fill('fr-FR', 'eq5d');
  const { mobility: _, ...withoutMobility } = good.items;
  const options = (...codes: number[]) => codes.map((code) => ({ code, label: 'licensed' }));
  const withMobility = (item: unknown) => ({ ...good, items: { ...good.items, mobility: item } });
  const question = 'licensed';

  test.each([
    ['with a missing item', { ...good, items: withoutMobility }, '/items/mobility', 'missing_item'],
    [
      'with an unknown item',
      { ...good, items: { ...good.items, other: { question } } },
      '/items/other',
      'unknown_field',
    ],
    [
      'with an unknown code',
      withMobility({ question, options: options(1, 2, 3, 4, 5, 6) }),
      '/items/mobility/options/5/code',
      'unknown_code',
    ],
    [
      'with a code twice',
      withMobility({ question, options: options(1, 2, 3, 4, 5, 5) }),
      '/items/mobility/options/5/code',
      'repeated_code',
    ],
    [
      'with a missing code',
      withMobility({ question, options: options(1, 2, 3, 4) }),
      '/items/mobility/options',
      'missing_code',
    ],
    ['with a choice without options', withMobility({ question }), '/items/mobility/options', 'missing_code'],
    [
      'with a scale whose end has no name',
      { ...good, items: { ...good.items, vas: { question, minimum_label: 'low' } } },
      '/items/vas/maximum_label',
      'missing_field',
    ],
    [
      'with options of a scale',
      { ...good, items: { ...good.items, vas: { ...good.items.vas, options: options(1) } } },
      '/items/vas/options',
      'unknown_field',
    ],
    ['with an unknown field', { ...good, extra: 1 }, '/extra', 'unknown_field'],
    [
      'with an empty question',
      withMobility({ question: ' ', options: options(1, 2, 3, 4, 5) }),
      '/items/mobility/question',
      'too_small',
    ],
    ['in the folder of another locale', { ...good, locale: 'de-DE' }, '/locale', 'wrong_locale'],
    ['under the name of another questionnaire', { ...fill('fr-FR', 'odi') }, '/id', 'wrong_id'],
    ['in an unknown version', { ...good, version: 7 }, '/version', 'unknown_version'],
    ['that is no JSON', '{', '', 'malformed_json'],
  ])('%s', async (_name, content, pointer, code) => {
    expect(await findFaults({ 'fr-FR/eq5d.json': content })).toContainEqual(['fr-FR/eq5d.json', pointer, code]);
  });

  test.each(['eq5d.json', 'fr-CA/eq5d.json', 'fr-FR/eq6d.json', 'fr-FR/eq5d.yaml', 'fr-FR/deep/eq5d.json'])(
    'at %s',
    async (path) => {
      expect(await findFaults({ [path]: good })).toEqual([[path, '', 'unexpected_file']]);
    },
  );
});

test('ignores hidden files, such as those of mounts', async () => {
  const files = { '..data/fr-FR/odi.json': '{', 'fr-FR/.odi.json.swp': 'x' };

  expect(await checkTextPacks(openFiles(files))).toEqual({ packs: [], faults: [] });
});

test('loading throws an error with one line per fault, without any word of the file', async () => {
  const files = { 'fr-FR/odi.json': { ...fill('fr-FR', 'odi'), locale: 'de-DE', name: 'confidential' } };

  const loading = loadTextPacks(openFiles(files));

  await expect(loading).rejects.toMatchObject({ code: 'invalid_text_pack', loggable: true });
  await expect(loading).rejects.toThrow('fr-FR/odi.json#/locale: wrong_locale: must be fr-FR, as its folder');
  await expect(loading).rejects.not.toThrow('confidential');
  expect(describeFaults([])).toEqual([]);
});
