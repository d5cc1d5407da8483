import type { Zone } from '@pain-assessment/contracts';
import { findDisplay } from './own-codes.ts';
import { REGION_SITES } from './region-sites.table.ts';
import { MEASURES, VOCABULARY } from './systems.ts';

const LOINC = 'http://loinc.org';
const SNOMED_CT = 'http://snomed.info/sct';
const UCUM = 'http://unitsofmeasure.org';
const HL7 = 'http://terminology.hl7.org/CodeSystem';

/** A coding of one of our code systems with its English display. */
export const coding = (system: string, code: string): fhir4.Coding => ({
  system,
  code,
  display: findDisplay(system, code),
});

/** A concept of one of our code systems; `text` is in the language of the document. */
export const concept = (system: string, code: string, text: string): fhir4.CodeableConcept => ({
  coding: [coding(system, code)],
  text,
});

/** Category of every Observation here: reported by the patient. */
export const SURVEY: fhir4.CodeableConcept = {
  coding: [{ system: `${HL7}/observation-category`, code: 'survey', display: 'Survey' }],
};

/** Section of a diagnostic service, for reports: none of the laboratory, radiology or pathology (HL7 table 0074). */
export const OTHER_SERVICE: fhir4.CodeableConcept = {
  coding: [{ system: `${HL7}/v2-0074`, code: 'OTH', display: 'Other' }],
};
/** Category of a DocumentReference by which profiles of US Core search. */
export const CLINICAL_NOTE: fhir4.CodeableConcept = {
  coding: [
    {
      system: 'http://hl7.org/fhir/us/core/CodeSystem/us-core-documentreference-category',
      code: 'clinical-note',
      display: 'Clinical Note',
    },
  ],
};
/** Type of a document by the patient, in HL7's value set of document types (FHIR R4, c80-doc-typecodes). */
const PATIENT_NOTE: fhir4.Coding = { system: LOINC, code: '51855-5', display: 'Patient Note' };

/** HL7's tag for data that no patient gave (FHIR R4, Test Data security tag). */
export const TEST_DATA: fhir4.Coding = { system: `${HL7}/v3-ActReason`, code: 'HTEST' };

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

/** Our own type of a document, and the LOINC type. */
export const documentType = (code: string, text: string): fhir4.CodeableConcept =>
  withCode(concept(VOCABULARY, code, text), PATIENT_NOTE);

/** Codes of a score; `official` states whether the patient read the official wording. */
export const scoreConcept = (code: string, text: string, official: boolean): fhir4.CodeableConcept =>
  withCode(concept(MEASURES, code, text), SCORE_CODES[code] ?? (official ? OFFICIAL_SCORE_CODES[code] : null));

/** Quantities by UCUM; scores have the unit 1, because programs do not read annotations. */
export const squareCentimetres = (value: number): fhir4.Quantity => ({ value, unit: 'cm²', system: UCUM, code: 'cm2' });
export const percent = (value: number): fhir4.Quantity => ({ value, unit: '%', system: UCUM, code: '%' });
export const points = (value: number, unit: string): fhir4.Quantity => ({ value, unit, system: UCUM, code: '1' });

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

export const treatedArea = (zone: Zone, text: string): fhir4.CodeableConcept =>
  withCode(concept(VOCABULARY, zone, text), inSnomed(BODY_STRUCTURES[zone]));

/** A region `<view>.<part>.<side>`; view and side are not part of the body structure's code. */
export const regionSite = (region: string, text: string): fhir4.CodeableConcept =>
  withCode(concept(VOCABULARY, `region.${region}`, text), inSnomed(REGION_SITES[region.split('.')[1] ?? '']));
