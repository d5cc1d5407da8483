import { expect, test } from '@jest/globals';
import { Locale, McriBranch, QuestionnaireId, roundToOneDecimal, ValueSet, Zone } from '@pain-assessment/contracts';
import fc from 'fast-check';
import { findInstrument } from './find-version.ts';
import { allInstruments } from './instruments.ts';
import { exactIndex, itemsMissing, placeOnScale } from './scoring.ts';
import { fixtures, typicalAnswers } from './testing/index.ts';
import { scoreName } from './texts/texts.ts';
import { branchQuestionnaire, currentVersions, functionalInstrument, questionnairesFor } from './zones.ts';

test('each zone has overall pain, its functional instrument, EQ-5D, HADS and SF-12, in version 1', () => {
  const functional = Zone.options.map(functionalInstrument);

  expect(functional).toEqual(['odi', 'ndi', 'quickdash', 'koos_ps', 'whodas12', 'gupi']);
  expect(questionnairesFor('knee')).toEqual(['vas_global', 'koos_ps', 'eq5d', 'hads', 'sf12']);
  expect(currentVersions('knee')).toEqual({ vas_global: 1, koos_ps: 1, eq5d: 1, hads: 1, sf12: 1 });
});

test('each zone lists its questionnaires in the order of their identifiers, which is that of later readers', () => {
  for (const zone of Zone.options) {
    const listed = questionnairesFor(zone);
    expect(listed).toEqual(QuestionnaireId.options.filter((id) => listed.includes(id)));
  }
});

test('each branch of the MCRi has its questionnaire in each zone, and the pain map has none', () => {
  for (const zone of Zone.options) {
    const questionnaires = McriBranch.options.map((branch) => [branch, branchQuestionnaire(branch, zone)]);

    expect(Object.fromEntries(questionnaires)).toEqual({
      mapping: null,
      functional_capacity: functionalInstrument(zone),
      eq5d: 'eq5d',
      hads: 'hads',
      vas: 'vas_global',
    });
  }
});

test('a value has its share of its scale, and one beyond an end has the share of that end', () => {
  const scale = [-1, 3] as const;

  expect([-1, 0, 1, 3].map((value) => placeOnScale(value, scale))).toEqual([0, 0.25, 0.5, 1]);
  expect([-2, 4].map((value) => placeOnScale(value, scale))).toEqual([0, 1]);
});

test('the index of the EQ-5D has the unrounded range of its value set', () => {
  const { index } = findInstrument('eq5d', 1).scores;

  expect(index?.range({ valueSet: 'fr' })).toEqual([-0.525491, 1]);
  expect(index?.range({ valueSet: 'us' })).toEqual([-0.573, 1]);
});

test('every score has a unique name in every locale', () => {
  for (const locale of Locale.options) {
    const names = Zone.options.flatMap((zone) =>
      questionnairesFor(zone).flatMap((id) =>
        Object.keys(findInstrument(id, 1).scores).map((name) => [name, scoreName(name, locale)]),
      ),
    );
    expect(names.filter(([name, text]) => name === text)).toEqual([]);
  }
  expect(scoreName('constructor', 'en-GB')).toBe('constructor');
});

test('unneeded items are not missing; all items of an incomputable score are', () => {
  const answers = typicalAnswers('thoracolumbar_spine').odi ?? {};
  const odi = findInstrument('odi', 1);

  expect(itemsMissing(odi, { ...answers, odi_3: null })).toEqual([]);
  expect(itemsMissing(odi, { ...answers, odi_7: null, odi_3: null })).toEqual(['odi_3', 'odi_7']);
});

/** Questionnaires of the MCRi in any zone; all others are outside it. */
const branches = new Set(
  Zone.options.flatMap((zone) => McriBranch.options.map((one) => branchQuestionnaire(one, zone))),
);

test.each(allInstruments)(
  '$id misses nothing when complete, and every item of its MCRi score when empty',
  (instrument) => {
    const { id, items, composite } = instrument;
    const needed = id === 'eq5d' ? items.filter((item) => item.kind === 'choice') : items;

    expect(itemsMissing(instrument, fixtures[id].typical)).toEqual([]);
    expect(itemsMissing(instrument, {})).toEqual(composite ? needed.map((item) => item.id) : []);
    expect(composite?.score).toBe(!branches.has(id) ? undefined : id === 'eq5d' ? 'index' : 'total');
  },
);

test('nothing is missing exactly if the score of the index exists', () => {
  const hads = findInstrument('hads', 1);
  const withoutAnxiety = { ...typicalAnswers('knee').hads, hads_1: null, hads_3: null, hads_5: null, hads_7: null };

  expect(hads.score(withoutAnxiety, { valueSet: 'fr' })).not.toHaveProperty('total');
  expect(itemsMissing(hads, withoutAnxiety)).toEqual(['hads_1', 'hads_3', 'hads_5', 'hads_7']);
});

test('the levels of a result give the index to the last digit', () => {
  const level = fc.integer({ min: 1, max: 5 });
  const levels = fc.record({
    mobility: level,
    self_care: level,
    usual_activities: level,
    pain_discomfort: level,
    anxiety_depression: level,
  });
  fc.assert(
    fc.property(levels, fc.constantFrom(...ValueSet.options), (answers, valueSet) => {
      const scores = findInstrument('eq5d', 1).score({ ...answers, vas: 50 }, { valueSet });
      const carried = Object.fromEntries(Object.entries(scores).map(([key, value]) => [key, roundToOneDecimal(value)]));
      expect(exactIndex(carried, { version: 1, valueSet })).toBe(scores.index);
    }),
  );
  expect(exactIndex({ mobility: 1, vas: 50 }, { version: 1, valueSet: 'fr' })).toBeNull();
});
