import { describe, expect, test } from '@jest/globals';
import type { Stroke } from '@pain-assessment/contracts';
import fc from 'fast-check';
import { WORDS_PER_ROW } from '../grid/bits.ts';
import { GRID } from '../grid/grid.ts';
import { arbitraryStroke } from '../testing/arbitrary-strokes.ts';
import { isNearPolyline, windingNumber } from '../testing/naive-raster.ts';
import { smallBody } from '../testing/small-body.ts';
import { brush, lasso } from '../testing/strokes.ts';
import type { StrokeCells } from './stroke-cells.ts';
import { Tracer } from './tracer.ts';

const body = smallBody.body('front');
const tracer = new Tracer();

const holds = ({ bits, words }: StrokeCells, column: number, row: number) =>
  row >= words.top &&
  row < words.bottom &&
  (((bits[row * WORDS_PER_ROW + (column >> 5)] as number) >>> (column & 31)) & 1) === 1;

/** The covered cells of a square of the grid, row by row. */
function draw(stroke: Stroke, [left, top]: readonly [number, number], size: number): string[] {
  tracer.trace(stroke, body);
  const numbers = Array.from({ length: size }, (_, index) => index);
  return numbers.map((y) => numbers.map((x) => (holds(tracer.cells, left + x, top + y) ? '#' : '.')).join(''));
}

/** At most three cells of the small body that a stroke covers wrongly or misses. */
function wrongCells(stroke: Stroke): string[] {
  const { points } = stroke;
  const isInside = (x: number, y: number) =>
    stroke.tool === 'lasso' ? windingNumber(points, x, y) !== 0 : isNearPolyline(points, stroke.radius, x, y);
  tracer.trace(stroke, body);
  const found: string[] = [];
  for (let row = 0; row < GRID.height && found.length < 3; row++) {
    for (let column = body.left[row] ?? 0; column <= (body.right[row] ?? 0); column++) {
      if (body.cells[row * GRID.width + column] !== 1) continue;
      const isHeld = holds(tracer.cells, column, row);
      if (isHeld !== isInside(column + 0.5, row + 0.5)) found.push(`x ${column}, y ${row}: ${isHeld}`);
    }
  }
  return found;
}

describe('computed by hand', () => {
  test.each<[string, Stroke, string[]]>([
    ['a point of radius 1 between four cells', brush(1, 332, 642), ['.....', '.##..', '.##..', '.....', '.....']],
    ['a point of radius 1 on a centre', brush(1, 332.5, 642.5), ['.....', '..#..', '.###.', '..#..', '.....']],
    ['a radius a little below √2', brush(1.41, 332.5, 642.5), ['.....', '..#..', '.###.', '..#..', '.....']],
    ['a radius a little above √2', brush(1.42, 332.5, 642.5), ['.....', '.###.', '.###.', '.###.', '.....']],
    ['the same point twice', brush(1, 332.5, 642.5, 332.5, 642.5), ['.....', '..#..', '.###.', '..#..', '.....']],
    ['a level line', brush(1, 331.5, 642.5, 333.5, 642.5), ['.....', '.###.', '#####', '.###.', '.....']],
    ['a level line to the left', brush(1, 333.5, 642.5, 331.5, 642.5), ['.....', '.###.', '#####', '.###.', '.....']],
    ['an upright line', brush(1, 332.5, 641.5, 332.5, 643.5), ['..#..', '.###.', '.###.', '.###.', '..#..']],
    ['an upright line upwards', brush(1, 332.5, 643.5, 332.5, 641.5), ['..#..', '.###.', '.###.', '.###.', '..#..']],
    ['a falling diagonal', brush(1, 331.5, 641.5, 333.5, 643.5), ['.#...', '###..', '.###.', '..###', '...#.']],
    ['a rising diagonal', brush(1, 331.5, 643.5, 333.5, 641.5), ['...#.', '..###', '.###.', '###..', '.#...']],
    ['an angle', brush(1, 331, 641, 331, 643, 333, 643), ['##...', '##...', '####.', '####.', '.....']],
    [
      'a lasso between cells',
      lasso(331, 641, 334, 641, 334, 643, 331, 643),
      ['.....', '.###.', '.###.', '.....', '.....'],
    ],
    [
      'a lasso the other way',
      lasso(331, 643, 334, 643, 334, 641, 331, 641),
      ['.....', '.###.', '.###.', '.....', '.....'],
    ],
    [
      'a lasso through centres, which are inside on its left and upper edges only',
      lasso(330.5, 640.5, 333.5, 640.5, 333.5, 642.5, 330.5, 642.5),
      ['###..', '###..', '.....', '.....', '.....'],
    ],
    [
      'a triangle with centres on its slanting edge, which is its right one',
      lasso(330, 640, 335, 640, 330, 645),
      ['####.', '###..', '##...', '#....', '.....'],
    ],
    [
      'a triangle with centres on its slanting edge, which is its left one',
      lasso(335, 640, 335, 645, 330, 645),
      ['....#', '...##', '..###', '.####', '#####'],
    ],
    [
      'a lasso with a hole, wound the other way round',
      lasso(330, 640, 335, 640, 335, 645, 330, 645, 330, 640, 331, 641, 331, 644, 334, 644, 334, 641, 331, 641),
      ['#####', '#...#', '#...#', '#...#', '#####'],
    ],
    [
      'a lasso whose middle is wound twice the same way',
      lasso(330, 640, 335, 640, 335, 645, 330, 645, 330, 640, 331, 641, 334, 641, 334, 644, 331, 644, 331, 641),
      ['#####', '#####', '#####', '#####', '#####'],
    ],
    ['a lasso of two points and their way back', lasso(330, 640, 335, 645, 332, 642), Array(5).fill('.....')],
  ])('%s', (_, stroke, cells) => {
    expect(draw(stroke, [330, 640], 5)).toEqual(cells);
  });
});

