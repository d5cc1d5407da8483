import type { ExactNumbers } from '@pain-assessment/contracts';
import type { Measurement } from '@pain-assessment/pain-map';
import type { McriValues } from '../mcri/mcri-v1.ts';
import type { Administered } from './administered.ts';

/** What a result rounds, before it is rounded: changes between results are computed from it (contract.md#comparisons). */
export function exactNumbers({
  map,
  administered,
  index,
}: {
  readonly map: Measurement | null;
  readonly administered: readonly Administered[];
  readonly index: McriValues;
}): ExactNumbers {
  return {
    mcri: index.score,
    branches: { ...index.branches },
    scores: Object.fromEntries(administered.map(({ instrument, scores }) => [instrument.id, { ...scores }])),
    pain_surface: map && { ...map.pain_surface },
  };
}
