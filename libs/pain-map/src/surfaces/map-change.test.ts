import { expect, test } from '@jest/globals';
import type { Stroke } from '@pain-assessment/contracts';
import fc from 'fast-check';
import { findAvatar } from '../bodies/find-avatar.ts';
import { emptyLayers, type PainLayer } from '../grid/layers.ts';
import { rasterise } from '../raster/rasteriser.ts';
import { arbitraryStrokes } from '../testing/arbitrary-strokes.ts';
import { surfaceCounts } from './counts.ts';
import { cellChanges, countChangedCells } from './map-change.ts';

const avatar = findAvatar('female', 'normal');
const strokes = arbitraryStrokes(6);
const paint = (drawn: Stroke[]) => rasterise({ strokes: drawn }, avatar);
const numRuns = process.env.TEST_FULL ? 300 : 10;

test('each cell is new, resolved, persistent or painless, and both views count', () => {
  const layer = (...intensity: number[]): PainLayer => ({
    intensity: Uint8Array.from(intensity),
    typology: new Uint8Array(intensity.length),
  });
  const first = { front: layer(0, 1, 0, 2, 4), back: layer(0, 0, 1) };
  const last = { front: layer(0, 0, 3, 4, 1), back: layer(1, 1, 0) };

  expect([...cellChanges(first.front, last.front)]).toEqual([0, 2, 1, 3, 3]);
  expect(countChangedCells(first, last)).toEqual({ new: 3, resolved: 2, persistent: 2 });
});

test('new and persistent cells are the last painful area, resolved and persistent ones the first', () => {
  fc.assert(
    fc.property(strokes, strokes, (drawnFirst, drawnLast) => {
      const [first, last] = [paint(drawnFirst), paint(drawnLast)];
      const changed = countChangedCells(first, last);

      expect(changed.new + changed.persistent).toBe(surfaceCounts(last, avatar.bodies).pain);
      expect(changed.resolved + changed.persistent).toBe(surfaceCounts(first, avatar.bodies).pain);
    }),
    { numRuns },
  );
});

test('in reverse order new and resolved are exchanged, and persistent stays', () => {
  fc.assert(
    fc.property(strokes, strokes, (drawnFirst, drawnLast) => {
      const [first, last] = [paint(drawnFirst), paint(drawnLast)];
      const { new: isNew, resolved, persistent } = countChangedCells(first, last);

      expect(countChangedCells(last, first)).toEqual({ new: resolved, resolved: isNew, persistent });
    }),
    { numRuns },
  );
});

test('a map compared with itself persists completely, and compared with an empty one it is new', () => {
  fc.assert(
    fc.property(strokes, (drawn) => {
      const only = paint(drawn);
      const { pain } = surfaceCounts(only, avatar.bodies);

      expect(countChangedCells(only, only)).toEqual({ new: 0, resolved: 0, persistent: pain });
      expect(countChangedCells(emptyLayers(), only)).toEqual({ new: pain, resolved: 0, persistent: 0 });
    }),
    { numRuns },
  );
});
