import { z } from 'zod';
import { Assessment, Cartography } from './assessment.ts';
import { Modules, Patient } from './create-session.ts';
import { Comparison } from './documents.ts';
import { McriScore } from './mcri.ts';
import { QuestionnaireResult } from './questionnaire-result.ts';
import { Result } from './result.ts';
import { CartographyImages, CartographySurfaces } from './surfaces.ts';
import { AlgorithmVersions } from './versions.ts';
import { Intensity, Locale, QuestionnaireId, Typology, ValueSet, Zone } from './vocabulary.ts';

/**
 * The cells of a painted map, packed by `packCells` of pain-map, deflated (RFC 1951) and in base64: a few kilobytes,
 * 2.5 MB at most. Only scoring paints strokes.
 */
const PackedCells = z.string().max(4_000_000);

const Cells = z.int().min(0);
/** Cells of one view of a map by what is drawn on them (contract.md#surfaces), for descriptions of its pictures. */
const ViewCounts = z.strictObject({
  pain: Cells,
  by_intensity: z.record(Intensity, Cells),
  by_typology: z.record(Typology, Cells),
  untyped: Cells,
  hypoesthesia_outside_pain: Cells,
});
export type ViewCounts = z.infer<typeof ViewCounts>;
const MapCounts = z.strictObject({ front: ViewCounts, back: ViewCounts });
export type MapCounts = z.infer<typeof MapCounts>;

/** The map of an assessment without its strokes, as a renderer of release 1.0.0 expects it; null if it was not asked for. */
const UnpaintedMap = Cartography.nullable();

/**
 * Computes the numbers of an assessment. Writers are checked strictly, and readers ignore unknown fields (contract.md#bus).
 */
export const SCORING_COMPUTE = {
  subject: 'pain.v1.scoring.compute',
  request: z.strictObject({
    zone: Zone,
    patient: Patient,
    modules: Modules,
    locale: Locale,
    value_set: ValueSet,
    versions: AlgorithmVersions,
    assessment: Assessment,
  }),
  reply: z.object({
    cartography: CartographySurfaces.nullable(),
    questionnaires: z.array(QuestionnaireResult),
    mcri: McriScore,
    /** Null without a map; absent from scoring of release 1.0.0. */
    map_counts: MapCounts.nullable().optional(),
    /** Absent for a map without strokes. */
    cells: PackedCells.optional(),
  }),
} as const;
export type ScoringRequest = z.infer<typeof SCORING_COMPUTE.request>;
export type ScoringReply = z.infer<typeof SCORING_COMPUTE.reply>;

/**
 * Compares two maps on one body shape by their cells; null is a map without a painful cell. The reply has counts of
 * cells.
 */
export const SCORING_COMPARE = {
  subject: 'pain.v1.scoring.compare',
  request: z.strictObject({ first_cells: PackedCells.nullable(), last_cells: PackedCells.nullable() }),
  reply: z.object({
    new_cells: z.number().int().min(0),
    resolved_cells: z.number().int().min(0),
    persistent_cells: z.number().int().min(0),
  }),
} as const;
export type CompareRequest = z.infer<typeof SCORING_COMPARE.request>;
export type CompareReply = z.infer<typeof SCORING_COMPARE.reply>;

/** Pictures of the result: the four maps and the radar; null if there is nothing to draw. */
export const REPORT_FIGURES = {
  subject: 'pain.v1.report.figures',
  request: z.strictObject({
    patient: Patient,
    locale: Locale,
    cartography: UnpaintedMap,
    cells: PackedCells.optional(),
    mcri: McriScore,
  }),
  reply: z.object({ images: CartographyImages, radar_image: z.string().nullable() }),
} as const;
export type FiguresRequest = z.infer<typeof REPORT_FIGURES.request>;
export type FiguresReply = z.infer<typeof REPORT_FIGURES.reply>;

/**
 * A result for printing; `locale` is the language of the report. Tolerant like a result: the renderer ignores unknown
 * fields.
 */
export const PrintedResult = Result.omit({
  session_id: true,
  report_url: true,
  resume_bundle: true,
  // Beside the result in the request.
  patient: true,
}).extend({
  // A gateway of release 1.0.0 does not send these two.
  modules: Result.shape.modules.optional(),
  body_shape: Result.shape.body_shape.optional(),
  /** Language of the administration; absent if it is that of the report. */
  administered_locale: Locale.optional(),
  /** IANA time zone of printed instants; UTC if absent. */
  time_zone: z.string().optional(),
});
export type PrintedResult = z.infer<typeof PrintedResult>;

/** Largest space of a document for a signature, in bytes. */
export const MOST_SIGNATURE_BYTES = 65_536;

/**
 * Parts of an account in its documents. `paper` is A4 if absent. `label_area` prints a ruled place for a label on page 1. `signature_bytes`
 * creates a signature field with space for that number of bytes; without it a document has no field.
 */
const DocumentOwner = z.strictObject({
  name: z.string(),
  logo: z.string().nullable(),
  paper: z.enum(['a4', 'letter']).optional(),
  label_area: z.boolean().optional(),
  signature_bytes: z.int().min(1).max(MOST_SIGNATURE_BYTES).optional(),
});

/**
 * Mark of the space for a signature: this text once in the file, then two zeros for each byte and `>`. The gateway fills
 * in the signed byte range and the signature, and moves no byte (ISO 32000-1, 12.8.1).
 */
export const SIGNATURE_ROOM = '/ByteRange [0 0000000000 0000000000 0000000000]\n/Contents <';

/**
 * The report. `logo` is a data URI of a PNG; `pdf` is base64, and empty if the request has `if_idle` and the renderer has other work.
 */
export const REPORT_PDF = {
  subject: 'pain.v1.report.pdf',
  request: z.strictObject({
    result: PrintedResult,
    patient: Patient,
    cartography: UnpaintedMap,
    /** Null without a map; absent from a gateway of release 1.0.0. */
    map_counts: MapCounts.nullable().optional(),
    account: DocumentOwner,
    if_idle: z.boolean().optional(),
  }),
  reply: z.object({ pdf: z.base64() }),
} as const;
export type PdfRequest = z.infer<typeof REPORT_PDF.request>;
export type PdfReply = z.infer<typeof REPORT_PDF.reply>;

/** A map of a comparison by its cells; null is a map without a painful cell. */
const ComparedMap = z.strictObject({ cells: PackedCells.nullable() });

/** Answers to one questionnaire that differ between the first and the last assessment, in the document's locale. */
const ComparedAnswers = z.strictObject({
  id: QuestionnaireId,
  name: z.string(),
  answers: z.array(z.strictObject({ question: z.string(), first: z.string(), last: z.string() })),
});

/** The printed comparison (contract.md#comparisons). `account.logo` is a data URI of a PNG; `pdf` is base64. */
export const REPORT_COMPARISON = {
  subject: 'pain.v1.report.comparison',
  request: z.strictObject({
    comparison: Comparison,
    /** Every questionnaire with scores or answers in one of the assessments. */
    questionnaires: z.array(ComparedAnswers),
    /** The first and the last assessment; null without a map. */
    maps: z.strictObject({ first: ComparedMap.nullable(), last: ComparedMap.nullable() }),
    reference: z.string().nullable(),
    account: DocumentOwner,
    /** IANA time zone of printed instants. */
    time_zone: z.string(),
    /** Versions of the interface and of the comparing service. */
    made_by: z.strictObject({ api: z.string(), engine: z.string() }),
  }),
  reply: z.object({ pdf: z.base64() }),
} as const;
export type ComparisonRequest = z.infer<typeof REPORT_COMPARISON.request>;
