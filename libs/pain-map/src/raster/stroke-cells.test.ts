import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Stroke } from '@pain-assessment/contracts';
import fc from 'fast-check';
import { findAvatar } from '../bodies/find-avatar.ts';
import { ROW_BITS } from '../grid/bits.ts';
import { clearSpans, createSpans } from '../grid/row-spans.ts';
import { arbitraryStroke } from '../testing/arbitrary-strokes.ts';
import { coverPolyline } from './capsule.ts';
import { createPainting } from './painting.ts';
import { PolygonCover } from './polygon-cover.ts';
import { reachedWords, StrokeCells, strokeRect } from './stroke-cells.ts';

/** Wanted cells: 10 to 29 of the rows 100 and 101, none of row 102, 40 to 50 of row 103, one of row 105. */
const wanted = createSpans();
clearSpans(wanted);
for (const [row, left, right] of [
  [100, 10, 29],
  [101, 10, 29],
  [103, 40, 50],
  [105, 7, 7],
] as const) {
  wanted.left[row] = left;
  wanted.right[row] = right;
}
const everything = createSpans();
everything.left.fill(0);
everything.right.fill(719);
const nothing = createSpans();
clearSpans(nothing);

let cells = new StrokeCells();
beforeEach(() => {
  cells = new StrokeCells();
});

/** The set bits, as [row, column]. */
function listBits(): number[][] {
  const found: number[][] = [];
  cells.bits.forEach((word, place) => {
    for (let bit = 0; word !== 0 && bit < 32; bit++) {
      const at = place * 32 + bit;
      if ((word >>> bit) & 1) found.push([Math.floor(at / ROW_BITS), at % ROW_BITS]);
    }
  });
  return found;
}

test('the words in reach of a stroke come from its points and its radius, within the rows of bodies', () => {
  expect(reachedWords([100, 200, 50, 300], 10.5)).toEqual({ top: 189, bottom: 311, first: 1, end: 4 });
  expect(reachedWords([50, 300, 100, 200], 0)).toEqual({ top: 200, bottom: 300, first: 1, end: 4 });
  expect(reachedWords([0, 0, 720, 1440], 120)).toEqual({ top: 20, bottom: 1420, first: 0, end: 23 });
});

test('the rectangle of a stroke comes from its points and its radius, within the grid', () => {
  const line = { view: 'front', layer: 'intensity', value: 'mild', points: [100, 200, 50, 300] } as const;
  const brush: Stroke = { ...line, tool: 'brush', radius: 10.5, points: [...line.points] };
  const lasso: Stroke = { ...line, tool: 'lasso', points: [...line.points, 80, 250] };
  expect(strokeRect(brush)).toEqual({ left: 39, top: 189, right: 111, bottom: 311 });
  expect(strokeRect(lasso)).toEqual({ left: 50, top: 200, right: 100, bottom: 300 });
  const whole = { ...brush, points: [0, 0, 720, 1440] };
  expect(strokeRect(whole)).toEqual({ left: 0, top: 0, right: 720, bottom: 1440 });
});

test('the rectangle of a stroke contains every cell that it changes', () => {
  const avatar = findAvatar('female', 'obese');
  fc.assert(
    fc.property(arbitraryStroke, (stroke) => {
      const rect = strokeRect(stroke);
      const changed = createPainting(avatar).apply(stroke);
      const around = changed.left === changed.right ? rect : changed;
      const columns = [rect.left, around.left, around.right, rect.right];
      const rows = [rect.top, around.top, around.bottom, rect.bottom];
      for (const borders of [columns, rows]) expect(borders).toEqual(borders.toSorted((a, b) => a - b));
    }),
  );
});

