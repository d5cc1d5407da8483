import type { Stroke } from '@pain-assessment/contracts';
import { canUndo, commit, type History, redo, undo } from '../map/history.ts';
import type { Layer } from '../map/strokes.ts';
import { type PainMap, withLayer, withoutPain } from './pain-map.ts';
import type { OpenState, State, Store } from './state.ts';

interface Options {
  readonly store: Store<State>;
  readonly onChange: () => void;
}

/** Everything that the patient can change in an open assessment. */
export class DraftEditor {
  #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The strokes of one layer from now on. */
  draw(layer: Layer, strokes: readonly Stroke[]): void {
    this.#changeLayer(layer, (history) => commit(history, strokes));
  }

  undo(layer: Layer): void {
    this.#changeLayer(layer, (history) => (canUndo(history) ? undo(history) : history));
  }

  redo(layer: Layer): void {
    this.#changeLayer(layer, redo);
  }

  /** "No pain" as the patient says it: the drawing is removed, and undo restores it. */
  setNoPain(noPain: boolean): void {
    this.#changeMap((map) => (noPain ? withoutPain(map) : { ...map, noPain: false }));
  }

  /** Null is "I prefer not to answer". */
  answer(questionnaire: string, item: string, value: number | null): void {
    this.#change(({ answers, ...open }) => ({
      ...open,
      answers: { ...answers, [questionnaire]: { ...answers[questionnaire], [item]: value } },
    }));
  }

  #changeLayer(layer: Layer, change: (history: History) => History): void {
    this.#changeMap((map) => withLayer(map, layer, change(map[layer])));
  }

  #changeMap(change: (map: PainMap) => PainMap): void {
    this.#change((open) => ({ ...open, map: change(open.map) }));
  }

  #change(change: (open: OpenState) => OpenState): void {
    const { store, onChange } = this.#options;
    if (!store.value.open) return;
    store.change({ open: change(store.value.open) });
    onChange();
  }
}
