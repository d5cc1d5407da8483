import { expect, test } from '@jest/globals';
import type { Stroke } from '@pain-assessment/contracts';
import fc from 'fast-check';
import { canUndo, commit, DrawnStrokes, redo, undo } from './history.ts';

const stroke = (x: number): Stroke => ({
  view: 'front',
  layer: 'intensity',
  tool: 'brush',
  value: 'mild',
  radius: 5,
  points: [x, 100],
});
const createHistory = (strokes: readonly Stroke[]) => new DrawnStrokes({ strokes: [...strokes] }).history('intensity');
const version = fc.array(fc.nat(700).map(stroke), { maxLength: 4 });

test('as many undos as changes lead back to the start, and as many redos to the end', () => {
  fc.assert(
    fc.property(version, fc.array(version, { maxLength: 30 }), (start, versions) => {
      const drawn = versions.reduce(commit, createHistory(start));
      const back = versions.reduce(undo, drawn);
      expect(back.present).toEqual(start);
      expect(versions.reduce(redo, back).present).toEqual(drawn.present);
    }),
  );
});

test('a drawing loaded from a draft is undone stroke by stroke until it is empty', () => {
  let history = createHistory([stroke(1), stroke(2), stroke(3)]);
  const lengths: number[] = [];
  while (canUndo(history)) {
    history = undo(history);
    lengths.push(history.present.length);
  }
  expect(lengths).toEqual([2, 1, 0]);
  expect(undo(history)).toBe(history);
});

test('a new stroke after undo empties the list for redo', () => {
  const history = commit(undo(commit(createHistory([]), [stroke(1)])), [stroke(2)]);
  expect(redo(history)).toBe(history);
});
