import { VIEWS, type View } from '@pain-assessment/contracts';
import { GRID } from './grid.ts';
import { emptyLayers, type PainLayers } from './layers.ts';
import type { RowSpans } from './row-spans.ts';
import { invalid, RunWriter, readRuns, toWords } from './runs.ts';

/*
 * A painted map for readers that need its cells without painting it again. The first byte is the version. Then follow,
 * for front and back, the intensity and the typology layer, each as runs from the first cell to the last.
 */
const VERSION = 1;
const LAYERS = ['intensity', 'typology'] as const;

function packLayer(writer: RunWriter, cells: Uint8Array, drawn: RowSpans): void {
  const words = toWords(cells);
  let packed = 0;
  for (let row = 0; row < GRID.height; row++) {
    const start = row * GRID.width + (drawn.left[row] as number);
    const end = row * GRID.width + (drawn.right[row] as number) + 1;
    if (start >= end) continue;
    writer.add(0, start - packed);
    writer.addCells(cells, words, { start, end });
    packed = end;
  }
  writer.add(0, cells.length - packed);
  writer.endRun();
}

/**
 * The cells of a map as bytes: a few kilobytes for drawings of patients. No map needs more than two bytes for each cell
 * of the silhouettes in each layer, 4 MB, and a third of that compressed. No cell is drawn outside the spans. Layers
 * are arrays with their own memory.
 */
export function packCells(layers: PainLayers, drawn: Readonly<Record<View, RowSpans>>): Uint8Array<ArrayBuffer> {
  const writer = new RunWriter();
  writer.byte(VERSION);
  for (const view of VIEWS) for (const layer of LAYERS) packLayer(writer, layers[view][layer], drawn[view]);
  return writer.take();
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
