import { createHash } from 'node:crypto';
import type { Bus, CallContext } from '@pain-assessment/bus';
import {
  type AccountId,
  type Cartography,
  type CartographySurfaces,
  type Module,
  SCORING_COMPUTE,
  type ScoringReply,
  type Zone,
} from '@pain-assessment/contracts';
import { forward, type ReadAssessment } from '../session/read-assessment.ts';
import type { SessionProfile } from '../session/session.ts';

/** The part of a session's profile that its result depends on. */
type AssessedProfile = Omit<SessionProfile, 'sessionPin' | 'showResults'>;

/** An assessment with all inputs of its numbers and their texts. */
export interface Computable {
  readonly zone: Zone;
  readonly modules: readonly Module[];
  readonly profile: AssessedProfile;
  readonly assessment: ReadAssessment;
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
  const { patient, locale, valueSet: value_set, versions } = profile;
  const request = { zone, patient, modules, locale, value_set, versions, assessment: forward(assessment) };
  return bus.request(SCORING_COMPUTE, request, context);
}

/** The map of a request for a drawing: without strokes, which only scoring paints; null if it was not asked for. */
export const unpaintedMap = (
  modules: readonly Module[],
  surfaces: Pick<CartographySurfaces, 'no_pain'> | null,
): Cartography | null =>
  modules.includes('cartography') ? { no_pain: surfaces?.no_pain ?? false, strokes: [] } : null;
