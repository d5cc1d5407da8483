import { type TransferListItem, Worker } from 'node:worker_threads';
import { workerFailure } from './failure.ts';

/** What threads report: counts and codes, never a job. */
export interface ThreadLog {
  warn(fields: { reason: string; err?: unknown }, message: string): void;
}

/** Module of a thread, and the data that it starts with. */
export interface ThreadOptions {
  /** Answers each message with `{ value }` or `{ error: { message, code? } }`. */
  readonly module: URL;
  readonly workerData?: unknown;
  readonly log?: ThreadLog;
}

/** The threads that are alive, and which of them are idle. */
export interface Threads {
  /** An idle thread, or a new one. */
  take(): Worker;
  /** Makes a thread idle, unless it has died. */
  giveBack(worker: Worker): void;
  count(): number;
  endAll(): Promise<void>;
}

type Answer<R> = { value: R } | { error: { message: string; code?: string } };

const MEMORY_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/** An idle thread keeps no process alive. */
export function createThreads({ module, workerData, log }: ThreadOptions): Threads {
  const alive = new Set<Worker>();
  const idle = new Set<Worker>();

  function start(): Worker {
    const worker = new Worker(module, { workerData, resourceLimits: MEMORY_LIMITS });
    worker.on('error', (err) => log?.warn({ reason: 'worker_died', err }, 'a scoring thread failed'));
    worker.on('exit', () => {
      alive.delete(worker);
      idle.delete(worker);
    });
    alive.add(worker);
    return worker;
  }

  return {
    take() {
      const [worker = start()] = idle;
      idle.delete(worker);
      worker.ref();
      return worker;
    },
    giveBack(worker) {
      worker.unref();
      if (alive.has(worker)) idle.add(worker);
    },
    count: () => alive.size,
    async endAll() {
      await Promise.all([...alive].map((worker) => worker.terminate()));
    },
  };
}

/** One exchange with a thread that does nothing else; rejects when it answers an error, dies (`worker_died`), or `signal` aborts (`timeout`). */
export function exchange<R>(
  worker: Worker,
  { message, transfer, signal }: { message: unknown; transfer: TransferListItem[]; signal: AbortSignal },
): Promise<R> {
  return new Promise<R>((resolve, reject) => {
    const ended = () => settle(() => reject(workerFailure('worker_died', 'a scoring thread ended under its job')));
    const aborted = () => settle(() => reject(workerFailure('timeout', 'the deadline has passed')));
    const answered = (answer: Answer<R>) =>
      settle(() => ('value' in answer ? resolve(answer.value) : reject(rebuilt(answer.error))));
    function settle(how: () => void): void {
      worker.off('message', answered).off('exit', ended);
      signal.removeEventListener('abort', aborted);
      how();
    }
    worker.on('message', answered).on('exit', ended);
    signal.addEventListener('abort', aborted);
    worker.postMessage(message, transfer);
  });
}

function rebuilt({ message, code }: { message: string; code?: string }): Error {
  return Object.assign(new Error(message), code === undefined ? {} : { code });
}
