import type { Result } from '@pain-assessment/contracts';
import { notAnsweredText } from '@pain-assessment/questionnaires';
import type { Answer } from '../http/answer.ts';
import { FHIR_TYPE } from './accepts-fhir.ts';
import { toFhirBundle } from './to-fhir-bundle.ts';

/** A stored result, JSON in UTF-8, as a 200 with its FHIR R4 document. */
export function fhirAnswer(storedResult: Uint8Array): Answer {
  const result = JSON.parse(Buffer.from(storedResult).toString('utf8')) as Result;
  const bundle = toFhirBundle(result, { notAnswered: notAnsweredText });
  return { status: 200, headers: { 'Content-Type': FHIR_TYPE }, body: Buffer.from(JSON.stringify(bundle)) };
}
