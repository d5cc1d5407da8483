import { describe, expect, test } from '@jest/globals';
import { BodyShape, Sex, type Stroke } from '@pain-assessment/contracts';
import fc from 'fast-check';
import { findAvatar } from '../bodies/find-avatar.ts';
import { GRID } from '../grid/grid.ts';
import { arbitraryStroke, arbitraryStrokes } from '../testing/arbitrary-strokes.ts';
import { differences } from '../testing/differences.ts';
import { rasteriseNaively } from '../testing/naive-raster.ts';
import { brush, lasso } from '../testing/strokes.ts';
import { createPainting } from './painting.ts';
import { Rasteriser, rasterise } from './rasteriser.ts';

/** Number of random runs of a property. */
const countRuns = (usual: number, full = usual) => (process.env.TEST_FULL ? full : usual);
const numRuns = countRuns(30, 1_000);
const fewerRuns = countRuns(25, 300);
const avatar = findAvatar('female', 'normal');

test('random maps agree with distance and winding number, cell for cell, on every body', () => {
  const body = fc.tuple(fc.constantFrom(...Sex.options), fc.constantFrom(...BodyShape.options));
  fc.assert(
    fc.property(body, arbitraryStrokes(3), ([sex, shape], strokes) => {
      const on = findAvatar(sex, shape);
      expect(differences(rasterise({ strokes }, on), rasteriseNaively(strokes, on))).toEqual([]);
    }),
    { numRuns },
  );
}, 1_200_000);

test('horizontal and vertical lines with a border through centres cover those centres', () => {
  const eighths = (min: number, max: number) => fc.integer({ min: 8 * min, max: 8 * max }).map((value) => value / 8);
  const line = fc.record({ from: eighths(300, 420), length: eighths(0, 60), row: fc.integer({ min: 300, max: 600 }) });
  fc.assert(
    fc.property(line, fc.integer({ min: 1, max: 120 }), fc.boolean(), ({ from, length, row }, radius, isLevel) => {
      const at = row + 0.5;
      const points = isLevel ? [from, at, from + length, at] : [at - 90, from, at - 90, from + length];
      const strokes = [brush(radius, ...points)];
      expect(differences(rasterise({ strokes }, avatar), rasteriseNaively(strokes, avatar))).toEqual([]);
    }),
    { numRuns: countRuns(100, 3_000) },
  );
});

test('nearly level lines, whose border in one row is uncertain, cover the centres at that border', () => {
  const halves = (min: number, max: number) => fc.integer({ min: 2 * min, max: 2 * max }).map((value) => value / 2);
  const line = fc.record({ from: halves(300, 360), length: halves(40, 60), row: fc.integer({ min: 420, max: 560 }) });
  // With a rise of at most 2⁻²⁷ over 40 cells or more, the computed border is uncertain by more than half a cell.
  const hair = fc.constantFrom(2 ** -27, 2 ** -28, 2 ** -30);
  const radius = fc.integer({ min: 1, max: 30 }).map((whole) => whole + 0.5);
  fc.assert(
    fc.property(line, hair, radius, fc.boolean(), ({ from, length, row }, rise, reach, isFalling) => {
      const ends = [row, row + rise];
      const [left = row, right = row] = isFalling ? ends : ends.toReversed();
      const upper = [brush(reach, from, left, from + length, right)];
      const lower = [brush(reach, from, left - rise, from + length, right - rise)];
      for (const strokes of [upper, lower]) {
        expect(differences(rasterise({ strokes }, avatar), rasteriseNaively(strokes, avatar))).toEqual([]);
      }
    }),
    { numRuns: countRuns(12, 1_000) },
  );
});

