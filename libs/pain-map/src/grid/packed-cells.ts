import { VIEWS, type View } from '@pain-assessment/contracts';
import { GRID } from './grid.ts';
import { emptyLayers, type PainLayers } from './layers.ts';
import type { RowSpans } from './row-spans.ts';

/*
 * A painted map for readers that need its cells without painting it again. The first byte is the version. Then follow,
 * for front and back, the intensity and the typology layer, each as runs from the first cell to the last: the cells'
 * value in one byte, and their number, seven bits a byte from the lowest on, with the highest bit set if more bytes
 * follow.
 */
const VERSION = 1;
const LAYERS = ['intensity', 'typology'] as const;

const FIRST_CAPACITY = 65_536;
/** A value, and a count of 28 bits. */
const LONGEST_RUN_BYTES = 5;

/** Growing bytes: an array of numbers takes eight times their memory. */
class RunWriter {
  #bytes = new Uint8Array(FIRST_CAPACITY);
  #length = 0;
  /** The growing run. */
  #value = 0;
  #cells = 0;

  byte(value: number): void {
    this.#bytes[this.#length++] = value;
  }

  /** Adds cells to the previous run, or begins another one if their value differs. */
  add(value: number, cells: number): void {
    if (value !== this.#value) this.endRun();
    this.#value = value;
    this.#cells += cells;
  }

  endRun(): void {
    if (this.#cells === 0) return;
    if (this.#length + LONGEST_RUN_BYTES > this.#bytes.length) this.#grow();
    this.byte(this.#value);
    let count = this.#cells;
    for (; count > 127; count >>>= 7) this.byte((count & 127) | 128);
    this.byte(count);
    this.#cells = 0;
  }

  take(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  #grow(): void {
    const larger = new Uint8Array(2 * this.#bytes.length);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/**
 * End of the run of equal cells that begins at `start`, at most `end`. Reads four cells at a time, because many runs
 * are long.
 */
function endOfRun(cells: Uint8Array, words: Int32Array, { start, end }: { start: number; end: number }): number {
  const value = cells[start] as number;
  const four = Math.imul(value, 0x01010101);
  let cell = start + 1;
  while ((cell & 3) !== 0 && cell < end && cells[cell] === value) cell++;
  while ((cell & 3) === 0 && cell + 4 <= end && words[cell >> 2] === four) cell += 4;
  while (cell < end && cells[cell] === value) cell++;
  return cell;
}

function packLayer(writer: RunWriter, cells: Uint8Array, drawn: RowSpans): void {
  const words = new Int32Array(cells.buffer, cells.byteOffset, cells.length >> 2);
  let packed = 0;
  for (let row = 0; row < GRID.height; row++) {
    const start = row * GRID.width + (drawn.left[row] as number);
    const end = row * GRID.width + (drawn.right[row] as number) + 1;
    if (start >= end) continue;
    writer.add(0, start - packed);
    for (packed = start; packed < end; ) {
      const next = endOfRun(cells, words, { start: packed, end });
      writer.add(cells[packed] as number, next - packed);
      packed = next;
    }
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

const invalid = (message: string): Error => Object.assign(new Error(message), { code: 'invalid_cells' as const });

/** Reads the runs of one layer from `start`; returns their end. */
function unpackLayer(bytes: Uint8Array, start: number, cells: Uint8Array): number {
  let at = start;
  for (let cell = 0; cell < cells.length; ) {
    const value = bytes[at++];
    let count = 0;
    let shift = 0;
    let part: number | undefined;
    do {
      part = bytes[at++];
      count += ((part ?? 0) & 127) << shift;
      shift += 7;
    } while (part !== undefined && part > 127 && shift < 28);
    if (value === undefined || part === undefined || count < 1 || cell + count > cells.length) {
      throw invalid('the runs do not fill the layer');
    }
    cells.fill(value, cell, cell + count);
    cell += count;
  }
  return at;
}

/**
 * Unpacks the cells of `packCells` into new or given layers, and overwrites all their cells; throws code
 * `invalid_cells` for other bytes.
 */
export function unpackCells(bytes: Uint8Array, layers = emptyLayers()): PainLayers {
  if (bytes[0] !== VERSION) throw invalid('packed cells of an unknown version');
  let at = 1;
  for (const view of VIEWS) for (const layer of LAYERS) at = unpackLayer(bytes, at, layers[view][layer]);
  if (at !== bytes.length) throw invalid('bytes follow the last layer');
  return layers;
}
