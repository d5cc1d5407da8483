import { z } from 'zod';
import { described, named, text, version } from './described.ts';
import { QuestionnaireId } from './vocabulary.ts';

/** Algorithm versions by which an assessment is computed, for good (contract.md#versions). */
export const AlgorithmVersions = z.object({
  stats_algo: version('Algorithm of the surfaces.'),
  mcri_algo: version('Algorithm of the MCRi.'),
  questionnaires: z.partialRecord(QuestionnaireId, version('Version of the questionnaire.')).meta(
    described({
      description: 'Version of each questionnaire administered.',
      example: { vas_global: 1, koos_ps: 1, eq5d: 1, hads: 1, sf12: 1 },
    }),
  ),
});
export type AlgorithmVersions = z.infer<typeof AlgorithmVersions>;

/** By what a result was computed (contract.md#versions). */
export const Versions = AlgorithmVersions.extend({
  api: text('Version of the API.', '1'),
  engine: text('Version of the software.', '1.0.0'),
}).meta(
  named('Versions', {
    description:
      'By what the result was computed. Keep it with the result: an algorithm is never changed in hindsight.',
  }),
);
export type Versions = z.infer<typeof Versions>;

/** Algorithms by which new assessments are computed; the current questionnaire versions stand in their own registry. */
export const CURRENT_ALGORITHMS = { stats_algo: 1, mcri_algo: 1 } as const satisfies Omit<
  AlgorithmVersions,
  'questionnaires'
>;
