import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { BodyShape, Sex, VIEWS } from '@pain-assessment/contracts';
import { GRID } from '../grid/grid.ts';
import { createPainting } from '../raster/painting.ts';
import { listRegions, regionOutline } from '../regions/regions.ts';
import { isNearPolyline } from '../testing/naive-raster.ts';
import { readPoints } from './avatar.ts';
import { findAvatar } from './find-avatar.ts';
import { loadAvatar } from './load-avatar.ts';
import { bodyPaths, bodySvg } from './paths.ts';

const bodies = Sex.options.flatMap((sex) => BodyShape.options.map((shape) => [sex, shape] as const));
const STATURE = GRID.bottom - GRID.top;

/** Stature in cm and body mass index at which each body was drawn (docs/adr/0247-bodies-are-data.md). */
const REFERENCE_HEIGHT_CM = { male: 176, female: 163 };
const REFERENCE_BMI = { underweight: 17, normal: 22, overweight: 27.5, obese: 34, severely_obese: 44 };
/** ANSUR II: levels above the ground as a fraction of stature, and breadth in cm by height in cm and BMI. */
const LEVELS = { male: { axilla: 0.757, crotch: 0.482 }, female: { axilla: 0.761, crotch: 0.48 } };
const BIDELTOID = { male: [6.54, 0.1476, 0.671], female: [5.37, 0.1411, 0.654] } as const;

/** Du Bois and Du Bois 1916: body surface in m². */
function bodySurface(sex: Sex, shape: BodyShape): number {
  const height = REFERENCE_HEIGHT_CM[sex];
  const weight = REFERENCE_BMI[shape] * (height / 100) ** 2;
  return 0.007184 * weight ** 0.425 * height ** 0.725;
}

/** Drawn half breadth over the shoulders in cells. */
function shoulderReach(sex: Sex, shape: BodyShape): number {
  const [a, b, c] = BIDELTOID[sex];
  const height = REFERENCE_HEIGHT_CM[sex];
  return ((a + b * height + c * REFERENCE_BMI[shape]) * STATURE) / height / 2;
}

