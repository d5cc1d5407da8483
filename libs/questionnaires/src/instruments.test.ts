import { describe, expect, test } from '@jest/globals';
import type { ItemAnswers } from './core/instrument.ts';
import { allInstruments } from './instruments.ts';
import { fixtures } from './testing/index.ts';

const within = (scores: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(scores).map(([name, value]) => [name, expect.closeTo(value, 9)]));

describe.each(allInstruments.map((instrument) => [instrument.id, instrument] as const))('%s', (id, instrument) => {
  const { best, worst, typical, cases } = fixtures[id];

  test.each(cases.map((example) => [example.name, example] as const))(
    '%s',
    (_, { answers, scores, valueSet = 'fr' }) => {
      expect(instrument.score(answers, { valueSet })).toEqual(within(scores));
    },
  );

  test.each([
    ['healthiest', best],
    ['most affected', worst],
    ['ordinary', typical],
  ] satisfies [string, ItemAnswers][])('the %s patient answers every item and gets every score', (_, answers) => {
    expect(Object.keys(answers)).toEqual(instrument.items.map((item) => item.id));
    expect(Object.keys(instrument.score(answers, { valueSet: 'fr' })).sort()).toEqual(
      Object.keys(instrument.scores).sort(),
    );
  });

  test('ignores an answer of an object’s prototype', () => {
    const inherited: ItemAnswers = Object.create(typical);

    expect(instrument.score(inherited, { valueSet: 'fr' })).toEqual({});
  });
});

test('the instruments about the treated area are those that measure its function, without WHODAS', () => {
  const about = allInstruments.filter(({ asksAboutArea }) => asksAboutArea).map(({ id }) => id);
  expect(about).toEqual(['odi', 'ndi', 'quickdash', 'koos_ps', 'gupi']);
});

test('the scores of every instrument use its codes directly, except those of SF-12, whose codes have weights', () => {
  expect(allInstruments.filter(({ codesAreScores }) => !codesAreScores).map(({ id }) => id)).toEqual(['sf12']);
});
