import { describe, expect, test } from '@jest/globals';
import { type Stroke, VIEWS } from '@pain-assessment/contracts';
import fc from 'fast-check';
import { createBitGrid, setRun, WORDS_PER_ROW } from '../grid/bits.ts';
import { GRID } from '../grid/grid.ts';
import { type PainLayers, typologyBit } from '../grid/layers.ts';
import { createSpans } from '../grid/row-spans.ts';
import { arbitraryStrokes } from '../testing/arbitrary-strokes.ts';
import { differences } from '../testing/differences.ts';
import { rasteriseNaively } from '../testing/naive-raster.ts';
import { smallBody } from '../testing/small-body.ts';
import { brush, lasso } from '../testing/strokes.ts';
import { paintingCost } from './cost.ts';
import { findInk, inkWord } from './ink.ts';
import { createPainting } from './painting.ts';
import { type PaintedMap, Rasteriser, rasterise } from './rasteriser.ts';
import { tightenSpan, type Undecided, WHOLE_CELL } from './undecided.ts';

type Kind = 'nociceptive' | 'trigger' | 'burning' | 'allodynia' | 'tingling' | 'hypoesthesia';

const front = { view: 'front', layer: 'intensity' } as const;
const eraser = (radius: number, ...points: number[]): Stroke => ({
  ...front,
  tool: 'eraser',
  value: null,
  radius,
  points,
});
const kinds = { view: 'front', layer: 'typology' } as const;
const kind = (value: Kind, radius: number, ...points: number[]): Stroke => ({
  ...kinds,
  tool: 'brush',
  value,
  radius,
  points,
});
const kindEraser = (value: Kind | null, radius: number, ...points: number[]): Stroke => ({
  ...kinds,
  tool: 'eraser',
  value,
  radius,
  points,
});
const onBack = (stroke: Stroke): Stroke => ({ ...stroke, view: 'back' });

const [n, t, b] = (['nociceptive', 'trigger', 'burning'] as const).map(typologyBit) as [number, number, number];
const body = smallBody.body('front');
const wholeGrid = [0, 0, GRID.width, 0, GRID.width, GRID.height, 0, GRID.height];

describe('ink', () => {
  test.each<[string, Stroke, { keep: number; set: number }]>([
    ['an intensity replaces another', brush(1, 0, 0), { keep: 0, set: 3 }],
    ['an eraser takes any intensity', eraser(1, 0, 0), { keep: 0, set: 0 }],
    ['burning adds to other kinds', kind('burning', 1, 0, 0), { keep: 63 - b, set: b }],
    ['nociceptive replaces trigger', kind('nociceptive', 1, 0, 0), { keep: 63 - n - t, set: n }],
    ['trigger replaces nociceptive', kind('trigger', 1, 0, 0), { keep: 63 - n - t, set: t }],
    ['an eraser takes one kind', kindEraser('trigger', 1, 0, 0), { keep: 63 - t, set: 0 }],
    ['an eraser takes every kind', kindEraser(null, 1, 0, 0), { keep: 0, set: 0 }],
  ])('%s', (_, stroke, ink) => {
    expect(findInk(stroke)).toEqual(ink);
  });

  test('changes the cells of the set bits of a word', () => {
    const cells = new Uint8Array(GRID.width * 4).fill(7);
    inkWord({ cells, keep: 6, set: 8 }, 2 * WORDS_PER_ROW + 1, 1 | (1 << 5) | (1 << 31));
    const changed = Array.from(cells.keys()).filter((cell) => cells[cell] !== 7);
    expect(changed).toEqual([32, 37, 63].map((column) => 2 * GRID.width + column));
    expect(changed.map((cell) => cells[cell])).toEqual([14, 14, 14]);
  });
});

