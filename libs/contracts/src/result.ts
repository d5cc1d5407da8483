import { z } from 'zod';
import { OneDecimal } from './rounding.ts';
import { Instant, Intensity, Locale, QuestionnaireId, Typology, Zone } from './vocabulary.ts';

const version = z.int().min(1);
const everyKey = <K extends string, V extends z.ZodType>(keys: readonly K[], value: V) =>
  z.object(Object.fromEntries(keys.map((key) => [key, value])) as Record<K, V>);

/** A surface in cm² and its percent of the area that its key refers to (specification 2.3.2). */
export const Surface = z.object({ cm2: OneDecimal, percent: OneDecimal });
export type Surface = z.infer<typeof Surface>;

/** Algorithm versions by which an assessment is computed, for good (specification 9). */
export const AlgorithmVersions = z.object({
  stats_algo: version,
  mcri_algo: version,
  questionnaires: z.partialRecord(QuestionnaireId, version),
});
export type AlgorithmVersions = z.infer<typeof AlgorithmVersions>;

/** Specification 2.3.1. */
export const Versions = AlgorithmVersions.extend({ api: z.string(), engine: z.string() });
export type Versions = z.infer<typeof Versions>;

/** The numbers of the pain map without its pictures (specification 2.3.2). */
export const CartographySurfaces = z.object({
  no_pain: z.boolean(),
  pain_surface: z.object({ cm2: OneDecimal, percent_of_body: OneDecimal }),
  by_intensity: everyKey(Intensity.options, Surface),
  by_typology: everyKey(Typology.options, Surface),
  by_family: everyKey(['mechanical', 'neuropathic'], Surface),
  untyped: Surface,
  hypoesthesia_outside_pain_cm2: OneDecimal,
});
export type CartographySurfaces = z.infer<typeof CartographySurfaces>;

/** JPEG data URIs, or null where that layer has no drawing (specification 2.3.2). */
export const CartographyImages = everyKey(
  ['intensity_front', 'intensity_back', 'typology_front', 'typology_back'],
  z.string().startsWith('data:image/jpeg;base64,').nullable(),
);
export type CartographyImages = z.infer<typeof CartographyImages>;

export const CartographyResult = CartographySurfaces.extend({ images: CartographyImages });
export type CartographyResult = z.infer<typeof CartographyResult>;

/** Specification 2.3.3. */
export const QuestionnaireResult = z.object({
  id: QuestionnaireId,
  name: z.string(),
  version,
  locale: Locale,
  scores: z.record(z.string(), OneDecimal),
  score_ranges: z.record(z.string(), z.tuple([OneDecimal, OneDecimal])),
  answers: z.array(z.object({ item: z.string(), question: z.string(), answer: z.string() })),
  copyright: z.string().nullable(),
});
export type QuestionnaireResult = z.infer<typeof QuestionnaireResult>;

/** The five dimensions of the MCRi, each 0 (worst) to 10 (best) (contract 4). */
export const McriBranch = z.enum(['mapping', 'functional_capacity', 'eq5d', 'hads', 'vas']);
export type McriBranch = z.infer<typeof McriBranch>;

const onBranchScale = OneDecimal.min(0).max(10);

/** Why the MCRi is missing (specification 2.3.4). */
export const MissingPart = z.object({
  kind: z.enum(['cartography', 'vas', 'questionnaire', 'item']),
  questionnaire: QuestionnaireId.nullable(),
  item: z.string().nullable(),
});
export type MissingPart = z.infer<typeof MissingPart>;

const computed = z.object({
  status: z.literal('computed'),
  score: onBranchScale,
  branches: everyKey(McriBranch.options, onBranchScale),
});
const missing = z.object({
  status: z.literal('missing'),
  branches: everyKey(McriBranch.options, onBranchScale.nullable()),
  missing: z.array(MissingPart).nonempty(),
});

/** The index without its picture, as scoring answers it. */
export const McriScore = z.discriminatedUnion('status', [computed, missing]);
export type McriScore = z.infer<typeof McriScore>;

/** Specification 2.3.4; the radar is a PNG data URI, null while anything is missing (contract 4). */
export const Mcri = z.discriminatedUnion('status', [
  computed.extend({ radar_image: z.string().startsWith('data:image/png;base64,') }),
  missing.extend({ radar_image: z.null() }),
]);
export type Mcri = z.infer<typeof Mcri>;

/** 200 answer of `GET /v1/sessions/{id}/result` (specification 2.3). */
export const Result = z.object({
  session_id: z.string(),
  reference: z.string().nullable(),
  computed_at: Instant,
  zone: Zone,
  locale: Locale,
  versions: Versions,
  cartography: CartographyResult.nullable(),
  questionnaires: z.array(QuestionnaireResult),
  mcri: Mcri,
  report_url: z.string(),
  resume_bundle: z.string().nullable(),
});
export type Result = z.infer<typeof Result>;
