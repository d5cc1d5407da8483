import { type Stroke, TYPOLOGIES } from '@pain-assessment/contracts';
import type { BodyMask } from '../bodies/body-mask.ts';
import { type BitGrid, createBitGrid, lowestBit, WORDS_PER_ROW } from '../grid/bits.ts';
import { createSpans, type RowSpans } from '../grid/row-spans.ts';

const { clz32 } = Math;

/** Bits of a cell with a common decision, and the cells of the body without that decision. */
export interface Undecided {
  /** All bits of an intensity, or the one bit of a typology. */
  readonly mask: number;
  readonly bits: BitGrid;
  /** First and last undecided cell of each row, or a wider span. */
  readonly spans: RowSpans;
  count: number;
}

/** Bits of a cell of the intensity layer. */
export const WHOLE_CELL = 255;

/** Narrows a row's span to the words with undecided cells, so that strokes over decided cells cost little. */
export function tightenSpan({ bits, spans }: Undecided, row: number): void {
  const start = row * WORDS_PER_ROW;
  let left = spans.left[row] as number;
  let right = spans.right[row] as number;
  while (left <= right && (bits[start + (left >> 5)] as number) >>> (left & 31) === 0) left = (left | 31) + 1;
  while (left <= right && (bits[start + (right >> 5)] as number) << (31 - (right & 31)) === 0)
    right = (right & ~31) - 1;
  if (left <= right) {
    left += lowestBit((bits[start + (left >> 5)] as number) >>> (left & 31));
    right -= clz32((bits[start + (right >> 5)] as number) << (31 - (right & 31)));
  }
  spans.left[row] = left;
  spans.right[row] = right;
}

/** Memory for the undecided cells of one view; allocated on first use, reset for each map. */
export class ViewDecisions {
  readonly #memory = new Map<string, Pick<Undecided, 'bits' | 'spans'>>();
  readonly #undecided = new Map<string, Undecided>();

  startMap(): void {
    this.#undecided.clear();
  }

  /** Decisions that a stroke can still make. */
  openTo({ layer }: Stroke, keep: number, body: BodyMask): readonly Undecided[] {
    const masks =
      layer === 'intensity' ? [WHOLE_CELL] : TYPOLOGIES.map((_, index) => 1 << index).filter((bit) => !(keep & bit));
    return masks.map((mask) => this.#find(`${layer} ${mask}`, mask, body)).filter(({ count }) => count > 0);
  }

  #find(name: string, mask: number, body: BodyMask): Undecided {
    const known = this.#undecided.get(name);
    if (known) return known;
    const memory = this.#memory.get(name) ?? { bits: createBitGrid(), spans: createSpans() };
    this.#memory.set(name, memory);
    memory.bits.set(body.bits);
    memory.spans.left.set(body.left);
    memory.spans.right.set(body.right);
    const undecided = { mask, ...memory, count: body.count };
    this.#undecided.set(name, undecided);
    return undecided;
  }
}
