/** The resources of a FHIR document as a transaction; `patient` is the reference of the Patient on the server. */
export function toTransaction(document: unknown, patient: string): unknown;
