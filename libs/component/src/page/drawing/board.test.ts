import { describe, expect, test } from '@jest/globals';
import { type Stroke, VIEWS } from '@pain-assessment/contracts';
import { findAvatar, type PainLayers, rasterise } from '@pain-assessment/pain-map';
import fc from 'fast-check';
import { Board } from './board.ts';
import { createLassoFinder } from './cells.ts';
import { RegionMarks } from './region-marks.ts';
import type { Tool } from './strokes.ts';

const avatar = findAvatar('female', 'normal');
const stroke: Stroke = {
  view: 'front',
  layer: 'intensity',
  tool: 'brush',
  value: 'mild',
  radius: 5,
  points: [360, 300],
};

function openBoard(strokes: Stroke[] = [], noPain = false) {
  let saves = 0;
  const cartography = { no_pain: noPain, strokes };
  const board = new Board({ avatar, heightCm: 168, cartography, onDrawn: () => saves++ });
  board.workOn('intensity');
  board.choose({ intensity: 'severe' });
  return { board, saves: () => saves };
}

type Points = readonly (readonly [number, number])[];

function draw(board: Board, tool: Tool, points: Points): void {
  board.choose({ tool });
  begin(board, points);
  board.commit(10);
}
function begin(board: Board, [[x, y] = [0, 0], ...rest]: Points): void {
  board.begin('front', { x, y });
  for (const [nextX, nextY] of rest) board.extend({ x: nextX, y: nextY });
}

const makeRing = (radius: number, part = 1): Points =>
  Array.from({ length: 33 }, (_, step) => {
    const angle = (step / 32) * 2 * Math.PI * part;
    return [Math.round(360 + radius * Math.cos(angle)), Math.round(520 + radius * Math.sin(angle))] as const;
  });
const bytes = (layers: PainLayers) =>
  VIEWS.map((view) => Buffer.from(layers[view].intensity).toString('base64')).join();
const counted = (strokes: readonly Stroke[]) => bytes(rasterise({ strokes }, avatar));

describe('a line that is being drawn', () => {
  test('that is abandoned leaves nothing, and nothing to save', () => {
    const { board, saves } = openBoard([stroke]);
    begin(board, makeRing(40));
    board.abandon();
    expect([board.strokes, saves(), bytes(board.layers)]).toEqual([[stroke], 0, counted([stroke])]);
  });
});

test('cells are those of the strokes after any drawing, undo and redo', () => {
  const act = fc.oneof(
    fc.constantFrom('undo' as const, 'redo' as const),
    fc.record({
      tool: fc.constantFrom('brush' as const, 'lasso' as const, 'eraser' as const),
      points: fc.array(fc.tuple(fc.integer({ min: 280, max: 440 }), fc.integer({ min: 300, max: 700 })), {
        minLength: 1,
        maxLength: 6,
      }),
    }),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 8 }), (acts) => {
      const { board } = openBoard();
      for (const done of acts) {
        if (typeof done === 'string') board[done]();
        else draw(board, done.tool, done.points);
      }
      expect(bytes(board.layers)).toBe(counted(board.strokes));
    }),
    { numRuns: process.env.TEST_FULL ? 200 : 15 },
  );
});

describe('a lasso', () => {
  test('of less than 1 cm² of body marks nothing and says so; a larger one is kept', () => {
    const { board } = openBoard();
    const line: Points = [
      [330, 500],
      [360, 500],
      [390, 501],
    ];
    for (const points of [line, makeRing(3), [[360, 500]] as Points]) {
      draw(board, 'lasso', points);
      expect([board.message, board.strokes]).toEqual(['lassoTooSmall', []]);
    }
    draw(board, 'lasso', makeRing(8));
    expect([board.message, board.strokes.length]).toEqual([null, 1]);
  });
});

describe('a ring drawn with the brush', () => {
  test('can be filled: then it covers what a lasso along it covers, and more than the line', () => {
    const { board } = openBoard();
    draw(board, 'brush', makeRing(70));
    expect(board.canFill).toBe(true);
    const line = bytes(board.layers);
    board.fill();
    expect(board.strokes.map(({ tool }) => tool)).toEqual(['brush', 'lasso']);
    expect(board.canFill).toBe(false);
    board.undo();
    expect(bytes(board.layers)).toBe(line);
  });

  test.each([
    ['an open line', makeRing(70, 0.6)],
    ['a ring without room inside', makeRing(8)],
  ])('is not offered for %s', (_, points) => {
    const { board } = openBoard();
    draw(board, 'brush', points);
    expect([board.strokes.length, board.canFill]).toEqual([1, false]);
  });
});

test('a stroke that changes nothing shows a message with its cause', () => {
  const { board } = openBoard();
  draw(board, 'brush', [[20, 20]]);
  expect(board.message).toBe('nothingHere');
  draw(board, 'brush', makeRing(30));
  draw(board, 'brush', makeRing(30));
  expect(board.message).toBe('markedAlready');
  draw(board, 'eraser', [[20, 20]]);
  expect(board.message).toBe('nothingToErase');
});

test('the example is there before the first touch on the body, and a choice does not end it', () => {
  const { board } = openBoard();
  expect(board.showsExample).toBe(true);
  begin(board, [[360, 500]]);
  expect(board.showsExample).toBe(false);
  expect(openBoard([stroke]).board.showsExample).toBe(false);
});

describe('"no pain"', () => {
  test('does not follow from an empty map', () => {
    expect(openBoard().board.cartography).toEqual({ no_pain: false, strokes: [] });
  });

  test('removes the drawing, and undo restores it', () => {
    const { board } = openBoard([stroke]);
    board.setNoPain(true);
    expect([board.saysNoPain, board.strokes]).toEqual([true, []]);
    board.undo();
    expect([board.saysNoPain, board.strokes]).toEqual([false, [stroke]]);
  });
});

test('a drawing has an input method: drawn by default, chosen from the list, or both', () => {
  const regions = new RegionMarks(avatar, createLassoFinder(avatar));
  const chosen = regions.add('back.lumbar_spine.middle', 'severe', []);
  const readCapture = (strokes: Stroke[]) => openBoard(strokes).board.cartography.capture;
  expect([readCapture([stroke]), readCapture(chosen), readCapture([...chosen, stroke])]).toEqual([
    undefined,
    'regions',
    'both',
  ]);
});
