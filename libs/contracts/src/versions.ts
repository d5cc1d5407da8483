import { z } from 'zod';
import { described, named } from './described.ts';
import { text, version } from './parts.ts';
import { QuestionnaireId } from './vocabulary.ts';

/** Algorithm versions by which an assessment is computed, for good (specification 9). */
export const AlgorithmVersions = z.object({
  stats_algo: version('Algorithm of the surfaces.'),
  mcri_algo: version('Algorithm of the MCRi.'),
  questionnaires: z.partialRecord(QuestionnaireId, version('Version of the questionnaire.')).meta(
    described({
      description: 'Version of each questionnaire administered.',
      example: { vas_global: 1, koos_ps: 1, eq5d: 1, hads: 1, sf12: 1 },
      source: 'specification 2.3.1',
    }),
  ),
});
export type AlgorithmVersions = z.infer<typeof AlgorithmVersions>;

/** Specification 2.3.1. */
export const Versions = AlgorithmVersions.extend({
  api: text('Version of the API.', '1', 'specification 2.3.1'),
  engine: text('Version of the software.', '1.0.0', 'specification 2.3.1'),
}).meta(
  named('Versions', {
    description:
      'By what the result was computed. Keep it with the result: an algorithm is never changed in hindsight.',
    source: 'specification 9',
  }),
);
export type Versions = z.infer<typeof Versions>;
