import { VIEWS } from '@pain-assessment/contracts';
import { emptyLayers, type PainLayers } from './layers.ts';
import { encodeRuns, invalid, readRuns } from './runs.ts';

/*
 * A painted map for readers that need its cells without painting it again. The first byte is the version. Then follow,
 * for front and back, the intensity and the typology layer, each as runs from the first cell to the last.
 */
const VERSION = 1;
const LAYERS = ['intensity', 'typology'] as const;

/** Limit for the decompression of packed cells: twice the largest output of `packCells`. */
export const MAX_PACKED_BYTES = 8 * 1024 * 1024;

/**
 * The cells of a map as bytes: a few kilobytes for drawings of patients. No map needs more than two bytes for each cell
 * of the silhouettes in each layer, 4 MB, and a third of that compressed. Layers are arrays with their own memory.
 */
export function packCells(layers: PainLayers): Uint8Array<ArrayBuffer> {
  const runs = VIEWS.flatMap((view) => LAYERS.map((layer) => encodeRuns(layers[view][layer])));
  const packed = new Uint8Array(1 + runs.reduce((sum, { length }) => sum + length, 0));
  packed[0] = VERSION;
  let at = 1;
  for (const part of runs) {
    packed.set(part, at);
    at += part.length;
  }
  return packed;
}

/**
 * Unpacks the cells of `packCells` into new or given layers, and overwrites all their cells; throws code
 * `invalid_cells` for other bytes.
 */
export function unpackCells(bytes: Uint8Array, layers = emptyLayers()): PainLayers {
  if (bytes[0] !== VERSION) throw invalid('packed cells of an unknown version');
  let at = 1;
  for (const view of VIEWS) for (const layer of LAYERS) at = readRuns(bytes, at, layers[view][layer]);
  if (at !== bytes.length) throw invalid('bytes follow the last layer');
  return layers;
}
