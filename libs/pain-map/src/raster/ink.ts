import type { Stroke } from '@pain-assessment/contracts';
import { intensityCode, typologyBit } from '../grid/layers.ts';

/** What a stroke does to covered cells of its layer, four at a time: `cells = (cells & keep) | set`. */
export interface Ink {
  readonly keep: number;
  readonly set: number;
}

const ANY = 63;
const MECHANICAL = typologyBit('nociceptive') | typologyBit('trigger');

/** A byte in each of the four bytes of a word, by multiplication. */
export const FOUR_TIMES = 0x01010101;

const inkFor = (kept: number, set: number): Ink => ({ keep: kept * FOUR_TIMES, set: set * FOUR_TIMES });

/** The ink of a stroke: what its value is on a layer, or what its eraser keeps. */
export function inkOf(stroke: Stroke): Ink {
  if (stroke.layer === 'intensity') return inkFor(0, stroke.value === null ? 0 : intensityCode(stroke.value));
  if (stroke.value === null) return inkFor(0, 0);
  const bit = typologyBit(stroke.value);
  if (stroke.tool === 'eraser') return inkFor(ANY & ~bit, 0);
  return inkFor(ANY & ~(bit & MECHANICAL ? MECHANICAL : bit), bit);
}
