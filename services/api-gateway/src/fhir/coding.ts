import type { CodeableConcept, Quantity } from './r4.ts';

/**
 * Root of our own code systems and identifiers: an OID below 2.25, which anyone may make from a UUID (ITU-T X.667).
 * It is part of every stored document and never changes.
 */
const ROOT = 'urn:oid:2.25.115759078313804000065591773095362730580';

/** Codes of what is measured, e.g. `mcri` or `odi.total`. */
export const MEASURES = `${ROOT}.1`;
/** Codes of the vocabularies of the API: zones, questionnaires, figures, kinds of document. */
export const VOCABULARY = `${ROOT}.2`;
/** Identifiers of sessions. */
export const SESSIONS = `${ROOT}.3`;
/** Algorithms with their version, e.g. `mcri_algo-1`. */
export const ALGORITHMS = `${ROOT}.4`;

const UCUM = 'http://unitsofmeasure.org';
const ABSENCE = 'http://terminology.hl7.org/CodeSystem/data-absent-reason';

/** A concept of one of our code systems, in plain words beside its code. */
export const concept = (system: string, code: string, display: string): CodeableConcept => ({
  coding: [{ system, code, display }],
  text: display,
});

/** Quantities by UCUM; scores have the annotated unit 1. */
export const squareCentimetres = (value: number): Quantity => ({ value, unit: 'cm²', system: UCUM, code: 'cm2' });
export const percent = (value: number): Quantity => ({ value, unit: '%', system: UCUM, code: '%' });
export const points = (value: number): Quantity => ({ value, unit: 'points', system: UCUM, code: '{score}' });

/** Why a value is missing, as FHIR says it. */
export const absent = (text: string): CodeableConcept => ({
  coding: [{ system: ABSENCE, code: 'unknown', display: 'Unknown' }],
  text,
});
