import { inflateRawSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { SCORING_COMPUTE, type ScoringRequest, type Stroke, Zone } from '@pain-assessment/contracts';
import { findAvatar, packCells, rasterise } from '@pain-assessment/pain-map';
import { questionnairesFor } from '@pain-assessment/questionnaires';
import { bestAnswers, typicalAnswers, worstAnswers } from '@pain-assessment/questionnaires/testing';
import { drawnMap, painFree, scoringRequest, trunkSquare } from '../testing/requests.ts';
import { createCompute } from './compute.ts';

const compute = createCompute();
const spine = (parts: Partial<ScoringRequest> = {}) => compute(scoringRequest('thoracolumbar_spine', parts));
const questionnaire = (reply: ReturnType<typeof compute>, id: string) =>
  reply.questionnaires.find((entry) => entry.id === id);

describe.each(Zone.options)('%s', (zone) => {
  test.each([
    ['ordinary', typicalAnswers(zone)],
    ['healthiest', bestAnswers(zone)],
    ['most affected', worstAnswers(zone)],
  ])('the numbers of the %s patient fit the contract, one decimal each', (_, answers) => {
    const request = scoringRequest(zone, { assessment: { cartography: drawnMap(trunkSquare), answers } });

    const reply = compute(SCORING_COMPUTE.request.parse(request));

    expect(SCORING_COMPUTE.reply.parse(reply)).toEqual(reply);
    expect(reply.mcri.status).toBe('computed');
    expect(reply.questionnaires.map(({ id }) => id)).toEqual(questionnairesFor(zone));
  });

  test('a patient without pain and in full health has an index of 10, the opposite patient nearly 0', () => {
    const healthy = scoringRequest(zone, { assessment: { cartography: painFree, answers: bestAnswers(zone) } });
    expect(compute(healthy).mcri).toMatchObject({ status: 'computed', score: 10 });

    const everywhere = (['front', 'back'] as const).map((view) => ({
      ...trunkSquare,
      view,
      value: 'very_severe' as const,
      points: [0, 0, 720, 0, 720, 1440, 0, 1440],
    }));
    const affected = scoringRequest(zone, {
      assessment: { cartography: drawnMap(...(everywhere as [])), answers: worstAnswers(zone) },
    });
    expect(compute(affected).mcri).toMatchObject({ status: 'computed', score: 0, branches: { mapping: 0 } });
  });
});

test('hand-computed numbers of an ordinary patient', () => {
  const { mcri } = spine({ assessment: { cartography: painFree, answers: typicalAnswers('thoracolumbar_spine') } });

  // map 10; ODI 40: 6; index 0.85512 of -0.525491 to 1: 9.05; HADS 13: 6.90; VAS 6.5: 3.5; mean 35.455 / 5 = 7.09
  expect(mcri).toEqual({
    status: 'computed',
    score: 7.1,
    branches: { mapping: 10, functional_capacity: 6, eq5d: 9.1, hads: 6.9, vas: 3.5 },
  });
});

test('a square of 100 × 100 cells at 175 cm is 156.3 cm², half away from zero', () => {
  const { cartography } = spine();

  expect(cartography?.pain_surface.cm2).toBe(156.3);
  expect(cartography?.by_intensity.severe).toEqual({ cm2: 156.3, percent: 100 });
  expect(cartography?.untyped).toEqual({ cm2: 156.3, percent: 100 });
});

test('a map has its painful regions, largest first, in the words of the locale', () => {
  const spot: Stroke = {
    view: 'back',
    layer: 'intensity',
    tool: 'lasso',
    value: 'mild',
    points: [340, 400, 350, 400, 350, 410, 340, 410],
  };
  const cartography = drawnMap(trunkSquare, spot);
  const { cartography: map } = spine({ locale: 'fr-FR', assessment: { cartography } });
  const regions = map?.by_region ?? [];

  expect(regions.length).toBeGreaterThan(1);
  expect(regions[0]).toEqual({
    region: 'front.chest.left',
    view: 'front',
    name: 'Poitrine, côté gauche',
    cm2: expect.any(Number),
    percent: expect.any(Number),
  });
  expect(regions.map(({ cm2 }) => cm2)).toEqual(regions.map(({ cm2 }) => cm2).toSorted((a, b) => b - a));
  // Each is rounded to one decimal by itself.
  const sum = regions.reduce((total, { cm2 }) => total + cm2, 0);
  expect(Math.abs(sum - (map?.pain_surface.cm2 ?? 0))).toBeLessThanOrEqual(0.05 * (regions.length + 1));
  const named = spine({ assessment: { cartography } }).cartography?.by_region ?? [];
  expect(named.map(({ region }) => region)).toEqual(regions.map(({ region }) => region));
});

test('a map without pain has no painful region', () => {
  const numb = { ...trunkSquare, layer: 'typology', value: 'hypoesthesia' } as const;

  expect(spine({ assessment: { cartography: painFree } }).cartography?.by_region).toEqual([]);
  expect(spine({ assessment: { cartography: drawnMap(numb) } }).cartography?.by_region).toEqual([]);
});

test('every score has its range and its direction', () => {
  const { questionnaires } = spine();
  for (const { score_ranges, score_directions } of questionnaires)
    expect(Object.keys(score_directions ?? {})).toEqual(Object.keys(score_ranges));
  expect(questionnaires.find(({ id }) => id === 'eq5d')?.score_directions).toMatchObject({
    mobility: 'higher_is_worse',
    index: 'higher_is_better',
  });
});

test('the value set of the account decides the EQ-5D index and its range', () => {
  // French 0.85512, from -0.525491; US 0.648, from -0.573
  const french = questionnaire(spine({ value_set: 'fr' }), 'eq5d');
  const american = questionnaire(spine({ value_set: 'us' }), 'eq5d');

  expect([french?.scores.index, french?.score_ranges.index]).toEqual([0.9, [-0.5, 1]]);
  expect([american?.scores.index, american?.score_ranges.index]).toEqual([0.6, [-0.6, 1]]);
});

describe('modules that were not requested', () => {
  test('without the map module the cartography is null and missing for the index', () => {
    const reply = spine({
      modules: ['questionnaires'],
      assessment: { answers: typicalAnswers('thoracolumbar_spine') },
    });

    expect(reply.cartography).toBeNull();
    expect(reply.mcri).toEqual({
      status: 'missing',
      branches: { mapping: null, functional_capacity: 6, eq5d: 9.1, hads: 6.9, vas: 3.5 },
      missing: [{ kind: 'cartography', questionnaire: null, item: null }],
    });
  });

  test('without the questionnaires none is listed and the index names each missing one', () => {
    const reply = spine({ modules: ['cartography'], assessment: { cartography: painFree } });

    expect(reply.questionnaires).toEqual([]);
    expect(reply.mcri).toEqual({
      status: 'missing',
      branches: { mapping: 10, functional_capacity: null, eq5d: null, hads: null, vas: null },
      missing: [
        { kind: 'vas', questionnaire: 'vas_global', item: 'vas' },
        { kind: 'questionnaire', questionnaire: 'odi', item: null },
        { kind: 'questionnaire', questionnaire: 'eq5d', item: null },
        { kind: 'questionnaire', questionnaire: 'hads', item: null },
      ],
    });
  });

  test('answers of another module are ignored', () => {
    const reply = spine({
      modules: ['cartography'],
      assessment: { cartography: painFree, answers: typicalAnswers('thoracolumbar_spine') },
    });

    expect(reply.questionnaires).toEqual([]);
  });
});

describe('an empty map', () => {
  const answers = typicalAnswers('thoracolumbar_spine');
  const erased = { view: 'front', layer: 'intensity', tool: 'eraser', value: null, radius: 120 } as const;

  test('is null, and never counts as "no pain"', () => {
    const reply = spine({ assessment: { cartography: drawnMap(), answers } });

    expect(reply.cartography).toBeNull();
    expect(reply.mcri).toMatchObject({ missing: [{ kind: 'cartography' }], branches: { mapping: null } });
  });

  test('remains after everything is erased', () => {
    const cartography = drawnMap(trunkSquare, { ...erased, points: [360, 450] });

    expect(spine({ assessment: { cartography, answers } }).cartography).toBeNull();
  });

  test('with only a typology is reported, and still missing for the index', () => {
    const cartography = drawnMap({ ...trunkSquare, layer: 'typology', value: 'hypoesthesia' });
    const reply = spine({ assessment: { cartography, answers } });

    expect(reply.cartography).toMatchObject({ pain_surface: { cm2: 0 }, hypoesthesia_outside_pain_cm2: 156.3 });
    expect(reply.mcri).toMatchObject({ status: 'missing', missing: [{ kind: 'cartography' }] });
  });

  test('with "no pain" is all zero and counts as the best', () => {
    const reply = spine({ assessment: { cartography: painFree, answers } });

    expect(reply.cartography).toMatchObject({ no_pain: true, pain_surface: { cm2: 0, percent_of_body: 0 } });
    expect(reply.mcri.branches.mapping).toBe(10);
  });
});

describe('the missing inputs', () => {
  const missingWith = (answers: ScoringRequest['assessment']['answers']) => {
    const { mcri } = spine({ assessment: { cartography: drawnMap(), ...(answers && { answers }) } });
    return mcri.status === 'missing' ? mcri.missing.map(({ kind, questionnaire: id, item }) => [kind, id, item]) : [];
  };
  const all = typicalAnswers('thoracolumbar_spine');
  const without = (id: string, ...items: string[]) => ({
    ...all,
    [id]: { ...all[id], ...Object.fromEntries(items.map((item) => [item, null])) },
  });

  test('are listed map first, then by questionnaire and item in the order of the form', () => {
    const answers = { ...without('odi', 'odi_9', 'odi_2'), vas_global: {}, hads: { hads_1: null } };

    expect(missingWith(answers)).toEqual([
      ['cartography', null, null],
      ['vas', 'vas_global', 'vas'],
      ['item', 'odi', 'odi_2'],
      ['item', 'odi', 'odi_9'],
      ['questionnaire', 'hads', null],
    ]);
  });

  test('of the HADS are the unanswered items of the incomputable subscale only', () => {
    const answers = without('hads', 'hads_1', 'hads_3', 'hads_5', 'hads_7', 'hads_2', 'hads_4', 'hads_6');

    expect(missingWith(answers)).toEqual([
      ['cartography', null, null],
      ['item', 'hads', 'hads_1'],
      ['item', 'hads', 'hads_3'],
      ['item', 'hads', 'hads_5'],
      ['item', 'hads', 'hads_7'],
    ]);
  });

  test('of the EQ-5D are the dimensions; the health scale is outside the index, yet counts as an answer', () => {
    expect(missingWith(without('eq5d', 'pain_discomfort', 'vas'))).toEqual([
      ['cartography', null, null],
      ['item', 'eq5d', 'pain_discomfort'],
    ]);
    expect(missingWith({ ...all, eq5d: { vas: 50 } })).toHaveLength(6);
  });

  test('exclude the SF-12, and items that a score does not need', () => {
    expect(missingWith({ ...without('odi', 'odi_8'), sf12: {} })).toEqual([['cartography', null, null]]);
  });

  test('are all questionnaires without any answer', () => {
    expect(missingWith(undefined)).toEqual([
      ['cartography', null, null],
      ['vas', 'vas_global', 'vas'],
      ['questionnaire', 'odi', null],
      ['questionnaire', 'eq5d', null],
      ['questionnaire', 'hads', null],
    ]);
  });
});

test('a skipped questionnaire is listed with its ranges, no scores and every item not answered', () => {
  const answers = { ...typicalAnswers('thoracolumbar_spine'), odi: {} };
  const odi = questionnaire(spine({ locale: 'fr-FR', assessment: { cartography: painFree, answers } }), 'odi');

  expect(odi).toMatchObject({ scores: {}, score_ranges: { total: [0, 100] }, locale: 'fr-FR', version: 1 });
  expect(odi?.answers).toHaveLength(10);
  expect(odi?.answers.every(({ answer }) => answer === 'sans réponse')).toBe(true);
});

test('rejects impossible answers by name, without scoring', () => {
  const answers = { odi: { odi_1: 7 } };

  expect(() => spine({ assessment: { cartography: painFree, answers } })).toThrow(
    expect.objectContaining({ code: 'invalid_request', message: '/odi/odi_1 must be at most 5' }),
  );
});

test('the reply has the cells of its own map, and none without strokes, even after another patient', () => {
  const compute = createCompute();
  const { cells } = compute(scoringRequest('knee'));
  const packed = inflateRawSync(Buffer.from(cells ?? '', 'base64'));

  const avatar = findAvatar('female', 'normal');
  const painted = packCells(rasterise(drawnMap(trunkSquare), avatar));
  expect(packed.equals(painted)).toBe(true);
  const { answers = {} } = scoringRequest('knee').assessment;
  expect(compute(scoringRequest('knee', { assessment: { cartography: painFree, answers } }))).not.toHaveProperty(
    'cells',
  );
  expect(compute(scoringRequest('knee', { modules: ['questionnaires'], assessment: { answers } }))).not.toHaveProperty(
    'cells',
  );
});
