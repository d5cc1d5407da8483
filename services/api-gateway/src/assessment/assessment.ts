import { createHash } from 'node:crypto';
import type { Bus, BusCall, CallContext } from '@pain-assessment/bus';
import {
  type AccountId,
  type Assessment,
  type Cartography,
  type DraftAssessment,
  type FieldError,
  type Module,
  type Result,
  SCORING_COMPUTE,
  type ScoringReply,
  type Summary,
  type Zone,
} from '@pain-assessment/contracts';
import { checkAnswers } from '@pain-assessment/questionnaires';
import { READ_COST } from '../limits/limits.table.ts';
import type { Admission } from '../limits/limits.ts';
import { measureParts, type OpenSession, readResultPart, type SessionRecords } from '../session/records.ts';
import type { SessionProfile } from '../session/session.ts';

/*
 * Shared by several calls: checks an assessment against its session, has its numbers computed, and summarises its result.
 */

type Field = keyof DraftAssessment;

const FIELDS: readonly { field: Field; module: Module }[] = [
  { field: 'cartography', module: 'cartography' },
  { field: 'answers', module: 'questionnaires' },
];

const pointerTo = (field: Field) => `/assessment/${field}`;

function checkModules(assessment: DraftAssessment, modules: readonly Module[], isComplete: boolean): FieldError[] {
  return FIELDS.flatMap(({ field, module }): FieldError[] => {
    const [isGiven, isAsked] = [assessment[field] !== undefined, modules.includes(module)];
    const pointer = pointerTo(field);
    if (isGiven && !isAsked) {
      return [{ pointer, code: 'unknown_field', detail: `is refused without the module ${module}` }];
    }
    if (isComplete && isAsked && !isGiven) {
      return [{ pointer, code: 'required', detail: `is required with the module ${module}` }];
    }
    return [];
  });
}

/**
 * Errors of an assessment for this session: fields outside its modules, answers outside its questionnaires, and, unless it is a
 * draft, missing fields (contract.md#assessment). Pointers into the request's body; empty if the assessment is valid.
 */
export function checkAssessment(
  assessment: DraftAssessment,
  { facts, work }: Pick<OpenSession, 'facts' | 'work'>,
  { isDraft }: { isDraft: boolean },
): readonly FieldError[] {
  const errors = checkModules(assessment, facts.modules, !isDraft);
  if (errors.length > 0 || !assessment.answers) return errors;
  return checkAnswers(assessment.answers, work.profile.versions.questionnaires).map((error) => ({
    ...error,
    pointer: `${pointerTo('answers')}${error.pointer}`,
  }));
}

/** The part of a session's profile that its result depends on. */
export type AssessedProfile = Omit<SessionProfile, 'sessionPin' | 'showResults'>;

/** An assessment with all inputs of its numbers and their texts. */
export interface Computable {
  readonly zone: Zone;
  readonly modules: readonly Module[];
  readonly profile: AssessedProfile;
  readonly assessment: Assessment;
}

const QUEUE_KEY_CHARACTERS = 22;

/**
 * The context of an account's requests on the bus: queues are fair to accounts by a key that does not name them. `reservedMs`: time of the
 * call's deadline that the work after the last bus reply needs.
 */
export function busContext(
  account: AccountId,
  { trace, deadline }: { readonly trace: Pick<CallContext, 'requestId' | 'traceparent'>; readonly deadline: number },
  reservedMs = 0,
): CallContext {
  const hash = createHash('sha256').update(`queue ${account}`).digest('base64url');
  return { ...trace, deadline: deadline - reservedMs, queueKey: hash.slice(0, QUEUE_KEY_CHARACTERS) };
}

/** Surfaces, scores and index of an assessment, by its versions and value set (contract.md#versions). */
export function computeNumbers(
  bus: Bus,
  { zone, modules, profile, assessment }: Computable,
  context: CallContext,
): Promise<ScoringReply> {
  const { patient, locale, valueSet, versions } = profile;
  const request = { zone, patient, modules: [...modules], locale, value_set: valueSet, versions, assessment };
  return bus.request(SCORING_COMPUTE, request, context);
}

interface Drawing<Q, R> {
  readonly call: BusCall<Q, R>;
  readonly request: Q & { readonly cartography: Cartography | null };
  /** Packed cells of the map, if it was painted before. */
  readonly cells: string | undefined;
}

/** Has a map drawn from its cells, so that it is painted once in a session's life; from its strokes if the cells are unknown. */
export function requestDrawing<Q, R>(
  bus: Bus,
  { call, request, cells }: Drawing<Q, R>,
  context: CallContext,
): Promise<R> {
  const { cartography } = request;
  if (cells === undefined || !cartography) return bus.request(call, request, context);
  return bus.request(call, { ...request, cartography: { ...cartography, strokes: [] }, cells }, context);
}

/** The part of a result for the end screen: no map pictures, no answers, no bundle (contract.md#session-code). */
export function summarise({ mcri, cartography, questionnaires }: Result): Summary {
  const { images: _, ...surfaces } = cartography ?? { images: null };
  return {
    mcri,
    cartography: cartography && (surfaces as Summary['cartography']),
    questionnaires: questionnaires.map(({ id, name, scores, score_ranges }) => ({ id, name, scores, score_ranges })),
  };
}

/**
 * The result of a page's session, for its end screen; not a retrieval. Takes its memory before it is read. Null: not yet computed, or
 * deleted.
 */
export async function loadResult(
  records: Pick<SessionRecords, 'load'>,
  { facts: { id } }: OpenSession,
  { now, take }: { readonly now: number; readonly take: Admission['take'] },
): Promise<Result | null> {
  const facts = (await records.load(id))?.facts;
  if (!facts) return null;
  take('bytes', measureParts(facts, ['result'], READ_COST.parsed));
  const loaded = await records.load(facts.id, ['result']);
  const result = loaded && (await readResultPart(loaded, 'result', now));
  return result && (JSON.parse(result.toString()) as Result);
}