describe('the dirty rectangle', () => {
  test.each<[string, Stroke, [number, number, number, number]]>([
    ['within a word', lasso(354, 640, 366, 640, 366, 645, 354, 645), [354, 640, 366, 645]],
    ['over several words', lasso(325, 640, 377, 640, 377, 645, 325, 645), [325, 640, 377, 645]],
    ['is cut at the body', lasso(300, 655, 400, 655, 400, 680, 300, 680), [310, 655, 391, 671]],
    ['of the last cell of the grid', lasso(719, 1419, 720, 1419, 720, 1420, 719, 1420), [719, 1419, 720, 1420]],
    ['of a wide row and a narrow one', lasso(330, 640, 370, 640, 331, 642), [330, 640, 360, 642]],
    ['beside the body', lasso(100, 640, 110, 640, 110, 645, 100, 645), [0, 0, 0, 0]],
    ['above the rows that bodies have', brush(3, 20, 5), [0, 0, 0, 0]],
  ])('%s', (_, stroke, [left, top, right, bottom]) => {
    expect(createPainting(smallBody).apply(stroke)).toEqual({ left, top, right, bottom });
    expect(createPainting(smallBody).apply(onBack(stroke))).toEqual({ left, top, right, bottom });
  });
});

describe('the steps of painting', () => {
  const countSteps = (...strokes: Stroke[]) => {
    const rasteriser = new Rasteriser();
    rasteriser.paint({ strokes }, smallBody);
    return rasteriser.steps;
  };

  test.each<[string, Stroke[], number]>([
    ['none: none', [], 0],
    ['four rows of a point, twice two words in each', [brush(2, 352, 640)], 4 + 4 * 2],
    ['a kind that excludes another decides both', [kind('trigger', 2, 352, 640)], 4 + 2 * 4 * 2],
    ['an eraser of all kinds decides six', [kindEraser(null, 2, 352, 640)], 4 + 6 * 4 * 2],
    ['two edges of 5 rows, and two words in each row', [lasso(350, 640, 354, 640, 354, 645, 350, 645)], 10 + 5 * 2],
    ['nothing above the rows that bodies have', [brush(2, 352, 5)], 0],
  ])('%s', (_, strokes, steps) => {
    expect(countSteps(...strokes)).toBe(steps);
  });

  test('are none for a stroke below others that cover the body', () => {
    const cover = lasso(...wholeGrid);
    const covered = { ...cover, layer: 'typology', value: 'burning' } as const;
    expect(countSteps(brush(2, 352, 640), cover)).toBe(countSteps(cover));
    expect(countSteps(kind('burning', 2, 352, 640), covered)).toBe(countSteps(covered));
    expect(countSteps(kind('trigger', 2, 352, 640), covered)).toBe(countSteps(covered) + 20);
    expect(countSteps(onBack(brush(2, 352, 640)), cover)).toBe(countSteps(cover) + 12);
  });
});

describe('the estimated cost', () => {
  test.each<[string, Stroke[], number]>([
    ['nothing', [], 0],
    ['a point: 5 rows, 4 × 2 words', [brush(2, 352, 640)], 5 + 8],
    ['two points: 15 rows, 14 × 3 words', [brush(2, 300, 400, 350, 410)], 15 + 42],
    ['the same upwards', [brush(2, 350, 410, 300, 400)], 15 + 42],
    ['a level piece more: 5 rows', [brush(2, 300, 400, 350, 410, 340, 410)], 20 + 42],
    ['a fraction of a row: 4 rows, 3 × 2 words', [brush(1, 300, 400.25, 350, 400.5)], 4 + 6],
    ['a lasso: edges of 31, 11 and 21 rows, 30 × 2 words', [lasso(300, 400, 350, 410, 320, 430)], 63 + 60],
    ['no more rows than bodies have', [brush(120, 0, 0, 0, 1440)], 1_400 + 1_400 * 4],
    ['no words above the rows that bodies have', [brush(2, 352, 5)], 5],
    ['a kind that excludes another: two decisions', [kind('nociceptive', 2, 352, 640)], 5 + 2 * 8],
    ['a kind', [kind('burning', 2, 352, 640)], 5 + 8],
    ['an eraser of all kinds: six decisions', [kindEraser(null, 2, 352, 640)], 5 + 6 * 8],
    ['an eraser of one kind', [kindEraser('trigger', 2, 352, 640)], 5 + 8],
    ['the sum of all strokes', [brush(2, 352, 640), lasso(300, 400, 350, 410, 320, 430)], 13 + 123],
  ])('%s', (_, strokes, cost) => {
    expect(paintingCost({ strokes })).toBe(cost);
  });
});

