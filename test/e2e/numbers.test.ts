import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Assessment, Comparison, type Module, Result } from '@pain-assessment/contracts';
import { createSessionBody, rectangleLasso } from '@pain-assessment/contracts/testing';
import { openTablet } from '@pain-assessment/standalone/testing';
import { type Deployment, inOneProcess } from '../support/deployments.ts';
import { integrator, sendUntilAccepted } from '../support/integrator.ts';

let deployment: Deployment;
let api: ReturnType<typeof integrator>;

beforeAll(async () => {
  deployment = await inOneProcess();
  api = integrator(deployment.baseUrl);
});
afterAll(() => deployment?.close());

async function fetchResult(assessment: Assessment, modules?: Module[]): Promise<Result> {
  const { json: created } = await api.create({ ...createSessionBody(), ...(modules && { modules }) });
  const tablet = openTablet(created.component.url);
  await tablet.start();
  await tablet.submit(assessment);
  return (await api.result(created.session_id)).json;
}

const all = (items: readonly string[], code: number) => Object.fromEntries(items.map((item) => [item, code]));
const numbered = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}_${index + 1}`);
const EQ5D = ['mobility', 'self_care', 'usual_activities', 'pain_discomfort', 'anxiety_depression'];

test.each<[string, Module[], Assessment, object]>([
  ['no map for one that was not asked for', ['questionnaires'], { answers: {} }, { cartography: null }],
  ['no map for an empty one', ['cartography'], { cartography: { no_pain: false, strokes: [] } }, { cartography: null }],
  [
    'a map without regions for no pain',
    ['cartography'],
    { cartography: { no_pain: true, strokes: [] } },
    { cartography: { no_pain: true, by_region: [] } },
  ],
])('a result has %s, and its modules and patient', async (_, modules, assessment, expected) => {
  const { patient } = createSessionBody();
  const result = await fetchResult(assessment, modules);

  expect(result).toMatchObject({ modules, patient, body_shape: 'normal', ...expected });
  expect(Result.parse(result)).toEqual(result);
});

describe('the service returns hand-computed numbers', () => {
  test('of a lasso of 100 by 100 cells on a body of 175 cm: 156.25 cm², rounded to 156.3', async () => {
    const strokes = [rectangleLasso('back', 'moderate', [310, 500, 410, 600])];
    const { cartography } = await fetchResult({ cartography: { no_pain: false, strokes }, answers: {} });
    // (175 / 1400)² = 0.015625 cm² for each of 10,000 cells.
    expect(cartography?.pain_surface.cm2).toBe(156.3);
    expect(cartography?.by_intensity.moderate).toEqual({ cm2: 156.3, percent: 100 });
    expect(cartography?.untyped).toEqual({ cm2: 156.3, percent: 100 });
  });

  test('of the MCRi of a pain-free map and average answers', async () => {
    const answers = {
      vas_global: { vas: 4 },
      odi: all(numbered('odi', 10), 2),
      eq5d: { ...all(EQ5D, 1), vas: 80 },
      hads: all(numbered('hads', 14), 1),
    };
    const { mcri, questionnaires } = await fetchResult({ cartography: { no_pain: true, strokes: [] }, answers });
    const scores = Object.fromEntries(questionnaires.map((entry) => [entry.id, entry.scores]));
    expect(scores.odi).toEqual({ total: 40 });
    expect(scores.hads).toEqual({ anxiety: 7, depression: 7, total: 14 });
    expect(scores.eq5d?.index).toBe(1);
    expect(scores.sf12).toEqual({});
    // No pain 10; 10 × (1 − 40/100) = 6; best state 10; 10 × (1 − 14/42) = 6.667; 10 − 4 = 6: their mean is 7.733.
    expect(mcri).toMatchObject({
      status: 'computed',
      score: 7.7,
      branches: { mapping: 10, functional_capacity: 6, eq5d: 10, hads: 6.7, vas: 6 },
    });
  });

  test('and the missing answers, in the order of the zone', async () => {
    const { mcri } = await fetchResult({
      cartography: { no_pain: false, strokes: [] },
      answers: { odi: all(numbered('odi', 8), 0), eq5d: all(EQ5D, 2) },
    });
    expect(mcri).toEqual({
      status: 'missing',
      branches: { mapping: null, functional_capacity: null, eq5d: expect.any(Number), hads: null, vas: null },
      radar_image: null,
      missing: [
        { kind: 'cartography', questionnaire: null, item: null },
        { kind: 'vas', questionnaire: 'vas_global', item: 'vas' },
        { kind: 'item', questionnaire: 'odi', item: 'odi_9' },
        { kind: 'item', questionnaire: 'odi', item: 'odi_10' },
        { kind: 'questionnaire', questionnaire: 'hads', item: null },
      ],
    });
  });
});

test('a comparison has the numbers of both results, and no change between equal assessments', async () => {
  const strokes = [rectangleLasso('back', 'moderate', [310, 500, 410, 600])];
  const assessment = { cartography: { no_pain: false, strokes }, answers: { vas_global: { vas: 4 } } };
  const results = [await fetchResult(assessment), await fetchResult(assessment)];
  const body = { bundles: results.map(({ resume_bundle }) => resume_bundle) };
  const { json } = await sendUntilAccepted(() => api.call('POST', '/v1/comparisons', { body }));
  const french = { ...body, locale: 'fr-FR' };
  const { json: inFrench } = await sendUntilAccepted(() => api.call('POST', '/v1/comparisons', { body: french }));
  const { assessments, changes } = Comparison.parse(json);

  expect(assessments.map(({ computed_at }) => computed_at)).toEqual(results.map(({ computed_at }) => computed_at));
  expect(assessments.map(({ scores }) => scores)).toEqual(
    results.map(({ questionnaires }) => Object.fromEntries(questionnaires.map(({ id, scores }) => [id, scores]))),
  );
  expect(assessments[0]?.cartography?.by_region).toEqual(results[0]?.cartography?.by_region);
  expect(Comparison.parse(inFrench).assessments[0]?.cartography?.by_region?.[0]?.name).toBe('Colonne du bas du dos');
  expect(changes).toMatchObject({ map: { comparable: true, new_cm2: 0, resolved_cm2: 0, overlap: 1 } });
});
