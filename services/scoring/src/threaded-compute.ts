import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  Cartography,
  CompareReply,
  CompareRequest,
  ScoringReply,
  ScoringRequest,
} from '@pain-assessment/contracts';
import { paintingCost } from '@pain-assessment/pain-map';
import type { TextPack } from '@pain-assessment/questionnaires';
import {
  createFairQueue,
  createThreads,
  type QueueTicket,
  type ThreadLog,
  threadModule,
} from '@pain-assessment/service-kit';
import { createCompute } from './compute/compute.ts';
import { warmUp } from './warm-up.ts';
import type { ScoringJob } from './worker.ts';

/*
 * Measures cheap maps on the event loop, without a round trip to a thread. Expensive maps run on a thread, so that
 * health checks and cheap maps do not wait. The same function does both, and both take one task of each account in
 * turn. A passed deadline ends the thread. A request is rejected if too many jobs wait. A job whose thread died fails,
 * and the component retries the saved submission.
 */

const MOST_THREADS = 2;
/** Share of a queue that one account may fill. */
const CHEAP_LIMITS = { concurrency: 1, queueLimit: 128, queueLimitPerKey: 64 };
const EXPENSIVE_LIMITS = { queueLimit: 32, queueLimitPerKey: 16 };
/**
 * About 20 ms on the reference machine (2 cores): more than a careful patient draws, and short enough for the event
 * loop.
 */
const CHEAP_COST = 250_000;

/** Whether a map is small enough for the event loop. */
export function isCheap(cartography: Cartography | undefined): boolean {
  return !cartography || paintingCost(cartography) <= CHEAP_COST;
}

/** Computes cheap requests on the event loop and expensive ones on threads, by the same code, without blocking the loop for long. */
export function createThreadedCompute(options: { packs: readonly TextPack[]; log?: ThreadLog }) {
  const computeHere = createCompute(options);
  const cheap = createFairQueue(CHEAP_LIMITS);
  const threads = createThreads<ScoringJob, ScoringReply | CompareReply>({
    module: threadModule('worker', import.meta),
    workerData: options.packs,
    size: Math.min(MOST_THREADS, availableParallelism()),
    ...EXPENSIVE_LIMITS,
    ...(options.log && { log: options.log }),
  });

  async function computeInTurn(request: ScoringRequest): Promise<ScoringReply> {
    // Reads requests that arrived meanwhile first: otherwise the queue would not know the next account.
    await nextTurn();
    return computeHere(request);
  }

  return {
    async compute(request: ScoringRequest, ticket: QueueTicket): Promise<ScoringReply> {
      return isCheap(request.assessment.cartography)
        ? cheap.run(ticket, () => computeInTurn(request))
        : (threads.run({ compute: request }, ticket) as Promise<ScoringReply>);
    },
    /** Compares two maps, always on a thread: two large maps take 0.1 s. */
    compare: (request: CompareRequest, ticket: QueueTicket) =>
      threads.run({ compare: request }, ticket) as Promise<CompareReply>,
    hasCapacity: cheap.hasCapacity,
    /** Makes the first request as fast as later ones; blocks the event loop for 0.3 s. */
    warmUp: () => warmUp(computeHere),
    async close(): Promise<void> {
      await Promise.all([cheap.close(), threads.close()]);
    },
  };
}
