import { EXAMPLE_FHIR_DOCUMENT, EXAMPLE_RESULT } from './examples.table.ts';
import { schemaReference } from './named-schemas.ts';
import { answer, jsonContent, ON_EVERY_CALL, PDF_CONTENT, problemResponses } from './responses.ts';

const FHIR_CONTENT = {
  'application/fhir+json': {
    schema: schemaReference('FhirDocument'),
    examples: { typical: { value: EXAMPLE_FHIR_DOCUMENT } },
  },
};

export const getResult = {
  operationId: 'getResult',
  tags: ['Results'],
  summary: 'Retrieve the result',
  description:
    'Retrieve it as soon as your page gets `completed`, and store it. The first 200 starts the last 15 minutes of the result. `Accept: application/fhir+json` returns an HL7 FHIR R4 document; any other Accept returns JSON.',
  responses: {
    '200': answer('The result.', {
      ...jsonContent(schemaReference('AssessmentResult'), EXAMPLE_RESULT),
      ...FHIR_CONTENT,
    }),
    ...problemResponses([...ON_EVERY_CALL, 'session_not_found', 'result_not_ready', 'result_expired']),
  },
};

export const getDocument = {
  operationId: 'getDocument',
  tags: ['Results'],
  summary: 'Retrieve the result as FHIR document',
  description:
    'The same HL7 FHIR R4 document as `getResult` with `Accept: application/fhir+json`, for clients with one kind of answer per path. It counts as a retrieval: the first 200 starts the last 15 minutes of the result.',
  responses: {
    '200': answer('The result as FHIR document.', FHIR_CONTENT),
    ...problemResponses([...ON_EVERY_CALL, 'session_not_found', 'result_not_ready', 'result_expired']),
  },
};

export const getReport = {
  operationId: 'getReport',
  tags: ['Results'],
  summary: 'Fetch the PDF report',
  description:
    'Three to four pages. Available as long as the result; it does not count as a retrieval. `locale` selects another language.',
  parameters: [{ $ref: '#/components/parameters/ReportLocale' }],
  responses: {
    '200': answer('The report.', PDF_CONTENT, ['Content-Disposition']),
    ...problemResponses([
      ...ON_EVERY_CALL,
      'signature_unavailable',
      'invalid_request',
      'session_not_found',
      'result_not_ready',
      'result_expired',
    ]),
  },
};
