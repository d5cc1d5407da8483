import type { View } from '@pain-assessment/contracts';
import { GRID, type PainLayers } from '@pain-assessment/pain-map';
import type { CellMask } from './outline.ts';

/** Marks that lie closer together than this, in cells (some centimetre of body), are one area to a patient. */
const BLOCK = 8;
const COLUMNS = GRID.width / BLOCK;
const ROWS = GRID.height / BLOCK;

/** An area that the patient marked as painful: all painful cells of blocks that touch each other. */
export interface PainArea {
  readonly view: View;
  /** Its cells, within the smallest rectangle of blocks. */
  readonly mask: CellMask;
}

/** Blocks that hold a painful cell. */
function findBlocks(pain: Uint8Array): Uint8Array {
  const blocks = new Uint8Array(COLUMNS * ROWS);
  for (let y = 0; y < GRID.height; y++) {
    const row = Math.floor(y / BLOCK) * COLUMNS;
    for (let x = 0; x < GRID.width; x++) {
      if (pain[y * GRID.width + x]) blocks[row + Math.floor(x / BLOCK)] = 1;
    }
  }
  return blocks;
}

/** Takes the blocks that hang together with one away, and lists them. */
function takeBlocks(blocks: Uint8Array, start: number): number[] {
  const taken = [start];
  blocks[start] = 0;
  for (let next = 0; next < taken.length; next++) {
    const block = taken[next] as number;
    const [column, row] = [block % COLUMNS, Math.floor(block / COLUMNS)];
    for (let y = Math.max(0, row - 1); y <= Math.min(ROWS - 1, row + 1); y++) {
      for (let x = Math.max(0, column - 1); x <= Math.min(COLUMNS - 1, column + 1); x++) {
        const beside = y * COLUMNS + x;
        if (!blocks[beside]) continue;
        blocks[beside] = 0;
        taken.push(beside);
      }
    }
  }
  return taken;
}

/** The painful cells of some blocks. */
function maskOf(blocks: readonly number[], pain: Uint8Array): CellMask {
  const columns = blocks.map((block) => block % COLUMNS);
  const rows = blocks.map((block) => Math.floor(block / COLUMNS));
  const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b));
  const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b));
  const [left, top] = [least(columns) * BLOCK, least(rows) * BLOCK];
  const [width, height] = [(most(columns) + 1) * BLOCK - left, (most(rows) + 1) * BLOCK - top];
  const cells = new Uint8Array(width * height);
  blocks.forEach((_, index) => {
    const [x, y] = [(columns[index] as number) * BLOCK, (rows[index] as number) * BLOCK];
    for (let row = y; row < y + BLOCK; row++) {
      const from = row * GRID.width + x;
      cells.set(pain.subarray(from, from + BLOCK), (row - top) * width + x - left);
    }
  });
  return { left, top, width, height, cells };
}

/** The painful areas of a view, from top to bottom. */
export function findAreas(layers: PainLayers, view: View): PainArea[] {
  const pain = layers[view].intensity;
  const blocks = findBlocks(pain);
  const areas: PainArea[] = [];
  for (let block = 0; block < blocks.length; block++) {
    if (blocks[block]) areas.push({ view, mask: maskOf(takeBlocks(blocks, block), pain) });
  }
  return areas;
}

/** A point of a view, and the tolerance of a tap, in cells. */
export interface Touched {
  readonly view: View;
  readonly x: number;
  readonly y: number;
  readonly reach: number;
}

/** Squared distance from a point to the nearest cell of an area. */
function squaredDistance({ left, top, width, height, cells }: CellMask, { x, y, reach }: Touched): number {
  let nearest = Number.POSITIVE_INFINITY;
  const within = (value: number, size: number) => Math.min(size, Math.max(0, value));
  const [fromX, toX] = [within(Math.floor(x - left - reach), width), within(Math.ceil(x - left + reach), width)];
  const [fromY, toY] = [within(Math.floor(y - top - reach), height), within(Math.ceil(y - top + reach), height)];
  for (let row = fromY; row < toY; row++) {
    for (let column = fromX; column < toX; column++) {
      if (!cells[row * width + column]) continue;
      nearest = Math.min(nearest, (left + column + 0.5 - x) ** 2 + (top + row + 0.5 - y) ** 2);
    }
  }
  return nearest;
}

/** The area under a finger or nearest to it; null where none is in its reach. */
export function findTouchedArea(areas: readonly PainArea[], touched: Touched): PainArea | null {
  let found: PainArea | null = null;
  let nearest = touched.reach ** 2;
  for (const area of areas) {
    const squared = area.view === touched.view ? squaredDistance(area.mask, touched) : Number.POSITIVE_INFINITY;
    if (squared > nearest) continue;
    [found, nearest] = [area, squared];
  }
  return found;
}