describe('the wanted cells', () => {
  beforeEach(() => cells.clearFor(Float64Array.of(15, 101, 15, 102), 1, wanted));

  test('of columns are those of the rows in reach', () => {
    expect([cells.wantsColumns(29, 60), cells.wantsColumns(29.5, 60), cells.wantsColumns(30, 60)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([cells.wantsColumns(0, 10), cells.wantsColumns(0, 9.5), cells.wantsColumns(-5, 800)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test('are none if no row has any', () => {
    cells.clearFor(Float64Array.of(15, 60), 1, wanted);
    expect([cells.wantsColumns(0, 900), cells.wantsColumns(-200, 719)]).toEqual([false, false]);
  });

  test.each([
    [99, 100, false],
    [99, 101, true],
    [101, 102, true],
    [102, 103, false],
    [102, 104, true],
    [105, 106, true],
    [106, 200, false],
  ])('of the rows %p to %p: %p', (top, bottom, isWanted) => {
    expect(cells.wantsRows(top, bottom)).toBe(isWanted);
  });
});

describe('a run of a lasso', () => {
  test.each<[string, [number, number], number[]]>([
    ['of several cells', [3, 5], [3, 4, 5]],
    ['of one cell', [3, 3], [3]],
    ['of none', [4, 3], []],
    ['across the left edge of the grid', [-4, 1], [0, 1]],
    ['across the right edge of the grid', [718, 725], [718, 719]],
    ['left of the grid', [-4, -1], []],
    ['right of the grid', [720, 730], []],
  ])('%s', (_, [left, right], columns) => {
    cells.addRun(100, left, right);
    expect(listBits()).toEqual(columns.map((column) => [100, column]));
  });
});

describe('the growing run of a row', () => {
  const columns = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => [100, from + index]);
  beforeEach(() => cells.clearFor(Float64Array.of(15, 100), 5, wanted));

  test('covers the added cells, and any unwanted ones', () => {
    expect(cells.hasRun(100, 12, 14)).toBe(false);
    cells.growRun(100, 12, 14);
    expect([cells.hasRun(100, 12, 14), cells.hasRun(100, 11, 14), cells.hasRun(100, 12, 15)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([cells.hasRun(100, 0, 9), cells.hasRun(100, 30, 90), cells.hasRun(102, 0, 719)]).toEqual([true, true, true]);
    expect([cells.hasRun(100, 0, 10), cells.hasRun(100, 29, 90)]).toEqual([false, false]);
  });

  test('grows by adjacent cells on either side', () => {
    cells.growRun(100, 15, 16);
    cells.growRun(100, 17, 18);
    cells.growRun(100, 13, 14);
    expect(cells.hasRun(100, 13, 18)).toBe(true);
    cells.writeRuns();
    expect(listBits()).toEqual(columns(13, 18));
  });

  test('is replaced by distant cells, and stays covered', () => {
    cells.growRun(100, 12, 14);
    cells.growRun(100, 16, 17);
    expect([cells.hasRun(100, 12, 14), cells.hasRun(100, 16, 17)]).toEqual([false, true]);
    cells.growRun(100, 12, 14);
    expect([cells.hasRun(100, 12, 14), cells.hasRun(100, 16, 17)]).toEqual([true, false]);
    cells.writeRuns();
    expect(listBits()).toEqual([...columns(12, 14), ...columns(16, 17)]);
  });

  test('of one cell is one run', () => {
    cells.growRun(100, 15, 15);
    expect(cells.hasRun(100, 15, 15)).toBe(true);
    cells.writeRuns();
    expect(listBits()).toEqual(columns(15, 15));
  });

  test('does not change for no cells, nor for unwanted ones', () => {
    cells.growRun(100, 20, 21);
    cells.growRun(100, 13, 12);
    cells.growRun(100, 30, 60);
    expect(cells.hasRun(100, 20, 21)).toBe(true);
    cells.writeRuns();
    expect(listBits()).toEqual(columns(20, 21));
  });

  test('closes its row once it covers all wanted cells', () => {
    cells.growRun(100, 10, 28);
    expect(cells.nextOpenRow(100)).toBe(100);
    cells.growRun(101, 11, 29);
    expect(cells.nextOpenRow(101)).toBe(101);
    cells.growRun(100, 29, 29);
    expect([cells.nextOpenRow(99), cells.nextOpenRow(100), cells.nextOpenRow(101)]).toEqual([99, 101, 101]);
    cells.growRun(101, 0, 20);
    expect(cells.nextOpenRow(100)).toBe(102);
    cells.growRun(103, 40, 50);
    cells.growRun(99, 40, 50);
    expect([cells.nextOpenRow(99), cells.nextOpenRow(103)]).toEqual([99, 104]);
  });

  test('is cleared, and its row open, with the next stroke', () => {
    cells.growRun(100, 0, 719);
    cells.writeRuns();
    cells.clearFor(Float64Array.of(15, 100), 5, wanted);
    expect([cells.hasRun(100, 12, 14), cells.nextOpenRow(100)]).toEqual([false, 100]);
    expect(listBits()).toEqual([]);
  });
});

describe('the visited rows', () => {
  test.each<[string, number, number[], number]>([
    ['by a point', 2, [300, 400], 4],
    ['by a point whose edges run through centres', 2.5, [300, 400], 6],
    ['by a point a hair from that', 2.4999, [300, 400], 4],
    ['by a segment', 2, [300, 400, 350, 410], 14],
    ['by a segment upwards', 2, [300, 410, 350, 400], 14],
    ['by two segments', 2, [300, 400, 350, 410, 360, 410], 18],
    ['by a segment and the way back', 2, [300, 400, 350, 410, 300, 400], 28],
    ['above the rows that bodies have', 2, [300, 10, 400, 10], 0],
    ['at their upper edge', 1.5, [300, 19], 1],
    ['across their upper edge', 5, [300, 20], 5],
    ['across their lower edge', 5, [300, 1420], 5],
    ['below them', 2, [300, 1430], 0],
  ])('%s', (_, radius, points, rows) => {
    const numbers = Float64Array.from(points);
    cells.clearFor(numbers, radius, everything);
    coverPolyline(cells, numbers, radius);
    expect(cells.rowsReached).toBe(rows);
    coverPolyline(cells, numbers, radius);
    expect(cells.rowsReached).toBe(2 * rows);
  });

  test.each<[string, number[], number]>([
    ['by the edges of a triangle', [300, 400, 350, 410, 320, 430], 60],
    ['by the edges of a rectangle', [300, 400, 350, 400, 350, 430, 300, 430], 60],
    ['by the edges of a triangle between centres', [300, 400.2, 350, 400.4, 320, 400.3], 0],
    ['by edges longer than what is worked on at a time', [300, 400, 350, 400, 320, 600], 400],
    ['above and below the rows that bodies have', [300, 0, 350, 0, 350, 1440, 300, 1440], 2_800],
  ])('%s', (_, points, rows) => {
    const numbers = Float64Array.from(points);
    cells.clearFor(numbers, 0, everything);
    new PolygonCover().cover(cells, numbers);
    expect(cells.rowsReached).toBe(rows);
  });

  test('are none for a lasso without wanted cells', () => {
    const numbers = Float64Array.of(300, 400, 350, 410, 320, 430);
    cells.clearFor(numbers, 0, nothing);
    new PolygonCover().cover(cells, numbers);
    expect(cells.rowsReached).toBe(0);
  });
});
