import type { Bus, CallContext } from '@pain-assessment/bus';
import {
  type Assessment,
  type Locale,
  type Module,
  SCORING_COMPUTE,
  type ScoringReply,
  type Zone,
} from '@pain-assessment/contracts';
import type { SessionProfile } from '../sessions/sessions-port.ts';

/** An assessment with everything that its numbers depend on. */
export interface Computable {
  readonly zone: Zone;
  readonly modules: readonly Module[];
  readonly profile: SessionProfile;
  readonly assessment: Assessment;
}

/** Surfaces, scores and index of an assessment, with texts in `locale`, by the versions and value set it is made with (contract 4). */
export function computeNumbers(
  bus: Bus,
  { zone, modules, profile, assessment }: Computable,
  locale: Locale,
  context: CallContext,
): Promise<ScoringReply> {
  const { patient, valueSet, versions } = profile;
  const request = { zone, patient, modules: [...modules], locale, value_set: valueSet, versions, assessment };
  return bus.request(SCORING_COMPUTE, request, context);
}
