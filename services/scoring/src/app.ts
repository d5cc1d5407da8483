import type { Bus } from '@pain-assessment/bus';
import { SCORING_COMPARE, SCORING_COMPUTE } from '@pain-assessment/contracts';
import { loadTextPacks } from '@pain-assessment/questionnaires';
import { type App, openDirectory, type Platform } from '@pain-assessment/service-kit';
import type { Settings } from './settings.ts';
import { createThreadedCompute } from './threaded-compute.ts';

const GROUP = 'scoring';

/** Wires scoring and serves it on the bus; reads nothing before the call. Rejects for a faulty text pack. */
export async function startApp(
  { QUESTIONNAIRE_TEXTS_DIR: texts }: Pick<Settings, 'QUESTIONNAIRE_TEXTS_DIR'>,
  { log, bus }: Pick<Platform<Bus>, 'log' | 'bus'>,
): Promise<App> {
  const packs = texts === undefined ? [] : await loadTextPacks(openDirectory(texts));
  const scoring = createThreadedCompute({ packs, log });
  scoring.warmUp();
  const serving = await Promise.all([
    bus.serve(SCORING_COMPUTE, scoring.compute, { group: GROUP }),
    bus.serve(SCORING_COMPARE, scoring.compare, { group: GROUP }),
  ]);

  return {
    ready: () => bus.isConnected() && scoring.hasCapacity(),
    /** Intake stops first: an accepted assessment still needs its thread. */
    async close() {
      await Promise.all(serving.map((served) => served.drain()));
      await scoring.close();
    },
  };
}
