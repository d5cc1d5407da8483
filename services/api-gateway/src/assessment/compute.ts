import { createHash } from 'node:crypto';
import type { Bus, BusCall, CallContext } from '@pain-assessment/bus';
import {
  type AccountId,
  type Assessment,
  type Cartography,
  type Module,
  SCORING_COMPUTE,
  type ScoringReply,
  type Zone,
} from '@pain-assessment/contracts';
import type { SessionProfile } from '../session/session.ts';

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
