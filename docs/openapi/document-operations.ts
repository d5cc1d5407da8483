import type { ProblemCode } from '@pain-assessment/contracts';
import { EXAMPLE_COMPARE_BUNDLES, EXAMPLE_COMPARISON, EXAMPLE_MAKE_REPORT } from './document-examples.table.ts';
import { RATE_LIMIT } from './headers.ts';
import { schemaReference } from './named-schemas.ts';
import { answer, jsonContent, PDF_CONTENT, problemResponses, WITH_A_BUNDLE } from './responses.ts';

const DOCUMENT_PROBLEMS: readonly ProblemCode[] = [
  ...WITH_A_BUNDLE,
  'document_quota_exceeded',
  'signature_unavailable',
];

const sentAs = (name: string, description: string, example: unknown) => ({
  required: true,
  description,
  content: jsonContent(schemaReference(name), example),
});

export const makeReport = {
  operationId: 'makeReport',
  tags: ['Documents'],
  summary: 'Create a report from a resume bundle',
  description:
    "The report as of the bundle's day, at any time, in any of the account's locales; the service stores nothing. Counts against the account's documents per minute.",
  requestBody: sentAs('MakeReport', 'At most 4 MiB.', EXAMPLE_MAKE_REPORT),
  responses: {
    '200': answer('The report.', PDF_CONTENT, ['Content-Disposition', ...RATE_LIMIT]),
    ...problemResponses(DOCUMENT_PROBLEMS),
  },
};

export const compareBundles = {
  operationId: 'compareBundles',
  tags: ['Documents'],
  summary: 'Compare two to twelve resume bundles',
  description:
    'Several assessments of one zone and sex side by side, and the changes from the first to the last. The service cannot know whether they belong to one patient; it judges nothing and stores nothing.',
  requestBody: sentAs('CompareBundles', 'At most 16 MiB.', EXAMPLE_COMPARE_BUNDLES),
  responses: {
    '200': answer(
      'The comparison: a PDF of two to three pages if `Accept` asks for it, otherwise JSON.',
      { ...jsonContent(schemaReference('Comparison'), EXAMPLE_COMPARISON), ...PDF_CONTENT },
      RATE_LIMIT,
    ),
    ...problemResponses(DOCUMENT_PROBLEMS),
  },
};

export const printComparison = {
  operationId: 'printComparison',
  tags: ['Documents'],
  summary: 'Compare two to twelve resume bundles in a PDF',
  description:
    'The same PDF as `compareBundles` with `Accept: application/pdf`, for clients with one kind of answer per path.',
  requestBody: sentAs('CompareBundles', 'At most 16 MiB.', EXAMPLE_COMPARE_BUNDLES),
  responses: {
    '200': answer('The comparison, two to three pages.', PDF_CONTENT, ['Content-Disposition', ...RATE_LIMIT]),
    ...problemResponses(DOCUMENT_PROBLEMS),
  },
};