describe('the span of undecided cells', () => {
  const undecided: Undecided = { mask: WHOLE_CELL, bits: createBitGrid(), spans: createSpans(), count: 0 };
  const tighten = (row: number, [left, right]: readonly [number, number]) => {
    undecided.spans.left[row] = left;
    undecided.spans.right[row] = right;
    tightenSpan(undecided, row);
    return [undecided.spans.left[row], undecided.spans.right[row]];
  };
  const at = (row: number, column: number) => row * WORDS_PER_ROW * 32 + column;
  setRun(undecided.bits, at(50, 40), at(50, 75));
  setRun(undecided.bits, at(51, 300), at(51, 300));
  setRun(undecided.bits, at(52, 0), at(52, 0));
  setRun(undecided.bits, at(52, 719), at(52, 719));
  setRun(undecided.bits, at(53, 64), at(53, 95));

  test.each<[number, [number, number], [number, number]]>([
    [50, [33, 90], [40, 75]],
    [50, [0, 719], [40, 75]],
    [50, [40, 75], [40, 75]],
    [51, [3, 719], [300, 300]],
    [51, [300, 300], [300, 300]],
    [51, [288, 319], [300, 300]],
    [52, [0, 719], [0, 719]],
    [53, [0, 719], [64, 95]],
    [53, [64, 95], [64, 95]],
  ])('in row %p is drawn in from %p to %p', (row, wide, tight) => {
    expect(tighten(row, wide)).toEqual(tight);
  });

  test.each<[number, [number, number]]>([
    [49, [0, 719]],
    [50, [0, 31]],
    [50, [96, 719]],
    [54, [5, 5]],
  ])('in row %p is empty where there are none from %p', (row, wide) => {
    const [left = 0, right = 0] = tighten(row, wide);
    expect(left).toBeGreaterThan(right);
  });
});

/** The words of 32 cells between the first and the last drawn cell of a row. */
function findDrawn({ intensity, typology }: PainLayers['front'], row: number): [number, number] {
  const start = row * GRID.width;
  const isDrawn = (column: number) => intensity[start + column] !== 0 || typology[start + column] !== 0;
  let left = body.left[row] ?? 0;
  let right = body.right[row] ?? 0;
  while (left <= right && !isDrawn(left)) left += 1;
  while (left <= right && !isDrawn(right)) right -= 1;
  return left > right ? [GRID.width, -1] : [left - (left % 32), Math.min(GRID.width - 1, right - (right % 32) + 31)];
}

/** Rows whose spans differ from those of their drawn cells, to whole words. */
const wrongSpans = ({ layers, drawn }: PaintedMap) =>
  VIEWS.flatMap((view) =>
    Array.from(drawn[view].left.keys()).filter((row) => {
      const [left, right] = findDrawn(layers[view], row);
      return drawn[view].left[row] !== left || drawn[view].right[row] !== right;
    }),
  );

