import type { FhirDocument } from '@pain-assessment/client';
import { z } from 'zod';

/** The EQ-5D index with its three decimals and its scale, which the JSON result rounds to one. */
export interface ExactIndex {
  readonly value: number;
  readonly range: readonly [minimum: number, maximum: number];
}

const Quantity = z.object({ value: z.number() });

const IndexObservation = z.object({
  code: z.object({ coding: z.tuple([z.object({ code: z.literal('eq5d.index') })], z.unknown()) }),
  valueQuantity: Quantity,
  referenceRange: z.tuple([z.object({ low: Quantity, high: Quantity })]),
});

/** Reads the index in the FHIR document of a result; null where it was not computed. */
export function readExactIndex({ entry }: Pick<FhirDocument, 'entry'>): ExactIndex | null {
  for (const { resource } of entry) {
    const read = IndexObservation.safeParse(resource);
    if (!read.success) continue;
    const [{ low, high }] = read.data.referenceRange;
    return { value: read.data.valueQuantity.value, range: [low.value, high.value] };
  }
  return null;
}
