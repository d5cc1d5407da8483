import { createHash } from 'node:crypto';
import { afterAll, expect, test } from '@jest/globals';
import type { Cartography, FiguresRequest, PdfRequest } from '@pain-assessment/contracts';
import { findAvatar, type PainLayers, rasterise } from '@pain-assessment/pain-map';
import { arbitraryStrokes } from '@pain-assessment/pain-map/testing';
import fc from 'fast-check';
import { createFigures } from '../figures/draw-figures.ts';
import { painfulRegions } from '../report/painful-regions.ts';
import { sampleMap } from '../testing/sample-map.ts';
import { createLayerPainter } from './layer-painter.ts';
import { type DrawnMap, packLayers, readLayers } from './read-layers.ts';

const painter = createLayerPainter();
afterAll(() => painter.close());
const within = (milliseconds: number) => ({ deadline: Date.now() + milliseconds });

const NO_BRANCHES = { mapping: null, functional_capacity: null, eq5d: null, hads: null, vas: null };
const patient = { sex: 'female', height_cm: 168, weight_kg: 64 } as const;

/** Park and Miller's generator, so that every run draws the same. */
function zigzag(corners: number): Cartography {
  let state = 42;
  const random = () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const points = Array.from({ length: corners }, () => [random() * 720, random() * 1_440]).flat();
  return { no_pain: false, strokes: [{ view: 'front', layer: 'intensity', tool: 'lasso', value: 'severe', points }] };
}

/** Digest of all cells: comparing millions one by one takes minutes. */
function digest(map: DrawnMap): string {
  const layers = readLayers(map) as PainLayers;
  const hash = createHash('sha256');
  for (const { intensity, typology } of [layers.front, layers.back]) hash.update(intensity).update(typology);
  return hash.digest('hex');
}

test('an expensive map is painted on a thread, and the cells are the same', async () => {
  const request: DrawnMap = { patient, cartography: zigzag(3_000) };

  const prepared = await painter.prepare(request, within(60_000));

  expect(prepared.cells).toBeDefined();
  expect(digest(prepared)).toBe(digest(request));
}, 60_000);

test('the event loop goes on while an expensive map is painted', async () => {
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  }, 1);
  await painter.prepare({ patient, cartography: zigzag(60_000) }, within(60_000));
  clearInterval(turning);

  expect(turns).toBeGreaterThan(5);
}, 60_000);

test('the deadline ends the thread', async () => {
  await expect(painter.prepare({ patient, cartography: zigzag(90_000) }, within(5))).rejects.toMatchObject({
    code: 'timeout',
  });
});

test('an ordinary map needs no thread, nor does one whose cells are known', async () => {
  const ordinary = { patient, cartography: sampleMap };
  const known = { patient, cartography: zigzag(90_000), cells: '' };

  expect(await painter.prepare(ordinary, within(60_000))).toBe(ordinary);
  expect(await painter.prepare(known, within(60_000))).toBe(known);
});

test('figures and region texts from packed cells are those from strokes, for any map', async () => {
  const figures = createFigures();
  const mcri = { status: 'missing' as const, branches: NO_BRANCHES, missing: [] } satisfies FiguresRequest['mcri'];
  await fc.assert(
    fc.asyncProperty(arbitraryStrokes(6), async (strokes) => {
      const drawn: DrawnMap = { patient, cartography: { no_pain: false, strokes } };
      const packed = packLayers(rasterise({ strokes }, findAvatar('female', 'normal')), patient);
      const handedOn: DrawnMap = { patient, cartography: { no_pain: false, strokes: [] }, cells: packed };
      const draw = (map: DrawnMap) => figures({ ...map, locale: 'en-GB', mcri });
      const name = (map: DrawnMap) =>
        painfulRegions({ patient, result: { locale: 'fr-FR' } as PdfRequest['result'] }, readLayers(map));

      expect(await draw(handedOn)).toEqual(await draw(drawn));
      expect(name(handedOn)).toEqual(name(drawn));
    }),
    { numRuns: process.env.TEST_FULL ? 200 : 15 },
  );
}, 120_000);
