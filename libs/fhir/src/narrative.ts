import { escapeUTF8 } from 'entities';
import type { Narrative, Observation, ObservationComponent } from './r4.ts';

/** XHTML of the narrative of a section or resource, a paragraph for each row; the text is escaped here. `language` is BCP 47. */
export const narrative = (rows: readonly string[], language = 'en'): Narrative => ({
  status: 'generated',
  div: `<div xmlns="http://www.w3.org/1999/xhtml" lang="${language}" xml:lang="${language}">${rows.map((row) => `<p>${escapeUTF8(row)}</p>`).join('')}</div>`,
});

type Measured = Pick<
  ObservationComponent,
  'code' | 'valueQuantity' | 'valueBoolean' | 'valueCodeableConcept' | 'dataAbsentReason'
>;

function describeValue(measured: Measured): string[] {
  const { code, valueQuantity: quantity, valueBoolean, valueCodeableConcept, dataAbsentReason } = measured;
  const name = code.text ?? '';
  if (quantity) {
    return [`${name}: ${quantity.value} ${quantity.unit}`];
  }
  if (valueBoolean !== undefined) return [`${name}: ${valueBoolean ? 'yes' : 'no'}`];
  if (valueCodeableConcept) return [`${name}: ${valueCodeableConcept.text}`];
  return dataAbsentReason ? [`${name}: ${dataAbsentReason.text}`] : [];
}

/** A line for each value of an Observation, and for each of its notes. */
export const describeObservation = (observation: Pick<Observation, 'code' | 'component' | 'note'>): string[] => [
  ...[observation, ...(observation.component ?? [])].flatMap(describeValue),
  ...(observation.note ?? []).map(({ text }) => text),
];
