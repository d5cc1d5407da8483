import { availableParallelism } from 'node:os';
import type { ScoringReply, ScoringRequest } from '@pain-assessment/contracts';
import type { TextPack } from '@pain-assessment/questionnaires';
import { type Compute, createCompute } from '../compute/compute.ts';
import { isCheap } from './cost.ts';
import { type PackedRequest, packRequest } from './packing.ts';
import { createWorkerPool } from './pool.ts';
import type { ThreadLog } from './threads.ts';

/** Scores an assessment without holding up the event loop for long. */
export interface ThreadedCompute {
  /** `signal` ends a computation whose deadline has passed. */
  compute(request: ScoringRequest, signal: AbortSignal): Promise<ScoringReply>;
  close(): Promise<void>;
}

const MOST_THREADS = 2;
const MOST_QUEUED = 32;

/** Run from sources, as tests do, the thread's entry is the built one: a thread loads no TypeScript on Node 20. */
const workerModule = new URL(
  import.meta.url.endsWith('.ts') ? '../../dist/workers/worker.js' : './worker.js',
  import.meta.url,
);

/** Cheap maps are measured at once, dear ones on a thread; both by the same code, so the numbers are the same. */
export function createThreadedCompute({
  packs,
  log,
}: {
  packs: readonly TextPack[];
  log?: ThreadLog;
}): ThreadedCompute {
  const computeHere: Compute = createCompute({ packs });
  const pool = createWorkerPool<PackedRequest, ScoringReply>({
    module: workerModule,
    workerData: packs,
    size: Math.min(MOST_THREADS, availableParallelism()),
    maxQueued: MOST_QUEUED,
    transfer: ({ points }) => [points.buffer],
    ...(log && { log }),
  });
  return {
    compute: async (request, signal) =>
      isCheap(request.assessment.cartography) ? computeHere(request) : pool.run(packRequest(request), signal),
    close: pool.close,
  };
}
