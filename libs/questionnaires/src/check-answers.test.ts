import { expect, test } from '@jest/globals';
import { type Answers, Zone } from '@pain-assessment/contracts';
import fc from 'fast-check';
import { checkAnswers, findFault } from './check-answers.ts';
import type { Item } from './core/instrument.ts';
import { findInstrument } from './find-version.ts';
import { bestAnswers, typicalAnswers, worstAnswers } from './testing/index.ts';
import { currentVersions, questionnairesFor } from './zones.ts';

const knee = (answers: Answers) => checkAnswers(answers, currentVersions('knee'));
const codesAt = (answers: Answers) => knee(answers).map(({ pointer, code }) => [pointer, code]);

test.each(Zone.options)('complete assessments of %s have no error', (zone) => {
  for (const answers of [typicalAnswers(zone), bestAnswers(zone), worstAnswers(zone), {}]) {
    expect(checkAnswers(answers, currentVersions(zone))).toEqual([]);
  }
});

test('skipped items and questionnaires have no error', () => {
  expect(knee({ vas_global: { vas: null }, koos_ps: { koos_ps_1: null } })).toEqual([]);
});

test('a questionnaire of another zone is an unknown field', () => {
  expect(codesAt({ odi: { odi_1: 3 } })).toEqual([['/odi', 'unknown_field']]);
});

test('an unknown item is an unknown field', () => {
  expect(codesAt({ koos_ps: { koos_ps_8: 1 } })).toEqual([['/koos_ps/koos_ps_8', 'unknown_field']]);
});

test.each(['constructor', 'toString', 'hasOwnProperty', '__proto__'])(
  'the property %s of every object is no questionnaire and no item',
  (name) => {
    const ownProperty = <V>(value: V) => JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`);

    expect(codesAt(ownProperty({}))).toEqual([[`/${name}`, 'unknown_field']]);
    expect(codesAt({ koos_ps: ownProperty(1) })).toEqual([[`/koos_ps/${name}`, 'unknown_field']]);
  },
);

test.each([
  ['below the lowest code', { koos_ps: { koos_ps_1: -1 } }, 'too_small', 'must be at least 0'],
  ['above the highest code', { koos_ps: { koos_ps_1: 5 } }, 'too_big', 'must be at most 4'],
  ['between two codes', { koos_ps: { koos_ps_1: 1.5 } }, 'invalid_value', 'must be one of: 0, 1, 2, 3, 4'],
  ['below the scale', { eq5d: { vas: -1 } }, 'too_small', 'must be at least 0'],
  ['above the scale', { vas_global: { vas: 10.1 } }, 'too_big', 'must be at most 10'],
  ['between two steps of a scale', { vas_global: { vas: 6.55 } }, 'not_multiple_of', 'must be a multiple of 0.1'],
  ['between two steps of own health', { eq5d: { vas: 50.5 } }, 'not_multiple_of', 'must be a multiple of 1'],
  [
    'to an item that the questionnaire lacks',
    { koos_ps: { other: 1 } },
    'unknown_field',
    'is not an item of this questionnaire',
  ],
  ['to a questionnaire of another zone', { odi: {} }, 'unknown_field', 'is not a questionnaire of this assessment'],
] satisfies [string, Answers, string, string][])(
  'rejects an answer %s and names the remedy',
  (_, answers, code, detail) => {
    expect(knee(answers)).toEqual([expect.objectContaining({ code, detail })]);
  },
);

test('counts the steps of a scale from its minimum', () => {
  const halves: Item = { id: 'halves', kind: 'scale', minimum: 0.125, maximum: 5.125, step: 0.5 };
  expect(findFault(halves, 1.625)).toBeNull();
  expect(findFault(halves, 1.5)).toMatchObject({ code: 'not_multiple_of' });
});

test('every tenth of the pain scale is a valid answer, whatever its binary noise', () => {
  for (let tenth = 0; tenth <= 100; tenth++) expect(knee({ vas_global: { vas: tenth / 10 } })).toEqual([]);
});

test('errors name the field and the remedy, never the value', () => {
  expect(knee({ koos_ps: { koos_ps_1: 4711 } })).toEqual([
    { pointer: '/koos_ps/koos_ps_1', code: 'too_big', detail: 'must be at most 4' },
  ]);
});

test('reports at most twenty errors', () => {
  const items = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`item_${index}`, 1]));

  expect(knee({ koos_ps: items })).toHaveLength(20);
});

test('answers without error can be scored, and every score is in its range', () => {
  const zones = fc.constantFrom(...Zone.options);
  const codes = fc.option(fc.integer({ min: -1, max: 11 }), { freq: 5 });
  const arbitrary = zones.chain((zone) => {
    const items = questionnairesFor(zone).map((id) => {
      const keys = findInstrument(id, 1).items.map((item) => item.id);
      return [id, fc.record(Object.fromEntries(keys.map((key) => [key, codes])), { requiredKeys: [] })] as const;
    });
    return fc.record({ zone: fc.constant(zone), answers: fc.record(Object.fromEntries(items)) });
  });
  fc.assert(
    fc.property(arbitrary, fc.constantFrom('fr' as const, 'us' as const), ({ zone, answers }, valueSet) => {
      const versions = currentVersions(zone);
      for (const [id, version] of Object.entries(versions)) {
        // One at a time: an answer has at most twenty errors.
        if (checkAnswers({ [id]: answers[id] ?? {} } as Answers, versions).length > 0) continue;
        const instrument = findInstrument(id as keyof typeof answers & 'odi', version);
        for (const [name, value] of Object.entries(instrument.score(answers[id] ?? {}, { valueSet }))) {
          const [minimum = 0, maximum = 0] = instrument.scores[name]?.range({ valueSet }) ?? [];
          expect(value).toBeGreaterThanOrEqual(minimum - 1e-9);
          expect(value).toBeLessThanOrEqual(maximum + 1e-9);
        }
      }
    }),
    { numRuns: process.env.TEST_FULL ? 5_000 : 200 },
  );
});
