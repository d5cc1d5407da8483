import { describe, expect, test } from '@jest/globals';
import type { AssessmentView, Stroke } from '@pain-assessment/contracts';
import { createQuestionnaires, currentVersions, questionnairesFor } from '@pain-assessment/questionnaires';
import { typicalAnswers } from '@pain-assessment/questionnaires/testing';
import { createDraft } from './draft.ts';
import { findProgress, firstOpenStep, listSteps, minutesFor } from './steps.ts';
import { view as created, makeBoard } from './testing/stubs.ts';

const ZONE = 'knee';
const questionnaires = questionnairesFor(ZONE).map((id) =>
  createQuestionnaires().localise({ id, version: currentVersions(ZONE)[id] ?? 1, locale: 'en-GB', sex: 'female' }),
);
const view: AssessmentView = {
  ...created,
  status: 'in_progress',
  modules: ['cartography', 'questionnaires'],
  questionnaires,
};
const stroke: Stroke = {
  view: 'front',
  layer: 'intensity',
  tool: 'brush',
  value: 'mild',
  radius: 5,
  points: [360, 300],
};
const empty = makeBoard([]);
const drawn = makeBoard([stroke]);

describe('the way through a session', () => {
  test('asks one item per screen between the map and the review', () => {
    const ids = listSteps(view, empty).map(({ id }) => id);
    const items = questionnaires.flatMap((q) => q.items.map((item) => `item/${q.id}/${item.id}`));
    expect(ids).toEqual(['welcome', 'where', 'kind', ...items, 'review']);
  });

  test('asks only for the modules of the session, and without pain or a drawing not for its kind', () => {
    expect(listSteps({ ...view, modules: ['cartography'], questionnaires: [] }, empty).map(({ id }) => id)).toEqual([
      'welcome',
      'where',
      'kind',
      'review',
    ]);
    expect(listSteps(view, makeBoard([], true)).map(({ id }) => id)).not.toContain('kind');
    expect(listSteps(view, empty, true).map(({ id }) => id)).not.toContain('kind');
    expect(minutesFor({ ...view, modules: ['cartography'], questionnaires: [] })).toBe(5);
  });

  test('continues at the first screen that has no answer yet', () => {
    const steps = listSteps(view, drawn);
    expect(firstOpenStep(listSteps(view, empty), empty, {})).toBe('welcome');
    expect(firstOpenStep(steps, drawn, {})).toBe('where');
    expect(firstOpenStep(steps, drawn, { vas_global: { vas: null } })).toBe('item/koos_ps/koos_ps_1');
    expect(firstOpenStep(steps, drawn, typicalAnswers(ZONE))).toBe('review');
  });
});

describe('progress', () => {
  const steps = listSteps(view, empty);

  test('is counted for each part, before, in and after it', () => {
    const { parts, now } = findProgress(steps, 'item/koos_ps/koos_ps_3');
    expect(now).toEqual({ part: 'koos_ps', step: 3, steps: 7 });
    expect(parts.map(({ part }) => part)).toEqual(['map', ...questionnaires.map(({ id }) => id)]);
    expect(parts[0]).toEqual({ part: 'map', step: 2, steps: 2 });
    expect(parts.at(-1)?.step).toBe(0);
  });

  test('is complete on the review and empty on the welcome screen', () => {
    expect(findProgress(steps, 'review').now).toBeNull();
    expect(findProgress(steps, 'review').parts.every(({ step, steps: all }) => step === all)).toBe(true);
    expect(findProgress(steps, 'welcome').parts.every(({ step }) => step === 0)).toBe(true);
  });
});

test('a draft contains the modules of the session and given answers only', () => {
  expect(
    createDraft({
      view: { ...view, modules: ['questionnaires'] },
      board: drawn,
      answers: { hads: { hads_1: 2 } },
    }),
  ).toEqual({
    answers: { hads: { hads_1: 2 } },
  });
});
