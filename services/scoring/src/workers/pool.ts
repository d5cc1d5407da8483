import { type TransferListItem, Worker } from 'node:worker_threads';
import { workerFailure } from './failure.ts';
import { createTurns } from './turns.ts';

/** What the pool tells of itself: counts and codes, never a job. */
export interface PoolLog {
  warn(fields: { reason: string; err?: unknown }, message: string): void;
}

/** Runs jobs on worker threads. A job's failure rejects with what the worker threw; see `WorkerFailure` for the pool's own. */
export interface WorkerPool<Q, R> {
  /** `signal` ends a running job by ending its thread: a job is plain computing and listens to nothing. */
  run(job: Q, signal: AbortSignal): Promise<R>;
  /** Threads alive now. */
  threads(): number;
  /** Refuses new jobs, waits for the running ones, ends every thread. */
  close(): Promise<void>;
}

export interface PoolOptions<Q> {
  /** Module that answers each message `job` with `{ value }` or `{ error: { message, code? } }`. */
  readonly module: URL;
  readonly workerData?: unknown;
  /** Most threads; each is started when it is first needed, and again after it died. */
  readonly size: number;
  readonly maxQueued: number;
  /** Parts of a job that are handed over instead of being copied. */
  readonly transfer?: (job: Q) => TransferListItem[];
  readonly log?: PoolLog;
}

type Answer<R> = { value: R } | { error: { message: string; code?: string } };

const MEMORY_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/** One exchange with an idle thread; rejects when it answers an error, dies, or is aborted. */
function exchange<R>(worker: Worker, send: () => void, signal: AbortSignal): Promise<R> {
  return new Promise<R>((resolve, reject) => {
    const ended = () => settle(() => reject(workerFailure('worker_died', 'a scoring thread ended under its job')));
    const aborted = () => settle(() => reject(workerFailure('timeout', 'the deadline has passed')));
    const answered = (answer: Answer<R>) =>
      settle(() => {
        if ('value' in answer) return resolve(answer.value);
        const { message, code } = answer.error;
        return reject(Object.assign(new Error(message), code === undefined ? {} : { code }));
      });
    function settle(how: () => void): void {
      worker.off('message', answered).off('exit', ended);
      signal.removeEventListener('abort', aborted);
      how();
    }
    worker.on('message', answered).on('exit', ended);
    signal.addEventListener('abort', aborted);
    send();
  });
}

/** A small supervised pool: threads start when needed, one that dies is replaced by the next job, one past its deadline is ended. */
export function createWorkerPool<Q, R>({ module, size, maxQueued, ...options }: PoolOptions<Q>): WorkerPool<Q, R> {
  const alive = new Set<Worker>();
  const idle: Worker[] = [];
  const turns = createTurns({ size, maxQueued });

  function start(): Worker {
    const worker = new Worker(module, { workerData: options.workerData, resourceLimits: MEMORY_LIMITS });
    worker.unref();
    worker.on('error', (err) => options.log?.warn({ reason: 'worker_died', err }, 'a scoring thread failed'));
    worker.on('exit', () => {
      alive.delete(worker);
      const at = idle.indexOf(worker);
      if (at >= 0) idle.splice(at, 1);
    });
    alive.add(worker);
    return worker;
  }

  async function runOn(worker: Worker, job: Q, signal: AbortSignal): Promise<R> {
    worker.ref();
    try {
      return await exchange<R>(worker, () => worker.postMessage(job, options.transfer?.(job) ?? []), signal);
    } finally {
      worker.unref();
      if (signal.aborted) await worker.terminate();
      if (alive.has(worker)) idle.push(worker);
    }
  }

  return {
    async run(job, signal) {
      const done = await turns.take(signal);
      try {
        if (signal.aborted) throw workerFailure('timeout', 'the deadline has passed');
        return await runOn(idle.pop() ?? start(), job, signal);
      } finally {
        done();
      }
    },
    threads: () => alive.size,
    async close() {
      await turns.close();
      await Promise.all([...alive].map((worker) => worker.terminate()));
    },
  };
}
