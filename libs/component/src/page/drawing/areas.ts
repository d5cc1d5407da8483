import type { View } from '@pain-assessment/contracts';
import { GRID, type PainLayers, type Rect } from '@pain-assessment/pain-map';
import { type CellMask, cutCells, pasteCells, unite } from './cells.ts';

/** Marks that lie closer together than this, in cells (about a centimetre of body), are one area to a patient. */
const BLOCK = 8;
const COLUMNS = GRID.width / BLOCK;
const ROWS = GRID.height / BLOCK;

/** An area that the patient marked as painful: all painful cells of blocks that touch each other. */
export interface PainArea {
  readonly view: View;
  readonly mask: CellMask;
}

function blockRect(block: number): Rect {
  const [left, top] = [(block % COLUMNS) * BLOCK, Math.floor(block / COLUMNS) * BLOCK];
  return { left, top, right: left + BLOCK, bottom: top + BLOCK };
}

/** Blocks with a painful cell. */
function findBlocks(pain: Uint8Array): Uint8Array {
  const blocks = new Uint8Array(COLUMNS * ROWS);
  for (let index = 0; index < pain.length; index++) {
    if (!pain[index]) continue;
    const row = Math.floor(index / (GRID.width * BLOCK));
    blocks[row * COLUMNS + Math.floor((index % GRID.width) / BLOCK)] = 1;
  }
  return blocks;
}

/** Removes a block and all that are connected with it, and lists them. */
function takeBlocks(blocks: Uint8Array, start: number): number[] {
  const taken = [start];
  blocks[start] = 0;
  for (const block of taken) {
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

/** The blocks of each area, from top to bottom. */
function groupBlocks(pain: Uint8Array): number[][] {
  const blocks = findBlocks(pain);
  const groups: number[][] = [];
  for (let block = 0; block < blocks.length; block++) if (blocks[block]) groups.push(takeBlocks(blocks, block));
  return groups;
}

/** Number of painful areas of a view. */
export function countAreas(layers: PainLayers, view: View): number {
  return groupBlocks(layers[view].intensity).length;
}

/** The painful areas of a view, from top to bottom. */
export function findAreas(layers: PainLayers, view: View): PainArea[] {
  const pain = layers[view].intensity;
  return groupBlocks(pain).map((blocks) => {
    const rects = blocks.map(blockRect);
    const rect = rects.reduce(unite);
    const own = new Uint8Array(pain.length);
    for (const each of rects) pasteCells(own, cutCells(pain, each), each);
    return { view, mask: { rect, cells: cutCells(own, rect) } };
  });
}

/** A point of a view, and the tolerance of a tap, in cells. */
export interface Touched {
  readonly view: View;
  readonly x: number;
  readonly y: number;
  readonly reach: number;
}

/** Squared distance from a point to the nearest cell of an area within its reach. */
function squaredDistance({ rect, cells }: CellMask, { x, y, reach }: Touched): number {
  const { left, top, right, bottom } = rect;
  let nearest = Number.POSITIVE_INFINITY;
  const lastRow = Math.min(bottom, Math.ceil(y + reach));
  const lastColumn = Math.min(right, Math.ceil(x + reach));
  for (let row = Math.max(top, Math.floor(y - reach)); row < lastRow; row++) {
    for (let column = Math.max(left, Math.floor(x - reach)); column < lastColumn; column++) {
      if (!cells[(row - top) * (right - left) + column - left]) continue;
      nearest = Math.min(nearest, (column + 0.5 - x) ** 2 + (row + 0.5 - y) ** 2);
    }
  }
  return nearest;
}

/** The area under a finger or nearest to it; null if none is within its reach. */
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
