import { type Stroke, VIEWS, type View } from '@pain-assessment/contracts';
import type { Avatar } from '../bodies/avatar.ts';
import type { BodyMask } from '../bodies/body-mask.ts';
import { bitsIn, WORDS_PER_ROW } from '../grid/bits.ts';
import { GRID } from '../grid/grid.ts';
import { emptyLayers, type PainLayers } from '../grid/layers.ts';
import { clearSpans, createSpans, type RowSpans } from '../grid/row-spans.ts';
import { findInk, inkWord } from './ink.ts';
import { Tracer } from './tracer.ts';
import { tightenSpan, type Undecided, ViewDecisions, WHOLE_CELL } from './undecided.ts';

const { max, min } = Math;

/*
 * Paints a whole map from its last stroke to its first. In the intensity layer the last stroke on a cell decides it. In
 * the typology layer each kind is decided separately, because an eraser may remove one kind only, and nociceptive and
 * trigger exclude each other. So each cell is written once per decision, however many strokes overlap. A stroke that
 * can decide nothing is not traced: 2,000 overlapping strokes of the widest brush take 20 ms instead of 1 s. The
 * segments and the rows that they cross bound the rest.
 */

/** Target of a stroke's ink. */
interface Inked {
  readonly cells: Uint8Array;
  readonly drawn: RowSpans;
}

/** A painted map; outside the spans, which may be up to 31 cells too wide at either end, no cell is drawn. */
export interface PaintedMap {
  readonly layers: PainLayers;
  readonly drawn: Readonly<Record<View, RowSpans>>;
}

/**
 * Paints whole maps, one after the other, in its own memory: allocating it again, 9 MB, would cost an ordinary map half
 * of its time. Everything is cleared before use, so that a failed map leaves nothing to the next.
 */
export class Rasteriser {
  readonly #painted: PaintedMap = { layers: emptyLayers(), drawn: { front: createSpans(), back: createSpans() } };
  readonly #tracer = new Tracer();
  readonly #decisions: Readonly<Record<View, ViewDecisions>> = {
    front: new ViewDecisions(),
    back: new ViewDecisions(),
  };
  readonly #united = createSpans();
  #wordsVisited = 0;
  #lastMap: object | null = null;

  /** Visited rows of segments and edges, and visited words of 32 cells: the steps that `paintingCost` bounds. */
  get steps(): number {
    return this.#tracer.cells.rowsReached + this.#wordsVisited;
  }

  /**
   * Paints a map, strokes in order (contract.md#strokes). The returned layers are lent: the next map reuses their
   * memory.
   */
  paint(map: { readonly strokes: readonly Stroke[] }, avatar: Avatar): PaintedMap {
    this.#lastMap = null;
    for (const view of VIEWS) this.#clear(view);
    for (const stroke of [...map.strokes].reverse()) this.#paintStroke(stroke, avatar.body(stroke.view));
    this.#lastMap = map;
    return this.#painted;
  }

  /** This painted map, lent, if it was the last one; otherwise null. */
  lastPainted(map: object): PaintedMap | null {
    return this.#lastMap === map ? this.#painted : null;
  }

  #clear(view: View): void {
    const { layers, drawn } = this.#painted;
    layers[view].intensity.fill(0);
    layers[view].typology.fill(0);
    clearSpans(drawn[view]);
    this.#decisions[view].startMap();
  }

  #paintStroke(stroke: Stroke, body: BodyMask): void {
    const { keep, set } = findInk(stroke);
    const open = this.#decisions[stroke.view].openTo(stroke, keep, body);
    if (open.length === 0) return;
    this.#tracer.trace(stroke, this.#uniteSpans(open));
    const inked = {
      cells: this.#painted.layers[stroke.view][stroke.layer],
      drawn: this.#painted.drawn[stroke.view],
    };
    for (const undecided of open) this.#decide(inked, undecided, set & undecided.mask);
  }

  /** Spans that contain every undecided cell of several decisions. */
  #uniteSpans(open: readonly Undecided[]): RowSpans {
    if (open.length === 1) return (open[0] as Undecided).spans;
    const { left, right } = this.#united;
    clearSpans(this.#united);
    for (const { spans } of open) {
      for (let row = GRID.top; row < GRID.bottom; row++) {
        left[row] = min(left[row] as number, spans.left[row] as number);
        right[row] = max(right[row] as number, spans.right[row] as number);
      }
    }
    return this.#united;
  }

  /** Decides the undecided cells under the traced stroke. */
  #decide({ cells, drawn }: Inked, undecided: Undecided, set: number): void {
    const { bits: covered, words } = this.#tracer.cells;
    const { bits, spans } = undecided;
    const ink = { cells, keep: WHOLE_CELL, set };
    for (let row = words.top; row < words.bottom; row++) {
      const start = row * WORDS_PER_ROW;
      const end = start + min(words.end, ((spans.right[row] as number) >> 5) + 1);
      let first = -1;
      let last = 0;
      for (let place = start + max(words.first, (spans.left[row] as number) >> 5); place < end; place++) {
        const decided = (covered[place] as number) & (bits[place] as number);
        if (decided === 0) continue;
        bits[place] = (bits[place] as number) ^ decided;
        undecided.count -= bitsIn(decided);
        if (first < 0) first = place - start;
        last = place - start;
        if (set !== 0) inkWord(ink, place, decided);
      }
      if (first < 0) continue;
      tightenSpan(undecided, row);
      if (set === 0) continue;
      drawn.left[row] = min(drawn.left[row] as number, first * 32);
      drawn.right[row] = max(drawn.right[row] as number, min(GRID.width, (last + 1) * 32) - 1);
    }
    this.#wordsVisited += max(0, words.bottom - words.top) * (words.end - words.first);
  }
}

/** Paints one map in layers of its own. */
export function rasterise(map: { readonly strokes: readonly Stroke[] }, avatar: Avatar): PainLayers {
  return new Rasteriser().paint(map, avatar).layers;
}
