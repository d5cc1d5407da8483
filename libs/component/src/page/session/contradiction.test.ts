import { describe, expect, test } from '@jest/globals';
import type { Intensity, Stroke } from '@pain-assessment/contracts';
import { createQuestionnaires, currentVersions, questionnairesFor } from '@pain-assessment/questionnaires';
import fc from 'fast-check';
import { findContradiction } from './contradiction.ts';
import { makeBoard } from './testing/stubs.ts';

const ZONE = 'thoracolumbar_spine';
const questionnaires = questionnairesFor(ZONE).map((id) =>
  createQuestionnaires().localise({ id, version: currentVersions(ZONE)[id] ?? 1, locale: 'en-GB', sex: 'female' }),
);
const view = { questionnaires };
const markAs = (value: Intensity): Stroke => ({
  ...{ view: 'back', layer: 'intensity', tool: 'brush', value, radius: 20 },
  points: [360, 650],
});
const withoutPain = makeBoard([], true);
const severe = makeBoard([markAs('severe')]);
const pain = (vas: number | null) => ({ vas_global: { vas } });
const tenths = fc.integer({ min: 0, max: 100 }).map((value) => value / 10);

describe('two answers contradict each other', () => {
  test('if the map says no pain and the overall pain is 0.5 or more', () => {
    fc.assert(
      fc.property(tenths, (value) => {
        const found = findContradiction({ view, board: withoutPain, answers: pain(value) });
        expect(found).toEqual(value >= 0.5 ? { kind: 'no-pain', value } : null);
      }),
    );
  });

  test('if the map has a severe or very severe mark and the overall pain is 0.5 or less', () => {
    const boards = (['mild', 'moderate', 'severe', 'very_severe'] as const).map((value) => makeBoard([markAs(value)]));
    fc.assert(
      fc.property(tenths, (value) => {
        const found = boards.map((board) => findContradiction({ view, board, answers: pain(value) }));
        const expected = value <= 0.5 ? { kind: 'severe-mark', value } : null;
        expect(found).toEqual([null, null, expected, expected]);
      }),
      // Each run reads millions of cells.
      { numRuns: 10, examples: [[0], [0.5], [0.6]] },
    );
  });

  test.each([
    ['eq5d', 'pain_discomfort', 5],
    ['odi', 'odi_1', 5],
  ])('if the map says no pain and the answer to %s %s is the worst', (id, item, worst) => {
    const find = (code: number, board = withoutPain) =>
      findContradiction({ view, board, answers: { ...pain(0), [id]: { [item]: code } } });
    expect(find(worst)).toMatchObject({ kind: 'worst-answer', questionnaire: id, item });
    expect(find(worst - 1)).toBeNull();
    expect(find(worst, makeBoard([markAs('mild')]))).toBeNull();
  });

  test('never if an answer is missing, or an erased mark was severe', () => {
    const erased = makeBoard([
      markAs('severe'),
      { view: 'back', layer: 'intensity', tool: 'eraser', value: null, radius: 60, points: [360, 650] },
    ]);
    expect(findContradiction({ view, board: withoutPain, answers: {} })).toBeNull();
    expect(findContradiction({ view, board: severe, answers: pain(null) })).toBeNull();
    expect(findContradiction({ view, board: erased, answers: pain(0) })).toBeNull();
  });
});