const MAPS: [string, Stroke[]][] = [
  ['nothing', []],
  ['an intensity over another', [brush(9, 340, 640, 360, 650), lasso(330, 635, 350, 635, 350, 660)]],
  ['an eraser over an intensity', [brush(9, 340, 640, 360, 650), eraser(4, 330, 640, 370, 645)]],
  ['an intensity over an eraser', [lasso(...wholeGrid), eraser(30, 350, 640), brush(5, 345, 640, 355, 640)]],
  ['the same on the back', [onBack(lasso(...wholeGrid)), brush(5, 345, 640), onBack(eraser(30, 350, 640))]],
  ['kinds over each other', [kind('burning', 9, 340, 640, 350, 645), kind('allodynia', 9, 345, 640, 360, 645)]],
  ['trigger over nociceptive', [kind('nociceptive', 9, 340, 640), kind('trigger', 9, 348, 640)]],
  ['nociceptive over trigger', [kind('trigger', 9, 340, 640), kind('nociceptive', 9, 348, 640)]],
  [
    'an intensity right below a kind, at the right edge of the grid',
    [lasso(700, 25, 710, 25, 710, 28, 700, 28), kind('burning', 2, 705, 23)],
  ],
  ['one kind erased', [kind('trigger', 9, 340, 640), kind('burning', 9, 340, 640), kindEraser('trigger', 5, 345, 640)]],
  ['all kinds erased', [kind('trigger', 9, 340, 640), kind('burning', 9, 340, 640), kindEraser(null, 5, 345, 640)]],
  [
    'a kind erased on the left under its rival over everything',
    [kind('trigger', 40, 330, 640, 370, 640), kindEraser('nociceptive', 20, 330, 640), kind('burning', 3, 350, 640)],
  ],
  [
    'a rival erased on the left under a kind over everything',
    [kind('nociceptive', 40, 330, 640, 370, 640), kindEraser('trigger', 20, 330, 640)],
  ],
  [
    'an area at the right edge whose next row begins with an earlier one',
    [brush(12, 12, GRID.top + 6), lasso(700, GRID.top, 719, GRID.top, 719, GRID.top + 4, 700, GRID.top + 4)],
  ],
  [
    'both layers and views',
    [lasso(...wholeGrid), onBack(kind('tingling', 9, 340, 640)), onBack(brush(3, 380, 605)), kind('burning', 6, 0, 20)],
  ],
];

describe('a map', () => {
  const used = new Rasteriser();

  test.each(MAPS)('of %s has the cells of the definition, in both orders of painting', (_, strokes) => {
    const expected = rasteriseNaively(strokes, smallBody);
    const growing = createPainting(smallBody);
    for (const stroke of strokes) growing.apply(stroke);
    expect(differences(growing.layers, expected)).toEqual([]);
    const painted = used.paint({ strokes }, smallBody);
    expect(differences(painted.layers, expected)).toEqual([]);
    expect(wrongSpans(painted)).toEqual([]);
  });

  test('has layers of its own', () => {
    const strokes = MAPS.flatMap(([, each]) => each);
    const [growing, blank] = [createPainting(smallBody), createPainting(smallBody)];
    for (const stroke of strokes) growing.apply(stroke);
    expect(differences(growing.layers, rasterise({ strokes }, smallBody))).toEqual([]);
    expect(differences(blank.layers, rasterise({ strokes: [] }, smallBody))).toEqual([]);
  });

  test('of any strokes has the cells of the definition, in both orders of painting, at no more than its cost', () => {
    fc.assert(
      fc.property(arbitraryStrokes(5), (strokes) => {
        const expected = rasteriseNaively(strokes, smallBody);
        const growing = createPainting(smallBody);
        for (const stroke of strokes) growing.apply(stroke);
        expect(differences(growing.layers, expected)).toEqual([]);
        const before = used.steps;
        expect(differences(used.paint({ strokes }, smallBody).layers, expected)).toEqual([]);
        expect(used.steps - before).toBeLessThanOrEqual(paintingCost({ strokes }));
      }),
      { numRuns: 6 },
    );
  });

  test('is lent as long as it is the last one', () => {
    const rasteriser = new Rasteriser();
    const [first, second] = [{ strokes: [brush(3, 345, 640)] }, { strokes: [brush(3, 345, 640)] }];
    expect(rasteriser.lastPainted(first)).toBeNull();
    const painted = rasteriser.paint(first, smallBody);
    expect(rasteriser.lastPainted(first)).toBe(painted);
    rasteriser.paint(second, smallBody);
    expect([rasteriser.lastPainted(first), rasteriser.lastPainted(second)]).toEqual([null, painted]);
  });
});
