import type { TransferListItem } from 'node:worker_threads';
import { workerFailure } from './failure.ts';
import { createThreads, exchange, type ThreadOptions } from './threads.ts';
import { createTurns } from './turns.ts';

/** Runs jobs on worker threads. A job's failure rejects with what the thread answered; see `WorkerFailure` for the pool's own. */
export interface WorkerPool<Q, R> {
  /** `signal` ends a running job by ending its thread: a job is plain computing and listens to nothing. */
  run(job: Q, signal: AbortSignal): Promise<R>;
  /** Threads alive now. */
  threads(): number;
  /** Refuses new jobs, waits for the running ones, ends every thread. */
  close(): Promise<void>;
}

export interface PoolOptions<Q> extends ThreadOptions {
  /** Most threads; each is started when it is first needed, and again after it died. */
  readonly size: number;
  readonly maxQueued: number;
  /** Parts of a job that are handed over instead of being copied. */
  readonly transfer?: (job: Q) => TransferListItem[];
}

/** A small supervised pool: threads start when needed, one that dies is replaced by the next job, one past its deadline is ended. */
export function createWorkerPool<Q, R>({ transfer, ...options }: PoolOptions<Q>): WorkerPool<Q, R> {
  const threads = createThreads(options);
  const turns = createTurns(options);

  async function runOnThread(job: Q, signal: AbortSignal): Promise<R> {
    if (signal.aborted) throw workerFailure('timeout', 'the deadline has passed');
    const worker = threads.take();
    try {
      return await exchange<R>(worker, { message: job, transfer: transfer?.(job) ?? [], signal });
    } finally {
      if (signal.aborted) await worker.terminate();
      threads.giveBack(worker);
    }
  }

  return {
    async run(job, signal) {
      const done = await turns.take(signal);
      try {
        return await runOnThread(job, signal);
      } finally {
        done();
      }
    },
    threads: threads.count,
    async close() {
      await turns.close();
      await threads.endAll();
    },
  };
}
