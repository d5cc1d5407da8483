/**
 * Root of our own code systems and identifiers: an OID below 2.25, which anybody may make from a UUID (ITU-T X.667). It
 * is part of every stored document and never changes.
 */
const ROOT = 'urn:oid:2.25.115759078313804000065591773095362730580';

/** Codes of measured quantities, e.g. `mcri` or `odi.total`. */
export const MEASURES = `${ROOT}.1`;
/** Codes of the vocabularies of the API: zones, questionnaires, figures, kinds of document. */
export const VOCABULARY = `${ROOT}.2`;
/** Identifiers of sessions and of what belongs to one: `<session id>/<what it is>`. */
export const SESSIONS = `${ROOT}.3`;
/** Algorithms with their version, e.g. `mcri_algo-1`. */
export const ALGORITHMS = `${ROOT}.4`;
/** Identifiers of accounts, which request assessments. */
export const ACCOUNTS = `${ROOT}.5`;
/** References that integrators gave at creation, in their own formats. */
export const REFERENCES = `${ROOT}.6`;

/** Answers to items, `<questionnaire>.<item>.<code>`, with the versions of the questionnaires. */
export const ANSWERS = `${ROOT}.7`;

/** Identifiers of the service's software, one for each set of versions. */
export const DEVICES = `${ROOT}.8`;

/**
 * Base of the canonicals of our Questionnaires; it need not resolve. Servers find and validate by http addresses only. It is part of every
 * stored document and never changes.
 */
export const CANONICALS = 'https://github.com/pain-assessment/pain-assessment/fhir';
