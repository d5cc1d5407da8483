import type { Zone } from '@pain-assessment/contracts';
import { REGION_SITES } from './region-sites.table.ts';

/**
 * Root of our own code systems and identifiers: an OID below 2.25, which anybody may make from a UUID (ITU-T X.667). It
 * is part of every stored document and never changes.
 */
const ROOT = 'urn:oid:2.25.115759078313804000065591773095362730580';

/** Codes of measured quantities, e.g. `mcri` or `odi.total`. */
export const MEASURES = `${ROOT}.1`;
/** Codes of the vocabularies of the API: zones, questionnaires, figures, kinds of document. */
export const VOCABULARY = `${ROOT}.2`;
/** Identifiers of sessions. */
export const SESSIONS = `${ROOT}.3`;
/** Algorithms with their version, e.g. `mcri_algo-1`. */
export const ALGORITHMS = `${ROOT}.4`;
/** Identifiers of accounts, which request assessments. */
export const ACCOUNTS = `${ROOT}.5`;
/** References that integrators gave at creation, in their own formats. */
export const REFERENCES = `${ROOT}.6`;

/** Answers to items, `<questionnaire>.<item>.<code>`, with the versions of the questionnaires. */
export const ANSWERS = `${ROOT}.7`;

/** System of identifiers that are URIs (RFC 3986), as defined by HL7. */
export const URIS = 'urn:ietf:rfc:3986';

const LOINC = 'http://loinc.org';
const SNOMED_CT = 'http://snomed.info/sct';
const UCUM = 'http://unitsofmeasure.org';
const HL7 = 'http://terminology.hl7.org/CodeSystem';

/** A concept of one of our code systems, with plain words beside its code. */
export const concept = (system: string, code: string, display: string): fhir4.CodeableConcept => ({
  coding: [{ system, code, display }],
  text: display,
});

/** Category of every Observation here: reported by the patient. */
export const SURVEY: fhir4.CodeableConcept = {
  coding: [{ system: `${HL7}/observation-category`, code: 'survey', display: 'Survey' }],
};

/** HL7's tag for data that no patient gave (FHIR R4, Test Data security tag). */
export const TEST_DATA: fhir4.Coding = { system: `${HL7}/v3-ActReason`, code: 'HTEST', display: 'test health data' };

/** Verified external codes for scores (loinc.org; IHE PCC, pain score; MII core data set, PRO), in any wording. */
const SCORE_CODES: Readonly<Record<string, fhir4.Coding>> = {
  // Display as in the value set of eCQM, 2.16.840.1.113883.3.526.3.1028 (2025-05-08).
  'vas_global.total': { system: LOINC, code: '38214-3', display: 'Pain severity [Score] Visual analog score' },
};
/** Codes of validated instruments, used only for official wording. */
const OFFICIAL_SCORE_CODES: Readonly<Record<string, fhir4.Coding>> = {
  'odi.total': { system: LOINC, code: '97909-6', display: 'Oswestry disability index score ODI' },
  'eq5d.index': { system: SNOMED_CT, code: '736534008', display: 'EuroQol five dimension five level index value' },
  'eq5d.vas': { system: SNOMED_CT, code: '736535009', display: 'EuroQol visual analogue score' },
};

/** Our own code first, then an external code with the same meaning, if there is one. */
const withCode = (own: fhir4.CodeableConcept, external: fhir4.Coding | null | undefined): fhir4.CodeableConcept =>
  external ? { ...own, coding: [...(own.coding ?? []), external] } : own;

/** Codes of a score; `official` states whether the patient read the official wording. */
export const scoreConcept = (code: string, display: string, official: boolean): fhir4.CodeableConcept =>
  withCode(concept(MEASURES, code, display), SCORE_CODES[code] ?? (official ? OFFICIAL_SCORE_CODES[code] : null));

/** Quantities by UCUM; scores have the unit 1, because programs do not read annotations. */
export const squareCentimetres = (value: number): fhir4.Quantity => ({ value, unit: 'cm²', system: UCUM, code: 'cm2' });
export const percent = (value: number): fhir4.Quantity => ({ value, unit: '%', system: UCUM, code: '%' });
export const points = (value: number): fhir4.Quantity => ({ value, unit: 'points', system: UCUM, code: '1' });

/** FHIR's code for a missing value. */
export const absent = (text: string): fhir4.CodeableConcept => ({
  coding: [{ system: `${HL7}/data-absent-reason`, code: 'unknown', display: 'Unknown' }],
  text,
});

type Structure = (typeof REGION_SITES)[string];

/** SNOMED CT body structures for zones; none if no source has one for the whole zone. */
const BODY_STRUCTURES: Readonly<Record<Zone, Structure | null>> = {
  thoracolumbar_spine: null,
  // Body site of the ICU module of the German core data set (Medizininformatik-Initiative); DICOM PS3.16, CID 4031.
  cervical_spine: { code: '122494005', display: 'Structure of cervical vertebral column (body structure)' },
  // Body sites of radiotherapy, HL7 mCODE and CodeX; DICOM PS3.16, CID 4031.
  shoulder: { code: '16982005', display: 'Shoulder region structure (body structure)' },
  knee: { code: '72696002', display: 'Knee region structure (body structure)' },
  // Body sites of radiotherapy, HL7 CodeX.
  peripheral_nerve: { code: '84782009', display: 'Peripheral nerve structure (body structure)' },
  pelvic_perineal: null,
};

const inSnomed = (structure: Structure | null | undefined) => structure && { system: SNOMED_CT, ...structure };

export const treatedArea = (zone: Zone): fhir4.CodeableConcept =>
  withCode(concept(VOCABULARY, zone, zone.replaceAll('_', ' ')), inSnomed(BODY_STRUCTURES[zone]));

/** A region of one view with its side, which is not part of the body structure's code. */
export const regionSite = ({ id, part, name }: { readonly id: string; readonly part: string; readonly name: string }) =>
  withCode(concept(VOCABULARY, `region.${id}`, name), inSnomed(REGION_SITES[part]));
