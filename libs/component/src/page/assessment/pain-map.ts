import type { DraftAssessment, Stroke } from '@pain-assessment/contracts';
import { commit, createHistory, type History } from '../map/history.ts';
import type { Layer } from '../map/strokes.ts';

/** The drawing with its history. The layers are independent, so each is undone in its own step. */
export interface PainMap {
  readonly intensity: History;
  readonly typology: History;
  /** The patient said "no pain today"; a stroke drawn since then cancels it. */
  readonly noPain: boolean;
}

/** The map of a draft; its history starts there. */
export function createPainMap({ cartography }: DraftAssessment): PainMap {
  const strokes = cartography?.strokes ?? [];
  const layer = (name: Layer) => createHistory(strokes.filter((stroke) => stroke.layer === name));
  return { intensity: layer('intensity'), typology: layer('typology'), noPain: cartography?.no_pain ?? false };
}

/** All strokes in an order that gives the same map as the order of drawing: layers are independent (contract.md#strokes). */
export function listStrokes({ intensity, typology }: PainMap): readonly Stroke[] {
  return [...intensity.present, ...typology.present];
}

/** An empty map never means "no pain": the patient must have said so. */
export function saysNoPain(map: PainMap): boolean {
  return map.noPain && listStrokes(map).length === 0;
}

/** The map after the patient said "no pain today": nothing drawn, and undo brings the drawing back. */
export function withoutPain(map: PainMap): PainMap {
  const emptied = (history: History) => (history.present.length ? commit(history, []) : history);
  return { intensity: emptied(map.intensity), typology: emptied(map.typology), noPain: true };
}

/** The map with another history of one layer. */
export function withLayer(map: PainMap, layer: Layer, history: History): PainMap {
  return { ...map, [layer]: history, noPain: map.noPain && history.present.length === 0 };
}

/** The map after another window's strokes were taken over; undo goes back to before. */
export function withDraft(map: PainMap, draft: DraftAssessment): PainMap {
  const loaded = createPainMap(draft);
  return {
    intensity: commit(map.intensity, loaded.intensity.present),
    typology: commit(map.typology, loaded.typology.present),
    noPain: loaded.noPain,
  };
}