const wholeGrid = [0, 0, GRID.width, 0, GRID.width, GRID.height, 0, GRID.height];
const HAIR = 2 ** -33;

describe('agrees with distance and winding number', () => {
  test.each<[string, Stroke]>([
    ['the largest radius', brush(120, 350, 640)],
    ['a point in the upper left corner', brush(20, 0, 0)],
    ['a point in the lower right corner', brush(40, GRID.width, GRID.height)],
    ['a line across the grid', brush(12.5, 0, 0, GRID.width, GRID.height)],
    ['a line across the grid, upwards', brush(12.5, 0, GRID.height, GRID.width, 0)],
    ['a line at the upper edge', brush(30, 0, 0, GRID.width, 0)],
    ['a line at the lower edge', brush(30, GRID.width, GRID.height, 0, GRID.height)],
    ['a row of the grid reached by a hair', brush(1.5, 20, 19)],
    ['a point beside the body that touches its right border', brush(4, 394.5, 605.5)],
    ['a point beside the body that touches its left border', brush(4, 306.5, 605.5)],
    ['a line to and fro', brush(3, 320, 640, 350, 650, 321, 641, 349, 649)],
    ['a line and exactly the way back', brush(2, 329, 633.5, 318, 633, 329, 633.5)],
    ['a line and back to the same x', brush(1, 346, 646, 341.5, 644, 346, 641.5)],
    ['a line and back to the same y', brush(2, 340, 648.5, 335, 653, 335, 648.5)],
    ['a line, upright, then back to the same x', brush(3, 368.5, 650.5, 372, 642.5, 368.5, 642.5)],
    ['a line upwards, then back to the same x', brush(1.5, 366.5, 638.5, 358, 625, 366.5, 625)],
    ['a point whose border is a hair inside centres', brush(38.999995, 349.5, 617.5)],
    ['an end whose border is a hair outside centres', brush(13.0000001, 310.5, 651.5, 302, 639.5)],
    ['a side whose border runs through centres', brush(25.5, 301, 664.5, 325, 619.5)],
    ['a side whose border is a hair inside centres', brush(8.5 - 2 ** -40, 337, 630.5, 357, 668)],
    ['a side whose border is a hair outside centres', brush(51.000002, 276.5, 615.5, 336.5, 583.5)],
    ['a slanting line whose right side is a hair outside centres', brush(19.5 + 2 ** -30, 383, 688.5, 359, 678.5)],
    ['a slanting line whose right side is a hair inside centres', brush(50 - 2 ** -20, 318.5, 555.5, 390.5, 576.5)],
    ['a short line whose border runs through centres', brush(50, 279.5, 621.5, 276.5, 616.5)],
    ['a line a hair from level, its lower side through centres', brush(29.5, 367.5, 581 - 2 ** -28, 359.5, 581)],
    ['a line a hair from level, falling to the left', brush(11, 407, 646.5 + HAIR, 359, 646.5)],
    ['a line a hair from level, falling to the right', brush(9, 398.5, 638.5 - HAIR, 359.5, 638.5)],
    ['a line a hair from level about a row of centres', brush(11.5, 389.5, 606 - HAIR / 2, 370.5, 606 + HAIR / 2)],
    ['a lasso of two corners and one beside', lasso(330, 658, 313.5, 666.5, 331, 658)],
    ['a lasso that crosses itself', lasso(356.5, 648, 369.5, 621.5, 369, 638, 378.5, 652, 346, 640)],
    ['a lasso whose slanting edge runs through centres', lasso(376.5, 642.5, 366.5, 676.5, 426.5, 710.5)],
    [
      'a lasso whose edge is a hair beside centres',
      lasso(324.5, 649.5, 347.5 + 2 ** -40, 708.5, 338.5 + 2 ** -40, 627.5),
    ],
    ['a lasso over the whole grid', lasso(...wholeGrid)],
  ])('%s', (_, stroke) => {
    expect(wrongCells(stroke)).toEqual([]);
  });

  test('any stroke', () => {
    fc.assert(
      fc.property(arbitraryStroke, (stroke) => {
        expect(wrongCells(stroke)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  const upTo = (size: number) => fc.integer({ min: -(2 ** 31), max: 2 ** 31 }).map((share) => (size * share) / 2 ** 31);

  /** A long edge whose line passes a cell's centre as near as rounding allows. */
  const edgeThroughCentre = fc
    .record({
      column: fc.integer({ min: 310, max: 390 }),
      row: fc.integer({ min: 600, max: 670 }),
      dx: upTo(300),
      dy: upTo(590),
      before: upTo(1),
      after: upTo(1),
    })
    .map(({ column, row, dx, dy, before, after }) => [
      column + 0.5 - before * dx,
      row + 0.5 - before * dy,
      column + 0.5 + after * dx,
      row + 0.5 + after * dy,
    ]);

  test('any lasso with edges through centres, as exact arithmetic decides', () => {
    fc.assert(
      fc.property(fc.array(edgeThroughCentre, { minLength: 2, maxLength: 6 }), (edges) => {
        expect(wrongCells(lasso(...edges.flat()))).toEqual([]);
      }),
      { numRuns: process.env.TEST_FULL ? 2_000 : 60 },
    );
  });
});
