import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { VIEWS } from '@pain-assessment/contracts';
import fc from 'fast-check';
import { findAvatar } from '../bodies/find-avatar.ts';
import { rasterise } from '../raster/rasteriser.ts';
import { arbitraryStrokes } from '../testing/arbitrary-strokes.ts';
import { emptyLayers, type PainLayers } from './layers.ts';
import { packCells, unpackCells } from './packed-cells.ts';

const avatar = findAvatar('male', 'severely_obese');

function expectSameCells(ours: PainLayers, theirs: PainLayers) {
  for (const view of VIEWS) {
    expect(Buffer.compare(ours[view].intensity, theirs[view].intensity)).toBe(0);
    expect(Buffer.compare(ours[view].typology, theirs[view].typology)).toBe(0);
  }
}

/** Layers in which every two adjacent cells of the body differ. */
function noise(): PainLayers {
  const layers = emptyLayers();
  let state = 1;
  for (const view of VIEWS) {
    avatar.body(view).cells.forEach((inside, cell) => {
      state = (state * 16_807) % 2_147_483_647;
      if (!inside) return;
      layers[view].intensity[cell] = (cell % 2) + 1 + 2 * (state % 2);
      layers[view].typology[cell] = (cell % 2) + 2 * (state % 31);
    });
  }
  return layers;
}

test('unpacking restores the packed cells', () => {
  fc.assert(
    fc.property(arbitraryStrokes(6), (strokes) => {
      const layers = rasterise({ strokes }, avatar);
      expectSameCells(unpackCells(packCells(layers)), layers);
    }),
    { numRuns: 15 },
  );
});

test('a blank map takes 17 bytes, and the worst one far less than the bus allows', () => {
  expect(packCells(emptyLayers())).toHaveLength(17);

  const packed = packCells(noise());

  expectSameCells(unpackCells(packed), noise());
  expect(packed.length).toBeLessThan(4_000_000);
  expect(gzipSync(packed).length).toBeLessThan(1_500_000);
});

test.each([
  ['nothing', []],
  ['another version', [2, 0, 1]],
  ['too few runs', [...packCells(emptyLayers())].slice(0, -1)],
  ['too many', [...packCells(emptyLayers()), 0, 1]],
  ['a run of no cells', [1, 0, 0]],
  ['a run beyond the layer', [1, 0, 255, 255, 255, 127]],
])('%s is refused', (_, bytes) => {
  expect(() => unpackCells(Uint8Array.from(bytes))).toThrow(expect.objectContaining({ code: 'invalid_cells' }));
});
