import type { Stroke } from '@pain-assessment/contracts';
import type { Avatar } from '../bodies/avatar.ts';
import { type BitGrid, lowestBit, WORDS_PER_ROW } from '../grid/bits.ts';
import { GRID, type Rect } from '../grid/grid.ts';
import { emptyLayers } from '../grid/layers.ts';
import { findInk, type InkedLayer, inkWord } from './ink.ts';
import type { StrokeCells } from './stroke-cells.ts';
import { Tracer } from './tracer.ts';

/** Inks the cells of the body under a traced stroke, and returns their rectangle. */
function inkTraced({ bits, words }: StrokeCells, body: BitGrid, ink: InkedLayer): Rect {
  const dirty = { left: GRID.width as number, top: GRID.height as number, right: 0, bottom: 0 };
  for (let row = words.top; row < words.bottom; row++) {
    for (let word = words.first; word < words.end; word++) {
      const place = row * WORDS_PER_ROW + word;
      const inside = (bits[place] as number) & (body[place] as number);
      if (inside === 0) continue;
      inkWord(ink, place, inside);
      dirty.left = Math.min(dirty.left, word * 32 + lowestBit(inside));
      dirty.right = Math.max(dirty.right, word * 32 + 32 - Math.clz32(inside));
      dirty.top = Math.min(dirty.top, row);
      dirty.bottom = row + 1;
    }
  }
  return dirty.right === 0 ? { left: 0, top: 0, right: 0, bottom: 0 } : dirty;
}

/** Opens an empty map on an avatar that grows stroke by stroke; the browser draws its layers, so that it shows the counted cells. */
export function createPainting(avatar: Avatar) {
  const layers = emptyLayers();
  const tracer = new Tracer();

  return {
    layers,
    /**
     * Adds one stroke (contract.md#strokes); returns a rectangle around the cells that it may have changed, empty if it missed the body. A brush or eraser stroke may arrive in
     * pieces that share their end points (all points once, or each new pair as it is drawn): the cells are the same.
     */
    apply(stroke: Stroke): Rect {
      const mask = avatar.body(stroke.view);
      tracer.trace(stroke, mask);
      const ink = { cells: layers[stroke.view][stroke.layer], ...findInk(stroke) };
      return inkTraced(tracer.cells, mask.bits, ink);
    },
  };
}
export type Painting = ReturnType<typeof createPainting>;
