import { describe, expect, test } from '@jest/globals';
import { Locale, type Result, VIEWS, Zone } from '@pain-assessment/contracts';
import { listRegions, regionName } from '@pain-assessment/pain-map';
import {
  allInstruments,
  createQuestionnaires,
  questionnairesFor,
  resultNames,
  scoreName,
} from '@pain-assessment/questionnaires';
import { bestAnswers } from '@pain-assessment/questionnaires/testing';
import { COMPUTED, MISSING, toBundle } from './testing/sample-results.ts';
import { findWords } from './words/words.ts';

const questionnaires = createQuestionnaires();
const english: Locale = 'en-GB';
const regions = VIEWS.flatMap(listRegions).map(({ id }) => id);

/** Every word of three letters or more in these texts, in lower case. */
const listWords = (texts: unknown): Set<string> =>
  new Set(
    JSON.stringify(texts)
      .toLowerCase()
      .match(/\p{L}{3,}/gu),
  );

/** All that a document may say in a locale. */
const listTexts = (locale: Locale) => [
  findWords(locale),
  resultNames(locale),
  regions.map((id) => regionName(id, locale, 'professional')),
  allInstruments.flatMap(({ id, version, scores }) =>
    (['male', 'female'] as const).map((sex) => [
      Object.keys(scores).map((key) => scoreName(key, locale)),
      questionnaires.localise({ id, version, locale, sex }),
    ]),
  ),
];

/** Words of no other language here. */
const COMMON_ENGLISH = 'the of and with without from that this which not was were has have been your you are for'.split(
  ' ',
);

/** English words that the locale does not have, too. */
function englishWords(locale: Locale): Set<string> {
  const own = listWords(listTexts(locale));
  return new Set([...listWords(listTexts(english)), ...COMMON_ENGLISH].filter((word) => !own.has(word)));
}

function localised(result: Result, locale: Locale, zone: Zone): Result {
  const asked = questionnairesFor(zone).map((id) => {
    const request = { id, version: 1, locale, sex: 'female' } as const;
    const { name, copyright } = questionnaires.localise(request);
    const answers = questionnaires.answerList(request, bestAnswers(zone)[id] ?? {});
    const ranges = { [id === 'eq5d' ? 'index' : 'total']: [0, 1] as [number, number] };
    return { id, name, version: 1, locale, scores: {}, score_ranges: ranges, answers, copyright };
  });
  const { cartography } = result;
  const by_region = regions.map((region) => ({
    region,
    view: 'front' as const,
    name: regionName(region, locale, 'professional'),
    cm2: 1,
    percent: 1,
  }));
  return {
    ...result,
    zone,
    locale,
    reference: null,
    cartography: cartography && { ...cartography, by_region },
    questionnaires: asked,
    provenance: {
      ...COMPUTED.provenance,
      wording: Object.fromEntries(asked.map(({ id }) => [id, { official: false, pack: null }])),
    },
  };
}

const SAID = ['text', 'title', 'display', 'div', 'unit', 'name'];
/** Names, and notices of rights holders, which keep their language and say so. */
const PROPER = /<span lang="en".*?<\/span>|<[^>]*>|Pain Assessment Session Service|POST \/v1\/reports|Demo clinic/g;

/** Every text of a document except displays of codings, markup and proper names. */
function listSaid(value: unknown, key = '', parent = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((child) => listSaid(child, key, parent));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, child]) => listSaid(child, name, key));
  if (typeof value !== 'string' || !SAID.includes(key) || (key === 'display' && parent === 'coding')) return [];
  return [value.replaceAll(PROPER, ' ')];
}

describe.each(Locale.options.filter((locale) => !locale.startsWith('en')))('a document in %s', (locale) => {
  const foreign = englishWords(locale);

  test.each(Zone.options)('of zone %s has no English word outside displays of codings', (zone) => {
    for (const result of [COMPUTED, MISSING]) {
      const made = localised(result, locale, zone);
      const said = listSaid(toBundle({ ...made, provenance: { ...made.provenance, test: true } }));
      expect(said.length).toBeGreaterThan(100);
      expect([...listWords(said)].filter((word) => foreign.has(word))).toEqual([]);
    }
  });
});

test('displays of codings are English in every language', () => {
  const displays = (locale: Locale) =>
    [...JSON.stringify(toBundle(localised(COMPUTED, locale, 'knee'))).matchAll(/"coding":(\[.*?\])/g)].map(
      ([, coding]) => coding,
    );

  expect(displays('fr-FR')).toEqual(displays('en-GB'));
});
