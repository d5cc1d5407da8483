import { describe, expect, test } from '@jest/globals';
import type { AssessmentView, Stroke } from '@pain-assessment/contracts';
import { createQuestionnaires, currentVersions, questionnairesOf } from '@pain-assessment/questionnaires';
import { typicalAnswers } from '@pain-assessment/questionnaires/testing';
import { undo } from '../map/history.ts';
import { draftOf } from './draft.ts';
import { painMapOf, saysNoPain, strokesOf, withLayer, withoutPain } from './pain-map.ts';
import { firstOpenStep, minutesFor, stepsOf } from './steps.ts';

const ZONE = 'knee';
const questionnaires = questionnairesOf(ZONE).map((id) =>
  createQuestionnaires().localise(id, currentVersions(ZONE)[id] ?? 1, 'en-GB', 'female'),
);
const view: AssessmentView = {
  session_id: 'ses_1',
  status: 'in_progress',
  zone: ZONE,
  locale: 'en-GB',
  modules: ['cartography', 'questionnaires'],
  avatar: { sex: 'female', body_shape: 'normal', height_cm: 170 },
  questionnaires,
  draft: null,
  draft_revision: 0,
  reopened_from: null,
  pin: { mode: 'none', set: false },
  show_results: true,
};
const stroke: Stroke = {
  view: 'front',
  layer: 'intensity',
  tool: 'brush',
  value: 'mild',
  radius: 5,
  points: [360, 300],
};
const empty = painMapOf({});
const drawn = painMapOf({ cartography: { no_pain: false, strokes: [stroke] } });

describe('the way through a session', () => {
  test('asks one item per screen between the map and the review', () => {
    const ids = stepsOf(view, empty).map(({ id }) => id);
    const items = questionnaires.flatMap((q) => q.items.map((item) => `item/${q.id}/${item.id}`));
    expect(ids).toEqual(['welcome', 'where', 'kind', ...items, 'review']);
  });

  test('asks only for what the session is for, and without pain not what it feels like', () => {
    expect(stepsOf({ ...view, modules: ['cartography'], questionnaires: [] }, empty).map(({ id }) => id)).toEqual([
      'welcome',
      'where',
      'kind',
      'review',
    ]);
    expect(stepsOf(view, withoutPain(drawn)).map(({ id }) => id)).not.toContain('kind');
    expect(minutesFor({ ...view, modules: ['cartography'], questionnaires: [] })).toBe(5);
  });

  test('goes on at the first screen that has nothing yet', () => {
    const steps = stepsOf(view, drawn);
    expect(firstOpenStep(stepsOf(view, empty), empty, {})).toBe('welcome');
    expect(firstOpenStep(steps, drawn, {})).toBe('where');
    expect(firstOpenStep(steps, drawn, { vas_global: { vas: null } })).toBe('item/koos_ps/koos_ps_1');
    expect(firstOpenStep(steps, drawn, typicalAnswers(ZONE))).toBe('review');
  });
});

describe('"no pain"', () => {
  test('is never concluded from an empty map', () => {
    expect(saysNoPain(empty)).toBe(false);
    expect(draftOf({ view, map: empty, answers: {} }).cartography).toEqual({ no_pain: false, strokes: [] });
  });

  test('takes the drawing off, and undo brings it back', () => {
    const none = withoutPain(drawn);
    expect([saysNoPain(none), strokesOf(none)]).toEqual([true, []]);
    const back = withLayer(none, 'intensity', undo(none.intensity));
    expect([saysNoPain(back), strokesOf(back)]).toEqual([false, [stroke]]);
  });
});

test('a draft holds the parts of the session and nothing that was not answered', () => {
  expect(
    draftOf({ view: { ...view, modules: ['questionnaires'] }, map: drawn, answers: { hads: { hads_1: 2 } } }),
  ).toEqual({
    answers: { hads: { hads_1: 2 } },
  });
});
