import type { Bus } from '@pain-assessment/bus';
import { SCORING_COMPUTE } from '@pain-assessment/contracts';
import { loadTextPacks } from '@pain-assessment/questionnaires';
import { type App, openDirectory, type Platform } from '@pain-assessment/service-kit';
import type { Settings } from './settings.ts';
import { createThreadedCompute } from './workers/threaded-compute.ts';

/** Wires scoring and serves it on the bus; nothing is read before this is called. Rejects where a text pack is bad. */
export async function startApp(
  { QUESTIONNAIRE_TEXTS_DIR: texts }: Pick<Settings, 'QUESTIONNAIRE_TEXTS_DIR'>,
  { log, bus }: Pick<Platform<Bus>, 'log' | 'bus'>,
): Promise<App> {
  const packs = texts === undefined ? [] : await loadTextPacks(openDirectory(texts), { log });
  const scoring = createThreadedCompute({ packs, log });
  const serving = await bus.serve(SCORING_COMPUTE, (request, { signal }) => scoring.compute(request, signal), {
    group: 'scoring',
  });

  return {
    ready: () => bus.isConnected(),
    /** Intake stops first: an accepted assessment still needs its thread. */
    async close() {
      await serving.drain();
      await scoring.close();
    },
  };
}
