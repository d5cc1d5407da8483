import { z } from 'zod';
import { Patient, Reference } from './create-session.ts';
import { everyKey } from './fields.ts';
import { McriBranch } from './mcri.ts';
import { Provenance } from './provenance.ts';
import { OneDecimal } from './rounding.ts';
import { CartographySurfaces } from './surfaces.ts';
import { AlgorithmVersions } from './versions.ts';
import { Instant, Locale, QuestionnaireId, Sex, Zone } from './vocabulary.ts';

const Bundle = z
  .string()
  .meta({ description: 'Resume bundle of a result of the same account. Opaque.', format: 'resume-bundle' });
const DocumentLocale = Locale.optional().meta({
  description: "Language of the document; one of the account's locales.",
  examples: ['en-GB'],
});

/** Body of `POST /v1/reports` (contract.md#reports-from-bundles). */
export const MakeReport = z
  .strictObject({ resume_bundle: Bundle, locale: DocumentLocale, reference: Reference.optional() })
  .meta({ id: 'MakeReport', description: 'A resume bundle; the report has the state of its day.' });
export type MakeReport = z.infer<typeof MakeReport>;

/** Bundles of one comparison (contract.md#comparisons). */
export const COMPARED_BUNDLES = { least: 2, most: 12 } as const;

/** Body of `POST /v1/comparisons` (contract.md#comparisons). */
export const CompareBundles = z
  .strictObject({
    bundles: z
      .array(Bundle)
      .min(COMPARED_BUNDLES.least)
      .max(COMPARED_BUNDLES.most)
      .meta({ description: 'Resume bundles of one zone and sex, in any order.' }),
    locale: DocumentLocale,
    reference: Reference.optional(),
  })
  .meta({ id: 'CompareBundles', description: 'Two to twelve assessments for comparison.' });
export type CompareBundles = z.infer<typeof CompareBundles>;

const onBranchScale = (description: string, example: number) =>
  OneDecimal.min(0)
    .max(10)
    .nullable()
    .meta({ description, examples: [example], 'x-unit': 'points' });
const onScoreScale = OneDecimal.min(-1000)
  .max(1000)
  .meta({ description: 'Score on its scale.', examples: [61.4], 'x-unit': 'points' });

/** Last minus first; `most` is the largest possible change. */
const change = (description: string, { most, unit }: { readonly most: number; readonly unit: string }) =>
  OneDecimal.min(-most)
    .max(most)
    .nullable()
    .meta({
      description: `${description} Last minus first, of the numbers of this answer; null if one is missing or both are not comparable.`,
      examples: [-0.4],
      'x-unit': unit,
    });
const BRANCH = { most: 10, unit: 'points' };
const scores = <V extends z.ZodType>(value: V, description: string) =>
  z.partialRecord(QuestionnaireId, z.record(z.string(), value)).meta({ description });

/** One assessment of a comparison. */
export const ComparedAssessment = z
  .object({
    computed_at: Instant,
    patient: Patient.omit({ sex: true }).meta({ description: 'Height and weight on that day.' }),
    versions: AlgorithmVersions.meta({ description: 'Versions of its computation.' }),
    provenance: Provenance,
    mcri: onBranchScale('The MCRi, or null if it is missing.', 5.5),
    branches: everyKey(McriBranch.options, onBranchScale('A branch of the MCRi, or null.', 7.9)).meta({
      description: 'The five dimensions, null if one cannot be computed.',
    }),
    scores: scores(onScoreScale, 'Computed scores of every questionnaire.'),
    cartography: CartographySurfaces.nullable().meta({ description: 'The map in numbers, or null.' }),
  })
  .meta({ id: 'ComparedAssessment', description: 'One assessment, computed as of its day.' });
export type ComparedAssessment = z.infer<typeof ComparedAssessment>;

const area = (description: string) =>
  OneDecimal.min(0)
    .max(100_000)
    .nullable()
    .meta({ description, examples: [3.1], 'x-unit': 'cm²' });

const twoDecimals = z
  .number()
  .min(0)
  .max(1)
  .nullable()
  .meta({
    description: 'Jaccard index of the first and the last painful area, two decimals; null if both are empty.',
    examples: [0.6],
    'x-unit': 'share',
  });

/** Changes of the painful area; all but `comparable` are null if the body shapes differ or a map is missing. */
export const MapChange = z
  .object({
    comparable: z.boolean().meta({ description: 'Whether both maps have the same body shape.', examples: [true] }),
    new_cm2: area('Painful now and not before.'),
    resolved_cm2: area('Painful before and not now.'),
    persistent_cm2: area('Painful before and now.'),
    overlap: twoDecimals,
  })
  .meta({ id: 'MapChange', description: 'Changes of the painful area, in cm² of the last height.' });
export type MapChange = z.infer<typeof MapChange>;

/** JSON answer of `POST /v1/comparisons` (contract.md#comparisons). */
export const Comparison = z
  .object({
    zone: Zone,
    sex: Sex,
    locale: Locale,
    assessments: z
      .array(ComparedAssessment)
      .min(COMPARED_BUNDLES.least)
      .max(COMPARED_BUNDLES.most)
      .meta({ description: 'Oldest first.' }),
    changes: z
      .object({
        mcri: change('The MCRi.', BRANCH),
        branches: everyKey(McriBranch.options, change('A branch of the MCRi.', BRANCH)).meta({
          description: 'The five dimensions.',
        }),
        scores: scores(change('A score.', { most: 2000, unit: 'points' }), 'Every score of any of the assessments.'),
        pain_surface: z
          .object({
            cm2: change('Painful area.', { most: 100_000, unit: 'cm²' }),
            percent_of_body: change('Its share of the body.', { most: 100, unit: '%' }),
          })
          .meta({ description: 'The painful area.' }),
        map: MapChange,
      })
      .meta({ description: 'From the first to the last assessment.' }),
  })
  .meta({
    id: 'Comparison',
    description:
      'Several assessments side by side. The service cannot know whether they belong to one patient; it judges nothing.',
  });
export type Comparison = z.infer<typeof Comparison>;
