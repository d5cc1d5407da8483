import { randomUUID } from 'node:crypto';
import type { Bus } from '@pain-assessment/bus';
import { CURRENT_ALGORITHMS, SCORING_COMPUTE, type ScoringRequest, Zone } from '@pain-assessment/contracts';
import { currentVersions } from '@pain-assessment/questionnaires';
import { type Logger, readCode, systemClock } from '@pain-assessment/service-kit';

/** A readiness probe must not wait for a busy service. */
const ASKING_MS = 500;

/** An empty assessment of a zone, by the versions of a new session. */
const newAssessment = (zone: Zone): ScoringRequest => ({
  zone,
  patient: { sex: 'female', height_cm: 170, weight_kg: 70 },
  modules: ['questionnaires'],
  locale: 'en-GB',
  value_set: 'fr',
  versions: { ...CURRENT_ALGORITHMS, questionnaires: currentVersions(zone) },
  assessment: { answers: {} },
});

/**
 * Whether scoring serves the versions of new sessions; asks until it does. True also while scoring does not answer: a replica waits only for
 * an upgrade of scoring, never for an outage.
 */
export function createVersionCheck({ bus, log }: { readonly bus: Bus; readonly log: Logger }): () => Promise<boolean> {
  const unasked = new Set<Zone>(Zone.options);
  return async () => {
    for (const zone of unasked) {
      const context = { requestId: randomUUID(), deadline: systemClock() + ASKING_MS };
      const failure = await bus.request(SCORING_COMPUTE, newAssessment(zone), context).then(() => null, readCode);
      if (failure === 'bus_unknown_version') {
        log.warn({ zone }, 'not ready: scoring is of an older release');
        return false;
      }
      if (failure !== null) return true;
      unasked.delete(zone);
    }
    return true;
  };
}