test('a map painted from its last stroke to its first has the cells of one painted stroke by stroke', () => {
  const wide = arbitraryStroke.map((stroke) => ('radius' in stroke ? { ...stroke, radius: 120 } : stroke));
  const strokes = fc.array(fc.oneof(arbitraryStroke, wide), { minLength: 4, maxLength: 16 });
  const used = new Rasteriser();
  fc.assert(
    fc.property(strokes, (all) => {
      const growing = createPainting(avatar);
      for (const stroke of all) growing.apply(stroke);
      expect(differences(growing.layers, rasterise({ strokes: all }, avatar))).toEqual([]);
      expect(differences(growing.layers, used.paint({ strokes: all }, avatar).layers)).toEqual([]);
    }),
    { numRuns: fewerRuns },
  );
});

describe('a degenerate stroke agrees with the definition', () => {
  test.each<[string, Stroke]>([
    ['a single point of the least radius', brush(1, 360, 500)],
    ['a single point between four cells of half a radius', brush(1.5, 360.5, 500.5)],
    ['a point drawn twice', brush(14, 360, 500, 360, 500)],
    ['a level line', brush(20, 300, 500, 420, 500)],
    ['a line a hair from level', brush(20.5, 300, 500, 420, 500.0000001)],
    ['a level line tangent to cell centres', brush(14, 350.25, 500.5, 374.125, 500.5)],
    ['an upright line tangent to cell centres', brush(10, 360.5, 400, 360.5, 600)],
    ['a slanting line tangent to cell centres', brush(2, 326, 120.5, 330.5, 114.5)],
    ['the largest radius at the corner of the grid', brush(120, 0, 0, 720, 1440)],
    ['a brush that misses the body', brush(5, 5, 5, 5, 700)],
    ['a line to and fro', brush(14, 360, 500, 400, 510, 361, 501, 399, 509)],
    ['a sharp turn', brush(14, 300, 500, 400, 500, 300, 503)],
    ['a lasso of no area', lasso(300, 500, 400, 500, 350, 500)],
    ['a lasso that crosses itself', lasso(300, 450, 420, 560, 420, 450, 300, 560)],
    ['a lasso wound twice', lasso(300, 450, 420, 450, 360, 560, 300, 450, 420, 450, 360, 560)],
    ['a star, whose middle is wound twice', lasso(360, 420, 410, 580, 290, 480, 430, 480, 310, 580)],
    ['a lasso through cell centres', lasso(300.5, 450.5, 400.5, 450.5, 400.5, 520.5, 300.5, 520.5)],
    ['a lasso over all of the grid', lasso(0, 0, 720, 0, 720, 1440, 0, 1440)],
    ['a lasso beside the body', lasso(0, 0, 30, 0, 30, 30)],
  ])('%s', (_, stroke) => {
    expect(differences(rasterise({ strokes: [stroke] }, avatar), rasteriseNaively([stroke], avatar))).toEqual([]);
  });

  test('a lasso with more corners than rows has cells', () => {
    const corners = Array.from({ length: 6_000 }, (_, index) => [
      360 + 120 * Math.cos(index * 2.4),
      600 + 90 * Math.sin(index * 2.4 * 0.999),
    ]).flat();
    const strokes = [lasso(...corners)];
    const ours = rasterise({ strokes }, avatar);
    const { top, bottom } = createPainting(avatar).apply(lasso(...corners));
    expect([top, bottom]).toEqual([510, 690]);
    expect(ours.front.intensity.reduce((sum, cell) => sum + cell, 0)).toBeGreaterThan(30_000);
  });
});

const HAIR = 360.5 - 129 / 2 ** 21 + 2 ** -22;

