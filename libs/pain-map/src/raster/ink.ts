import type { Stroke } from '@pain-assessment/contracts';
import { lowestBit, WORDS_PER_ROW } from '../grid/bits.ts';
import { GRID } from '../grid/grid.ts';
import { intensityCode, typologyBit } from '../grid/layers.ts';

/** Change of a covered cell in the stroke's layer: `cell = (cell & keep) | set`. */
export interface Ink {
  readonly keep: number;
  readonly set: number;
}

const ANY = 63;
const MECHANICAL = typologyBit('nociceptive') | typologyBit('trigger');

/** The ink of a stroke: the bits that its value sets, or that its eraser keeps. */
export function findInk(stroke: Stroke): Ink {
  if (stroke.layer === 'intensity') return { keep: 0, set: stroke.value === null ? 0 : intensityCode(stroke.value) };
  if (stroke.value === null) return { keep: 0, set: 0 };
  const bit = typologyBit(stroke.value);
  if (stroke.tool === 'eraser') return { keep: ANY & ~bit, set: 0 };
  return { keep: ANY & ~(bit & MECHANICAL ? MECHANICAL : bit), set: bit };
}

/** An ink and its layer. */
export interface InkedLayer extends Ink {
  readonly cells: Uint8Array;
}

/** Inks the cells whose bits are set in `bits`, at word `place` of a bit grid. */
export function inkWord({ cells, keep, set }: InkedLayer, place: number, bits: number): void {
  const row = Math.floor(place / WORDS_PER_ROW);
  const first = row * GRID.width + (place - row * WORDS_PER_ROW) * 32;
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    const cell = first + lowestBit(rest);
    cells[cell] = ((cells[cell] as number) & keep) | set;
  }
}
