/// <reference types="fhir" />

/** HL7 FHIR R4 (4.0.1) shapes, limited to the needs of the document. */
export type Bundle = fhir4.Bundle;
export type CodeableConcept = fhir4.CodeableConcept;
export type Coding = fhir4.Coding;
export type Composition = fhir4.Composition;
export type CompositionSection = fhir4.CompositionSection;
export type Device = fhir4.Device;
export type DiagnosticReport = fhir4.DiagnosticReport;
export type DocumentReference = fhir4.DocumentReference;
export type Identifier = fhir4.Identifier;
export type Narrative = fhir4.Narrative;
export type Observation = fhir4.Observation;
export type ObservationComponent = fhir4.ObservationComponent;
export type Organization = fhir4.Organization;
export type Quantity = fhir4.Quantity;
export type Questionnaire = fhir4.Questionnaire;
export type QuestionnaireItem = fhir4.QuestionnaireItem;
export type QuestionnaireResponse = fhir4.QuestionnaireResponse;
export type QuestionnaireResponseItemAnswer = fhir4.QuestionnaireResponseItemAnswer;
export type Reference = fhir4.Reference;
export type Resource = fhir4.FhirResource;
