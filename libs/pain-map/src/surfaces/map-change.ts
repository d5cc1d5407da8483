import { VIEWS } from '@pain-assessment/contracts';
import type { PainLayer, PainLayers } from '../grid/layers.ts';

/** Change of a cell between two maps; 0 is a cell without pain in both. */
export const CELL_CHANGES = { new: 1, resolved: 2, persistent: 3 } as const;
export type CellChange = keyof typeof CELL_CHANGES;

/** The code of CELL_CHANGES of every cell of a view. Both maps use the grid of one body shape. */
export function cellChanges(first: PainLayer, last: PainLayer): Uint8Array {
  const changes = new Uint8Array(first.intensity.length);
  for (let cell = 0; cell < changes.length; cell++) {
    const wasPainful = first.intensity[cell] !== 0 ? CELL_CHANGES.resolved : 0;
    const isPainful = last.intensity[cell] !== 0 ? CELL_CHANGES.new : 0;
    changes[cell] = wasPainful | isPainful;
  }
  return changes;
}

/** Counts the painful cells of only the last map, of only the first one, and of both (contract.md#comparisons). */
export function countChangedCells(first: PainLayers, last: PainLayers): Readonly<Record<CellChange, number>> {
  const counts = [0, 0, 0, 0];
  for (const view of VIEWS)
    for (const code of cellChanges(first[view], last[view])) counts[code] = (counts[code] as number) + 1;
  const { new: isNew, resolved, persistent } = CELL_CHANGES;
  return {
    new: counts[isNew] as number,
    resolved: counts[resolved] as number,
    persistent: counts[persistent] as number,
  };
}
