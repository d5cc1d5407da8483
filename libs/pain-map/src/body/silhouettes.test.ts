import { describe, expect, test } from '@jest/globals';
import { BodyShape, Sex, type Stroke, VIEWS } from '@pain-assessment/contracts';
import { GRID } from '../grid/grid.ts';
import { createPainting } from '../raster/painting.ts';
import { createNet } from '../regions/net.ts';
import { REFERENCE_BMI, REFERENCE_HEIGHT_CM } from './anthropometry.table.ts';
import { findAvatar } from './avatar.ts';
import { createFigure } from './figure.ts';
import { halfPolygon } from './outline.ts';
import type { Point } from './point.ts';
import { bodyPaths, bodySvg } from './svg.ts';

const bodies = Sex.options.flatMap((sex) => BodyShape.options.map((shape) => [sex, shape] as const));

/** Du Bois and Du Bois 1916: body surface in m². */
function bodySurface(sex: Sex, shape: BodyShape): number {
  const height = REFERENCE_HEIGHT_CM[sex];
  const weight = REFERENCE_BMI[shape] * (height / 100) ** 2;
  return 0.007184 * weight ** 0.425 * height ** 0.725;
}

/** x of a descending polyline at a height. */
function lineAt(line: readonly Point[], y: number): number {
  const below = line.findIndex((corner) => corner.y >= y);
  const end = line[below] ?? line.at(-1);
  const start = line[below - 1] ?? end;
  if (!start || !end || start === end) return end?.x ?? 0;
  return start.x + ((y - start.y) / (end.y - start.y)) * (end.x - start.x);
}