function runsOfRow(mask: Uint8Array, row: number): [number, number][] {
  const runs: [number, number][] = [];
  for (let x = 0; x < GRID.width; x++) {
    if (mask[row * GRID.width + x] !== 1) continue;
    const last = runs.at(-1);
    if (last && last[1] === x) last[1] = x + 1;
    else runs.push([x, x + 1]);
  }
  return runs;
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

test('the lines and regions of the bodies never change', () => {
  const frozen = JSON.parse(readFileSync(new URL('../../fixtures/bodies.json', import.meta.url), 'utf8'));
  const found = bodies.map(([sex, shape]) => {
    const avatar = findAvatar(sex, shape);
    const views = VIEWS.map((view) => {
      const { outline, details } = bodyPaths(avatar, view);
      const regions = listRegions(view).map(({ id }) => [id, regionOutline(avatar, id)]);
      const hashes = {
        outline: hash(outline),
        details: hash(details.join('\n')),
        regions: hash(JSON.stringify(regions)),
      };
      return [view, hashes];
    });
    return [`${sex} ${shape}`, Object.fromEntries(views)];
  });
  expect(Object.fromEntries(found)).toEqual(frozen);
});

describe.each(bodies)('%s, %s', (sex, shape) => {
  const avatar = findAvatar(sex, shape);
  const mask = avatar.body('front').cells;
  const rows = Array.from({ length: GRID.height }, (_, row) => runsOfRow(mask, row));

  test('is found and loaded from its own table', async () => {
    const { body, bodies: masks, ...table } = avatar;
    expect(table).toMatchObject({ sex, shape });
    expect(await loadAvatar(sex, shape)).toMatchObject(table);
  });

  test('spans exactly the rows 20 to 1419', () => {
    expect(rows.findIndex(({ length }) => length > 0)).toBe(20);
    expect(rows.findLastIndex(({ length }) => length > 0)).toBe(1419);
    expect(rows.filter(({ length }) => length > 0)).toHaveLength(1400);
  });

  test('is symmetric about x = 360, cell for cell', () => {
    for (const runs of rows) {
      expect(runs).toEqual(runs.map(([from, to]) => [GRID.width - to, GRID.width - from]).reverse());
    }
  });

  test('has in each view 0.30 of the body surface by Du Bois, within 5 %', () => {
    const cellM2 = (REFERENCE_HEIGHT_CM[sex] / 100 / STATURE) ** 2;
    for (const view of VIEWS) {
      const ratio = (avatar.body(view).count * cellM2) / (0.3 * bodySurface(sex, shape));
      expect(Math.abs(ratio - 1)).toBeLessThanOrEqual(0.05);
    }
    expect(mask.reduce((sum, cell) => sum + cell, 0)).toBe(avatar.body('front').count);
  });

  test('has crotch, armpits and shoulders where people were measured', () => {
    const { axilla, crotch } = LEVELS[sex];
    const row = (level: number) => GRID.bottom - level * STATURE;
    const openArms = rows.findIndex((runs, y) => y > 200 && runs.length === 3);
    const openLegs = rows.findIndex((runs, y) => y > 200 && !runs.some(([from, to]) => from < 360 && to > 360));
    expect(Math.abs(openArms - row(axilla))).toBeLessThanOrEqual(6);
    expect(Math.abs(openLegs - row(crotch))).toBeLessThanOrEqual(6);
    const reach = Math.max(...rows.slice(0, openArms).map((runs) => (runs.at(-1)?.[1] ?? 0) - GRID.axis));
    expect(Math.abs(reach - shoulderReach(sex, shape)) / reach).toBeLessThanOrEqual(0.12);
  });

  test('separates arms and legs: armpits, flanks and inner thighs are open', () => {
    const row = (level: number) => Math.round(GRID.bottom - level * STATURE);
    for (const runs of rows.slice(row(LEVELS[sex].axilla) + 80, row(LEVELS[sex].crotch) - 10)) {
      expect(runs).toHaveLength(3);
    }
    for (const runs of rows.slice(row(LEVELS[sex].crotch) + 60, row(0.28))) {
      const [leg = []] = runs.filter(([left]) => left >= GRID.axis);
      expect(leg[0] ?? 0).toBeGreaterThanOrEqual(GRID.axis + 4);
    }
  });

  test('has its cells within one cell of its picture', () => {
    const points = flattened(bodyPaths(avatar, 'front').outline);
    const drawn = createPainting(avatar);
    drawn.apply({ view: 'front', layer: 'intensity', tool: 'lasso', value: 'mild', points });
    const { intensity } = drawn.layers.front;
    for (let cell = mask.indexOf(1); cell >= 0; cell = mask.indexOf(1, cell + 1)) {
      if (intensity[cell] === 1) continue;
      const [x, y] = [(cell % GRID.width) + 0.5, Math.floor(cell / GRID.width) + 0.5];
      expect(isNearPolyline(points, 1, x, y)).toBe(true);
    }
    expect(area(points) / avatar.body('front').count).toBeCloseTo(1, 2);
  });

  test.each(VIEWS)('keeps the inner lines of the %s inside the body', (view) => {
    const { details } = bodyPaths(avatar, view);
    const ends = details.flatMap((path) => [readPoints(path).at(0), readPoints(path).at(-1)]);
    expect(details.length).toBeGreaterThan(10);
    expect(ends.filter((end) => !isNearBody(mask, end))).toEqual([]);
  });
});

/** Corners of a path `M x y C … Z` with each Bézier in eight pieces. */
function flattened(path: string): number[] {
  const [start = [0, 0], ...handles] = readPoints(path);
  const points: number[] = [...start];
  for (let index = 0; index < handles.length; index += 3) {
    const [x0 = 0, y0 = 0] = points.slice(-2);
    const [[x1, y1] = [0, 0], [x2, y2] = [0, 0], [x3, y3] = [0, 0]] = handles.slice(index, index + 3);
    for (let piece = 1; piece <= 8; piece++) {
      const t = piece / 8;
      const s = 1 - t;
      points.push(s ** 3 * x0 + 3 * s * s * t * x1 + 3 * s * t * t * x2 + t ** 3 * x3);
      points.push(s ** 3 * y0 + 3 * s * s * t * y1 + 3 * s * t * t * y2 + t ** 3 * y3);
    }
  }
  return points;
}

function area(points: readonly number[]): number {
  let twice = 0;
  for (let index = 0; index < points.length; index += 2) {
    const next = (index + 2) % points.length;
    twice += (points[index] ?? 0) * (points[next + 1] ?? 0) - (points[next] ?? 0) * (points[index + 1] ?? 0);
  }
  return Math.abs(twice) / 2;
}

/** True if the cell of a point, or one at most three cells away, belongs to the body. */
function isNearBody(mask: Uint8Array, [x, y]: readonly [number, number] = [0, 0]): boolean {
  const [column, row] = [Math.floor(x), Math.min(GRID.bottom - 1, Math.floor(y))];
  return [-3, 0, 3].some((dx) => [-3, 0, 3].some((dy) => mask[(row + dy) * GRID.width + column + dx] === 1));
}

test('no two bodies are equal, and the heavier one is larger on the grid', () => {
  for (const sex of Sex.options) {
    const sizes = BodyShape.options.map((shape) => findAvatar(sex, shape).body('front').count);
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
    expect(new Set(sizes).size).toBe(sizes.length);
  }
});

test('an avatar is created once', () => {
  expect(findAvatar('male', 'obese')).toBe(findAvatar('male', 'obese'));
});

test('the picture is an SVG document of the grid in the given colours', () => {
  const svg = bodySvg(findAvatar('female', 'normal'), 'back', { fill: '#ffffff', stroke: '#123456', strokeWidth: 3 });
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 720 1440">.*<\/svg>$/);
  expect(svg).toContain('stroke="#123456" stroke-width="3"');
  expect(svg).toContain('fill="#ffffff"');
});