test('a lasso wound a thousand times covers the cells of one winding', () => {
  const eighths = (min: number, max: number) => fc.integer({ min: 8 * min, max: 8 * max }).map((value) => value / 8);
  const anywhere = fc.tuple(eighths(0, 720), eighths(0, 1440));
  const upright = fc.tuple(eighths(355, 358), fc.oneof(eighths(0, 300), eighths(1200, 1440)));
  const corners = fc.oneof(
    fc.array(anywhere, { minLength: 3, maxLength: 7 }),
    fc.array(upright, { minLength: 3, maxLength: 7 }),
    fc.array(fc.oneof(anywhere, upright), { minLength: 3, maxLength: 7 }),
  );
  fc.assert(
    fc.property(corners, (places) => {
      const often = Array.from({ length: Math.ceil(5_000 / places.length) }, () => places).flat();
      const [once, wound] = [places, often].map((points) => rasterise({ strokes: [lasso(...points.flat())] }, avatar));
      if (!once || !wound) throw new Error('two maps were painted');
      expect(differences(wound, once)).toEqual([]);
    }),
    // A nearly vertical line at the limit of closeness to a centre: no step is left to divide by.
    {
      numRuns: countRuns(8, 100),
      examples: [
        [
          [
            [HAIR, 400],
            [HAIR + 2 ** -30, 410],
            [300, 600],
          ],
        ],
      ],
    },
  );
});

test('two lassos with a common edge share no cell and omit none', () => {
  const place = fc.tuple(fc.integer({ min: 5_000, max: 6_000 }), fc.integer({ min: 7_000, max: 9_000 }));
  fc.assert(
    fc.property(place, place, place, place, ([ax, ay], [bx, by], [cx, cy], [dx, dy]) => {
      const sixteenths = (...points: number[]) => lasso(...points.map((value) => value / 16));
      const side = (x: number, y: number) => (bx - ax) * (y - ay) - (by - ay) * (x - ax);
      fc.pre(side(cx, cy) > 0 && side(dx, dy) < 0);
      const count = (stroke: Stroke) =>
        rasterise({ strokes: [stroke] }, avatar).front.intensity.reduce((sum, cell) => sum + cell, 0);
      const whole = createPainting(avatar);
      whole.apply(sixteenths(ax, ay, bx, by, cx, cy));
      whole.apply(sixteenths(ax, ay, bx, by, dx, dy));
      const apart = count(sixteenths(ax, ay, bx, by, cx, cy)) + count(sixteenths(ax, ay, bx, by, dx, dy));
      expect(whole.layers.front.intensity.reduce((sum, cell) => sum + cell, 0)).toBe(apart);
    }),
    { numRuns: countRuns(15) },
  );
});

test('a brush stroke in pieces paints the cells of the whole stroke', () => {
  fc.assert(
    fc.property(arbitraryStroke, (stroke) => {
      fc.pre(stroke.tool !== 'lasso');
      const pieces = createPainting(avatar);
      pieces.apply({ ...stroke, points: stroke.points.slice(0, 2) });
      for (let index = 2; index < stroke.points.length; index += 2) {
        pieces.apply({ ...stroke, points: stroke.points.slice(index - 2, index + 2) });
      }
      expect(differences(pieces.layers, rasterise({ strokes: [stroke] }, avatar))).toEqual([]);
    }),
    { numRuns: fewerRuns },
  );
});

test('the returned rectangle contains every changed cell and no extra column', () => {
  fc.assert(
    fc.property(arbitraryStroke, (stroke) => {
      fc.pre(stroke.tool !== 'eraser');
      const painting = createPainting(avatar);
      const { left, top, right, bottom } = painting.apply(stroke);
      const cells = painting.layers[stroke.view][stroke.layer];
      const found: Record<'left' | 'top' | 'right' | 'bottom', number> = {
        left: GRID.width,
        top: GRID.height,
        right: 0,
        bottom: 0,
      };
      cells.forEach((cell, index) => {
        if (cell === 0) return;
        found.left = Math.min(found.left, index % GRID.width);
        found.right = Math.max(found.right, (index % GRID.width) + 1);
        found.top = Math.min(found.top, Math.floor(index / GRID.width));
        found.bottom = Math.max(found.bottom, Math.floor(index / GRID.width) + 1);
      });
      if (found.right === 0) expect([left, top, right, bottom]).toEqual([0, 0, 0, 0]);
      else expect({ left, right }).toEqual({ left: found.left, right: found.right });
      expect(top <= found.top || found.right === 0).toBe(true);
      expect(bottom >= found.bottom).toBe(true);
    }),
    { numRuns: fewerRuns },
  );
});
