import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { BodyShape, Sex, type Stroke, VIEWS } from '@pain-assessment/contracts';
import { findAvatar } from '../bodies/find-avatar.ts';
import { rasterise } from '../raster/rasteriser.ts';
import { expensiveMaps, ordinaryMaps } from '../testing/example-maps.ts';
import { stats } from './stats.ts';

/*
 * `stats_algo: 1` as released. A difference here needs a new version: results and bundles of version 1 must be computed
 * alike permanently (contract.md#versions).
 */
const file = new URL('../../fixtures/stats-version-1.json', import.meta.url);
const frozen = JSON.parse(readFileSync(file, 'utf8'));

const hash = (...parts: Uint8Array[]) =>
  parts.reduce((digest, part) => digest.update(part), createHash('sha256')).digest('base64url');

function silhouettes() {
  const bodies = Sex.options.flatMap((sex) => BodyShape.options.map((shape) => findAvatar(sex, shape)));
  return Object.fromEntries(
    bodies.map((avatar) => {
      const views = VIEWS.map(
        (view) => [view, { cells: avatar.body(view).count, mask: hash(avatar.body(view).cells) }] as const,
      );
      return [`${avatar.sex} ${avatar.shape}`, Object.fromEntries(views)];
    }),
  );
}

type Maps = Readonly<Record<string, readonly Stroke[]>>;
const mapValues = <T>(maps: Maps, change: (strokes: readonly Stroke[]) => T) =>
  Object.fromEntries(Object.entries(maps).map(([name, strokes]) => [name, change(strokes)]));

function paintedCells(strokes: readonly Stroke[]) {
  const bodies = [findAvatar('female', 'normal'), findAvatar('male', 'severely_obese')];
  const layers = bodies.map((avatar) => rasterise({ strokes }, avatar));
  return layers.map(({ front, back }) => hash(front.intensity, front.typology, back.intensity, back.typology));
}

const patients = [
  { sex: 'female', height_cm: 175, weight_kg: 68 },
  { sex: 'male', height_cm: 163.5, weight_kg: 121.3 },
] as const;
const measure = (strokes: readonly Stroke[]) =>
  patients.map((patient) => {
    const map = { no_pain: strokes.length === 0, strokes: [...strokes] };
    const { cells_by_intensity, silhouette_cells, views, ...surfaces } = stats(1)(map, patient);
    return surfaces;
  });

test('the silhouettes of version 1 never change', () => {
  expect(silhouettes()).toEqual(frozen.silhouettes);
});

test('the cells of version 1 never change', () => {
  expect(mapValues({ ...ordinaryMaps(), ...expensiveMaps(0.005) }, paintedCells)).toEqual(frozen.cells);
});

test('the surfaces of version 1 never change', () => {
  expect(mapValues(ordinaryMaps(), measure)).toEqual(frozen.surfaces);
});
