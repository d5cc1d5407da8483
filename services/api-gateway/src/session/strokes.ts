import type { Cartography, DraftAssessment } from '@pain-assessment/contracts';
import { EncodedList } from '@pain-assessment/service-kit';

/*
 * The gateway only forwards strokes. Between threads they are JSON, and on the event loop a list that looks empty: up to 200,000 numbers
 * take tens of milliseconds to copy between threads, and as long to encode.
 */

const withStrokes = <A extends DraftAssessment>(assessment: A, strokes: Cartography['strokes']): A =>
  assessment.cartography ? { ...assessment, cartography: { ...assessment.cartography, strokes } } : assessment;

/** An assessment with no strokes in it. */
export const withoutStrokes = <A extends DraftAssessment>(assessment: A): A => withStrokes(assessment, []);

/** JSON of the strokes of an assessment, in UTF-8. */
export const encodeStrokes = ({ cartography }: DraftAssessment): Uint8Array =>
  Buffer.from(JSON.stringify(cartography?.strokes ?? []));

/** An assessment with encoded strokes. */
export const withEncodedStrokes = <A extends DraftAssessment>(assessment: A, strokes: Uint8Array): A =>
  withStrokes(assessment, new EncodedList(strokes));
