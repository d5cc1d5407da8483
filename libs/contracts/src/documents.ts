import { z } from 'zod';
import { Patient, Reference } from './create-session.ts';
import { AREA, BRANCH, everyKey, numberIn, numberOrNull, SCORE } from './fields.ts';
import { McriBranch } from './mcri.ts';
import { Provenance } from './provenance.ts';
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

/** Last minus first; `most` is the largest possible change. */
const change = (description: string, most: number, unit = 'points') =>
  numberOrNull(
    [unit, -most, most],
    `${description} Last minus first, of the numbers of this answer; null if one is missing or both are not comparable.`,
    -0.4,
  );
const scores = <V extends z.ZodType>(value: V, description: string) =>
  z.partialRecord(QuestionnaireId, z.record(z.string(), value)).meta({ description });

/** One assessment of a comparison. */
export const ComparedAssessment = z
  .object({
    computed_at: Instant,
    patient: Patient.omit({ sex: true }).meta({ description: 'Height and weight on that day.' }),
    versions: AlgorithmVersions.meta({ description: 'Versions of its computation.' }),
    provenance: Provenance,
    mcri: numberOrNull(BRANCH, 'The MCRi, or null if it is missing.', 5.5),
    branches: everyKey(McriBranch.options, numberOrNull(BRANCH, 'A branch of the MCRi, or null.', 7.9)).meta({
      description: 'The five dimensions, null if one cannot be computed.',
    }),
    scores: scores(numberIn(SCORE, 'Score on its scale.', 61.4), 'Computed scores of every questionnaire.'),
    cartography: CartographySurfaces.nullable().meta({ description: 'The map in numbers, or null.' }),
  })
  .meta({ id: 'ComparedAssessment', description: 'One assessment, computed as of its day.' });
export type ComparedAssessment = z.infer<typeof ComparedAssessment>;

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
    new_cm2: numberOrNull(AREA, 'Painful now and not before.', 3.1),
    resolved_cm2: numberOrNull(AREA, 'Painful before and not now.', 3.1),
    persistent_cm2: numberOrNull(AREA, 'Painful before and now.', 3.1),
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
        mcri: change('The MCRi.', 10),
        branches: everyKey(McriBranch.options, change('A branch of the MCRi.', 10)).meta({
          description: 'The five dimensions.',
        }),
        scores: scores(change('A score.', 2000), 'Every score of any of the assessments.'),
        pain_surface: z
          .object({
            cm2: change('Painful area.', 100_000, 'cm²'),
            percent_of_body: change('Its share of the body.', 100, '%'),
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
