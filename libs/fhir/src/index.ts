export { codeSystems } from './codes/code-systems.ts';
export { toFhirBundle } from './to-fhir-bundle.ts';
