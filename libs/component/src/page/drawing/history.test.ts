import { expect, test } from '@jest/globals';
import type { Stroke } from '@pain-assessment/contracts';
import fc from 'fast-check';
import { canUndo, commit, DrawnStrokes } from './history.ts';

const stroke = (x: number): Stroke => ({
  view: 'front',
  layer: 'intensity',
  tool: 'brush',
  value: 'mild',
  radius: 5,
  points: [x, 100],
});
const kind = { ...stroke(1), layer: 'typology', value: 'burning' } as Stroke;
const open = (strokes: readonly Stroke[]) => new DrawnStrokes({ strokes: [...strokes] });
const add = (drawn: DrawnStrokes, strokes: readonly Stroke[]) =>
  drawn.change('intensity', (history) => commit(history, strokes));
const version = fc.array(fc.nat(700).map(stroke), { maxLength: 4 });

test('as many undos as changes lead back to the start, and as many redos to the end', () => {
  fc.assert(
    fc.property(version, fc.array(version, { maxLength: 30 }), (start, versions) => {
      const drawn = open(start);
      for (const strokes of versions) add(drawn, strokes);
      const { all } = drawn;
      for (const _ of versions) drawn.undo('intensity');
      expect(drawn.all).toEqual(start);
      for (const _ of versions) drawn.redo('intensity');
      expect(drawn.all).toEqual(all);
    }),
  );
});

test('a drawing loaded from a draft is undone stroke by stroke until it is empty', () => {
  const drawn = open([stroke(1), stroke(2), stroke(3)]);
  const lengths: number[] = [];
  while (canUndo(drawn.history('intensity'))) {
    drawn.undo('intensity');
    lengths.push(drawn.all.length);
  }
  expect(lengths).toEqual([2, 1, 0]);
  expect(drawn.undo('intensity')).toBe(false);
});

test('a new stroke after undo empties the list for redo', () => {
  const drawn = open([]);
  add(drawn, [stroke(1)]);
  drawn.undo('intensity');
  add(drawn, [stroke(2)]);
  expect(drawn.redo('intensity')).toBe(false);
});

test('"no pain" is one action on both layers: undo gives both back, and redo removes both', () => {
  const drawn = open([stroke(1), kind]);
  drawn.setNoPain(true);
  add(drawn, [stroke(2)]);
  drawn.undo('intensity');
  expect([drawn.all, drawn.saysNoPain]).toEqual([[], false]);
  drawn.undo('intensity');
  expect([drawn.all, drawn.saysNoPain]).toEqual([[stroke(1), kind], false]);
  drawn.redo('intensity');
  expect([drawn.all, drawn.saysNoPain]).toEqual([[], true]);
});

test('undo of "no pain" leaves a layer that was drawn on since', () => {
  const drawn = open([stroke(1), kind]);
  drawn.setNoPain(true);
  drawn.change('typology', (history) => commit(history, [{ ...kind, value: 'numb' } as unknown as Stroke]));
  drawn.undo('intensity');
  expect(drawn.all.map(({ value }) => value)).toEqual(['mild', 'numb']);
});
