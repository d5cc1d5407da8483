import { z } from 'zod';
import { Assessment, Cartography } from './assessment.ts';
import { Modules, Patient } from './create-session.ts';
import { McriScore } from './mcri.ts';
import { QuestionnaireResult } from './questionnaire-result.ts';
import { Result } from './result.ts';
import { CartographyImages, CartographySurfaces } from './surfaces.ts';
import { AlgorithmVersions } from './versions.ts';
import { Locale, ValueSet, Zone } from './vocabulary.ts';

/** Assessment in, numbers out. Requests are strict, replies tolerant, so that readers deploy before writers (contract 6). */
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
  }),
} as const;
export type ScoringRequest = z.infer<typeof SCORING_COMPUTE.request>;
export type ScoringReply = z.infer<typeof SCORING_COMPUTE.reply>;

/** Pictures of the result: the four maps and the radar; null where there is nothing to draw. */
export const REPORT_FIGURES = {
  subject: 'pain.v1.report.figures',
  request: z.strictObject({ patient: Patient, locale: Locale, cartography: Cartography.nullable(), mcri: McriScore }),
  reply: z.object({ images: CartographyImages, radar_image: z.string().nullable() }),
} as const;
export type FiguresRequest = z.infer<typeof REPORT_FIGURES.request>;
export type FiguresReply = z.infer<typeof REPORT_FIGURES.reply>;

/** The report; `result.locale` is the language it is written in. `logo` is a data URI of SVG or PNG; `pdf` is base64. */
export const REPORT_PDF = {
  subject: 'pain.v1.report.pdf',
  request: z.strictObject({
    result: Result.omit({ report_url: true, resume_bundle: true }),
    patient: Patient,
    cartography: Cartography.nullable(),
    account: z.strictObject({ name: z.string(), logo: z.string().nullable() }),
  }),
  reply: z.object({ pdf: z.base64() }),
} as const;
export type PdfRequest = z.infer<typeof REPORT_PDF.request>;
export type PdfReply = z.infer<typeof REPORT_PDF.reply>;
