import { z } from 'zod';
import { Assessment, DraftAssessment } from './assessment.ts';
import { Mcri } from './mcri.ts';
import { QuestionnaireResult } from './questionnaire-result.ts';
import { CartographySurfaces } from './surfaces.ts';
import {
  BodyShape,
  Instant,
  Locale,
  Module,
  QuestionnaireId,
  SessionPin,
  SessionStatus,
  Sex,
  Zone,
} from './vocabulary.ts';

/** Recall period of an answer, as a sentence. */
const recall = z.string();

const choiceItem = z.object({
  id: z.string(),
  kind: z.literal('choice'),
  recall,
  question: z.string(),
  options: z.array(z.object({ code: z.number(), label: z.string() })).nonempty(),
});
const scaleItem = z.object({
  id: z.string(),
  kind: z.literal('scale'),
  recall,
  question: z.string(),
  minimum: z.number(),
  maximum: z.number(),
  step: z.number(),
  minimum_label: z.string(),
  maximum_label: z.string(),
});

/** One instrument with the texts of a locale, ready for the page. */
export const QuestionnaireDefinition = z.object({
  id: QuestionnaireId,
  version: z.int().min(1),
  name: z.string(),
  locale: Locale,
  items: z.array(z.discriminatedUnion('kind', [choiceItem, scaleItem])).nonempty(),
  copyright: z.string().nullable(),
  /** True if the wording is the service's own and not the rights holder's. */
  unofficial: z.boolean(),
});
export type QuestionnaireDefinition = z.infer<typeof QuestionnaireDefinition>;

const revision = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Random name of one loaded page, which tells its drafts from those of another window. */
const writer = z.string().regex(/^[\w-]{1,64}$/, { error: 'must have 1 to 64 letters, digits, - or _' });

/** Answer of `GET /component/api/state` (contract.md#component-api). */
export const AssessmentState = z.object({
  status: SessionStatus,
  /** The service's time, because a tablet's own clock may be wrong. */
  now: Instant,
  expires_at: Instant,
  draft_revision: revision,
  /** The page that wrote the newest draft; null without a draft, and if it named none. */
  writer: writer.nullable(),
});
export type AssessmentState = z.infer<typeof AssessmentState>;

/** Answer of `GET /component/api/assessment` (contract.md#component-api). */
export const AssessmentView = z.object({
  session_id: z.string(),
  status: SessionStatus,
  expires_at: Instant,
  /** The service's time, because a tablet's own clock may be wrong. */
  now: Instant,
  zone: Zone,
  locale: Locale,
  modules: z.array(Module),
  avatar: z.object({ sex: Sex, body_shape: BodyShape, height_cm: z.number() }),
  questionnaires: z.array(QuestionnaireDefinition),
  draft: DraftAssessment.nullable(),
  draft_revision: revision,
  reopened_from: z.object({ computed_at: Instant }).nullable(),
  /** IANA time zone of the account. */
  time_zone: z.string(),
  pin: z.object({ mode: SessionPin, set: z.boolean() }),
  show_results: z.boolean(),
});
export type AssessmentView = z.infer<typeof AssessmentView>;

const pin = z.string().regex(/^\d{4,8}$/, { error: 'must have 4 to 8 digits' });

/** Body of `POST /component/api/start`. */
export const StartRequest = z.strictObject({ pin: pin.optional() });
export type StartRequest = z.infer<typeof StartRequest>;

/** The page that writes, and the revision of the draft that it goes on from; without both only revisions count. */
const origin = { writer: writer.optional(), base: revision.optional() };

/** Body of `PUT /component/api/draft`. */
export const DraftRequest = z.strictObject({
  ...origin,
  revision,
  assessment: DraftAssessment,
});
export type DraftRequest = z.infer<typeof DraftRequest>;

/** Body of `POST /component/api/submission`. */
export const SubmissionRequest = z.strictObject({ ...origin, assessment: Assessment });
export type SubmissionRequest = z.infer<typeof SubmissionRequest>;

/** Body of `POST /component/api/unlock`; any string counts as an attempt, so a wrong format reveals nothing. */
export const UnlockRequest = z.strictObject({ pin: z.string().max(64).optional() });
export type UnlockRequest = z.infer<typeof UnlockRequest>;

/** Content of the end screen: the result without pictures, answers and bundle (contract.md#component-api). */
export const Summary = z.object({
  mcri: Mcri,
  cartography: CartographySurfaces.nullable(),
  questionnaires: z.array(QuestionnaireResult.pick({ id: true, name: true, scores: true, score_ranges: true })),
});
export type Summary = z.infer<typeof Summary>;

export const SubmissionAnswer = z.object({ status: z.literal('completed'), result: Summary.nullable() });
export type SubmissionAnswer = z.infer<typeof SubmissionAnswer>;

export const UnlockAnswer = z.object({ result: Summary.nullable() });
export type UnlockAnswer = z.infer<typeof UnlockAnswer>;