/** Cells of the parts, divided at the chin, at the line from acromion to axilla and down the gap, and at the crotch. */
function measureParts(sex: Sex, shape: BodyShape) {
  const figure = createFigure(sex, shape);
  const { chin, level, breadth } = figure;
  const border = createNet(figure, halfPolygon(sex, shape)).arm.line;
  const acromion = { x: breadth.biacromial / 2, y: level.acromion };
  const slope = ((border[0]?.x ?? 0) - acromion.x) / ((border[0]?.y ?? 1) - acromion.y);
  const armStarts = (y: number) =>
    y < (border[0]?.y ?? 0) ? acromion.x + (y - acromion.y) * slope : lineAt(border, y);
  const armsEnd = border.at(-1)?.y ?? 0;
  const findPart = (x: number, y: number) => {
    if (y < chin) return 'head';
    if (y > level.acromion - 60 && y < armsEnd && x > armStarts(y)) return 'arms';
    if (y < level.suprasternal) return 'neck';
    return y < level.crotch ? 'trunk' : 'legs';
  };
  const parts = { head: 0, neck: 0, trunk: 0, legs: 0, arms: 0 };
  findAvatar(sex, shape)
    .body('front')
    .cells.forEach((cell, index) => {
      const x = (index % GRID.width) + 0.5 - GRID.axis;
      if (cell === 1 && x > 0) parts[findPart(x, Math.floor(index / GRID.width) + 0.5)] += 2;
    });
  return parts;
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

describe.each(bodies)('%s, %s', (sex, shape) => {
  const avatar = findAvatar(sex, shape);
  const mask = avatar.body('front').cells;

  test('spans exactly the rows 20 to 1419', () => {
    const rows = Array.from(
      { length: GRID.height },
      (_, row) => mask.indexOf(1, row * GRID.width) < (row + 1) * GRID.width && mask.indexOf(1, row * GRID.width) >= 0,
    );
    expect(rows.indexOf(true)).toBe(20);
    expect(rows.lastIndexOf(true)).toBe(1419);
    expect(rows.filter(Boolean)).toHaveLength(1400);
  });

  test('is symmetric about x = 360, cell for cell', () => {
    const mirrored = mask.every((cell, index) => {
      const x = index % GRID.width;
      return cell === mask[index - x + GRID.width - 1 - x];
    });
    expect(mirrored).toBe(true);
  });

  test('has in each view 0.30 of the body surface by Du Bois, within 5 %', () => {
    const cellM2 = (REFERENCE_HEIGHT_CM[sex] / 100 / 1400) ** 2;
    for (const view of VIEWS) {
      const ratio = (avatar.body(view).count * cellM2) / (0.3 * bodySurface(sex, shape));
      expect(Math.abs(ratio - 1)).toBeLessThanOrEqual(0.05);
    }
    expect(mask.reduce((sum, cell) => sum + cell, 0)).toBe(avatar.body('front').count);
  });

  test('has the shares of head, neck, trunk, legs and arms within 3 points', () => {
    const expected = { head: 0.05, neck: 0.02, trunk: 0.33, legs: 0.38, arms: 0.22 };
    const parts = measureParts(sex, shape);
    for (const part of ['head', 'neck', 'trunk', 'legs', 'arms'] as const) {
      expect(Math.abs(parts[part] / avatar.body('front').count - expected[part])).toBeLessThanOrEqual(0.03);
    }
  });

  test('separates arms and legs: armpits, flanks and inner thighs are open', () => {
    const { axilla, level, knee } = createFigure(sex, shape);
    for (let y = axilla.y + 80; y < level.crotch - 10; y += 10) expect(runsOfRow(mask, Math.round(y))).toHaveLength(3);
    for (let y = level.crotch + 60; y < knee.y; y += 10) {
      const [, after = []] = [0, runsOfRow(mask, Math.round(y)).find(([left]) => left >= GRID.axis)];
      expect(after[0] ?? 0).toBeGreaterThanOrEqual(GRID.axis + 4);
    }
  });

  test.each(VIEWS)('has its mask and its %s picture from one line', (view) => {
    const numbers = (bodyPaths({ sex, shape }, view).outline.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
    const drawn = createPainting(avatar);
    drawn.apply({
      view: 'front',
      layer: 'intensity',
      tool: 'lasso',
      value: 'mild',
      points: flattened(numbers),
    } as Stroke);
    const missed = mask.reduce(
      (sum, cell, index) => sum + (cell === 1 && drawn.layers.front.intensity[index] === 0 ? 1 : 0),
      0,
    );
    expect(missed).toBeLessThan(0.002 * avatar.body('front').count);
    expect(area(flattened(numbers)) / avatar.body('front').count).toBeCloseTo(1, 2);
  });

  test.each(VIEWS)('keeps the inner lines of the %s inside the body', (view) => {
    const { details } = bodyPaths({ sex, shape }, view);
    const outside = details.flatMap((path) => {
      const numbers = (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
      const ends = [numbers.slice(0, 2), numbers.slice(-2)];
      return ends.filter(([x = 0, y = 0]) => !nearBody(mask, Math.floor(x), Math.min(1419, Math.floor(y))));
    });
    expect(details.length).toBeGreaterThan(10);
    expect(outside).toEqual([]);
  });
});

/** Corners of a path `M x y C … Z` with each Bézier in eight pieces. */
function flattened(numbers: readonly number[]): number[] {
  const points = numbers.slice(0, 2);
  for (let index = 2; index + 5 < numbers.length; index += 6) {
    const [x0 = 0, y0 = 0] = points.slice(-2);
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = numbers.slice(index, index + 6);
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

/** True if a cell or one at most three cells away belongs to the body. */
function nearBody(mask: Uint8Array, x: number, y: number): boolean {
  return [-3, 0, 3].some((dx) => [-3, 0, 3].some((dy) => mask[(y + dy) * GRID.width + x + dx] === 1));
}

test('no two bodies are equal, and the heavier one is larger on the grid', () => {
  for (const sex of Sex.options) {
    const sizes = BodyShape.options.map((shape) => findAvatar(sex, shape).body('front').count);
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
    expect(new Set(sizes).size).toBe(sizes.length);
  }
  const { breadth: man } = createFigure('male', 'normal');
  const { breadth: woman } = createFigure('female', 'normal');
  expect(woman.hip / woman.biacromial).toBeGreaterThan(man.hip / man.biacromial);
});

test('an avatar is created once', () => {
  expect(findAvatar('male', 'obese')).toBe(findAvatar('male', 'obese'));
});

test('the picture is an SVG document of the grid in the given colours', () => {
  const svg = bodySvg({ sex: 'female', shape: 'normal' }, 'back', {
    fill: '#ffffff',
    stroke: '#123456',
    strokeWidth: 3,
  });
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 720 1440">.*<\/svg>$/);
  expect(svg).toContain('stroke="#123456" stroke-width="3"');
  expect(svg).toContain('fill="#ffffff"');
});
