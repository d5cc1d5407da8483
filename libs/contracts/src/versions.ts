import { z } from 'zod';
import { text, version } from './fields.ts';
import { QuestionnaireId } from './vocabulary.ts';

/** Permanent algorithm versions of an assessment (contract.md#versions). */
export const AlgorithmVersions = z.object({
  stats_algo: version('Algorithm of the surfaces.'),
  mcri_algo: version('Algorithm of the MCRi.'),
  questionnaires: z.partialRecord(QuestionnaireId, version('Version of the questionnaire.')).meta({
    description: 'Version of each administered questionnaire.',
    examples: [{ vas_global: 1, koos_ps: 1, eq5d: 1, hads: 1, sf12: 1 }],
  }),
});
export type AlgorithmVersions = z.infer<typeof AlgorithmVersions>;

/** Versions behind a result (contract.md#versions). */
export const Versions = AlgorithmVersions.extend({
  api: text('Version of the API.', '1'),
  engine: text('Version of the software.', '1.0.0'),
}).meta({
  id: 'Versions',
  description: 'Versions behind the result. Keep them with the result: a released algorithm never changes.',
});
export type Versions = z.infer<typeof Versions>;

/** Algorithms for new assessments; the current questionnaire versions are in their own registry. */
export const CURRENT_ALGORITHMS = { stats_algo: 1, mcri_algo: 1 } as const satisfies Omit<
  AlgorithmVersions,
  'questionnaires'
>;
