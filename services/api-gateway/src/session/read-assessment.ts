import type { Answers, Cartography, DraftAssessment } from '@pain-assessment/contracts';
import { EncodedJson } from '@pain-assessment/service-kit';

/**
 * An assessment as the event loop has it: what its rules look at, and all of it as JSON in UTF-8, which the gateway only forwards. Up to 200,000
 * numbers of strokes take tens of milliseconds to copy between threads, and as long to encode.
 */
export interface ReadAssessment {
  readonly answers?: Answers;
  readonly cartography?: Omit<Cartography, 'strokes'>;
  readonly json: Uint8Array;
}

/** A body with the assessment that a thread has read. */
export type WithReadAssessment<Body> = Omit<Body, 'assessment'> & { readonly assessment: ReadAssessment };

/** Takes the part of an assessment that rules look at; `json`: the whole assessment, or nothing if it is not forwarded. */
export function readAssessment(
  { answers, cartography }: DraftAssessment,
  json: Uint8Array = new Uint8Array(),
): ReadAssessment {
  const { strokes: _, ...map } = cartography ?? { strokes: [] };
  return {
    ...(answers && { answers }),
    ...(cartography && { cartography: map as Omit<Cartography, 'strokes'> }),
    json,
  };
}

/** The whole assessment, for a message or a bundle. */
export const forward = ({ json }: ReadAssessment): EncodedJson => new EncodedJson(json);
