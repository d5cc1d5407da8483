import type { DraftAssessment, Stroke } from '@pain-assessment/contracts';
import { LAYERS, type Layer } from './strokes.ts';

export type Cartography = NonNullable<DraftAssessment['cartography']>;
type Strokes = readonly Stroke[];

/** All states of the strokes of one layer; arrays are shared and never changed. */
export interface History {
  readonly past: readonly Strokes[];
  readonly present: Strokes;
  readonly future: readonly Strokes[];
}

export function commit(history: History, present: Strokes): History {
  return { past: [...history.past, history.present], present, future: [] };
}

export function canUndo({ past, present }: History): boolean {
  return past.length > 0 || present.length > 0;
}

/** Goes back one state; the strokes of a loaded draft, which have no past, are removed one by one. */
function undo(history: History): History {
  if (!canUndo(history)) return history;
  const before = history.past.at(-1) ?? history.present.slice(0, -1);
  return { past: history.past.slice(0, -1), present: before, future: [history.present, ...history.future] };
}

function redo(history: History): History {
  const [next, ...future] = history.future;
  return next ? { past: [...history.past, history.present], present: next, future } : history;
}

const inLayer = (strokes: Strokes = [], layer: Layer) => strokes.filter((stroke) => stroke.layer === layer);

/** The saved part of a drawing: the strokes of both layers, each with its history, and the patient's statement "no pain". */
export class DrawnStrokes {
  #noPain: boolean;
  #histories: Record<Layer, History>;
  /** The empty state that each "no pain" left, one array for both layers. */
  readonly #removed = new WeakSet<Strokes>();

  constructor(cartography?: Cartography) {
    const open = (layer: Layer): History => {
      return { past: [], present: inLayer(cartography?.strokes, layer), future: [] };
    };
    this.#noPain = cartography?.no_pain ?? false;
    this.#histories = { intensity: open('intensity'), typology: open('typology') };
  }

  /** All strokes, in an order that gives the same map as the order of drawing: layers are independent (contract.md#strokes). */
  get all(): Strokes {
    return [...this.#histories.intensity.present, ...this.#histories.typology.present];
  }

  /** True only if the patient said so: an empty map never means "no pain". */
  get saysNoPain(): boolean {
    return this.#noPain && this.all.length === 0;
  }

  history(layer: Layer): History {
    return this.#histories[layer];
  }

  /** Takes the last action on a layer back; false without one. "No pain" is one action on both layers. */
  undo(layer: Layer): boolean {
    const { present } = this.#histories[layer];
    const layers = LAYERS.filter((each) => this.#histories[each].present === present);
    return layers.map((each) => this.change(each, undo)).includes(true);
  }

  /** Repeats what {@link undo} took back last; false without it. */
  redo(layer: Layer): boolean {
    const [next] = this.#histories[layer].future;
    const layers = LAYERS.filter((each) => each === layer || (next && this.#histories[each].future[0] === next));
    const isChanged = layers.map((each) => this.change(each, redo)).includes(true);
    this.#noPain ||= this.#removed.has(this.#histories[layer].present);
    return isChanged;
  }

  /** Changes one layer; false if nothing changed. */
  change(layer: Layer, change: (history: History) => History): boolean {
    const before = this.#histories[layer];
    const history = change(before);
    this.#histories = { ...this.#histories, [layer]: history };
    this.#noPain &&= history.present.length === 0;
    return history !== before;
  }

  /** "No pain" removes the drawing; undo restores it. */
  setNoPain(noPain: boolean): void {
    const marked = noPain ? LAYERS.filter((layer) => this.#histories[layer].present.length > 0) : [];
    const removed: Strokes = [];
    this.#removed.add(removed);
    for (const layer of marked) this.change(layer, (history) => commit(history, removed));
    this.#noPain = noPain;
  }
}
