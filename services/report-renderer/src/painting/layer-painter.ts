import { paintingCost } from '@pain-assessment/pain-map';
import { createThreads, type QueueTicket, type ThreadLog, threadModule } from '@pain-assessment/service-kit';
import type { DrawnMap } from './read-layers.ts';

/** Paints expensive maps whose cells nobody has handed on, as the release before does not. */
export interface LayerPainter {
  /** The request with cells, painted on a thread, where painting would stop the event loop for long; else as it is. */
  prepare<T extends DrawnMap>(request: T, ticket: QueueTicket): Promise<T>;
  /** Ends the thread. */
  close(): Promise<void>;
}

/** Highest cost of a map that is painted on the event loop, about 20 ms. */
const MAX_COST_ON_EVENT_LOOP = 250_000;
const LIMITS = { size: 1, queueLimit: 32, queueLimitPerKey: 16 };

/** Makes a painter; its thread starts when it is first needed. */
export function createLayerPainter({ log }: { log?: ThreadLog } = {}): LayerPainter {
  const module = threadModule('paint-worker', import.meta);
  const threads = createThreads<DrawnMap, string | undefined>({ module, ...LIMITS, ...(log && { log }) });
  return {
    async prepare(request, ticket) {
      const { patient, cartography, cells } = request;
      if (cells !== undefined || !cartography || paintingCost(cartography) <= MAX_COST_ON_EVENT_LOOP) return request;
      return { ...request, cells: await threads.run({ patient, cartography }, ticket) };
    },
    close: threads.close,
  };
}
