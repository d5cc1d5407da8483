import type { Piscina } from 'piscina';
import { codedError } from '../errors.ts';
import { createFairQueue, type QueueTicket } from '../queue/fair-queue.ts';

/** What a job's function returns: its value, or its error, whose code would be lost on the way between threads. */
export type Answer<R> =
  | { readonly value: R }
  | { readonly error: { readonly message: string; readonly code?: string } };

/** What threads report: counts and codes, never a job. */
export interface ThreadLog {
  warn(fields: { reason: string; err?: unknown }, message: string): void;
}

export interface ThreadOptions {
  /** Its default export takes a job and returns an `Answer`. */
  readonly module: URL;
  readonly workerData?: unknown;
  /** Threads; they start with the first job, and again after they died. */
  readonly size: number;
  /** Jobs that may wait for a thread, and those of one queue key. */
  readonly queueLimit: number;
  readonly queueLimitPerKey?: number;
  readonly log?: ThreadLog;
}

/** Runs jobs on worker threads. */
export interface Threads<Q, R> {
  /**
   * Runs a job in its key's turn. Rejects with the job's own error, as a `FairQueue` does, or with `worker_died` where the
   * thread ended under the job. A deadline that passes ends the thread: a job computes without a pause and hears no signal.
   */
  run(job: Q, ticket: QueueTicket): Promise<R>;
  /** Refuses new jobs, waits for the running ones, ends every thread. */
  close(): Promise<void>;
}

const MEMORY_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
/** Run from sources, as tests do, a thread needs a loader: Node 20 reads no TypeScript. */
const LOADER_FLAGS = ['--conditions=source', '--import', 'tsx'];
/**
 * Piscina loads a module by require(), then by import(). Node 20.20 ends the whole process where a thread is ended while require() links
 * an ES module ("v8::Module::IsGraphAsync must be used on an instantiated module"); without that import() is used at once.
 */
const IMPORT_ALONE = '--no-experimental-require-module';

/** The module of a thread beside the module that asks: the source, or what was built of it. */
export function threadModule(name: string, { url }: Pick<ImportMeta, 'url'>): URL {
  return new URL(`./${name}.${url.endsWith('.ts') ? 'ts' : 'js'}`, url);
}

function unwrap<R>(answer: Answer<R>): R {
  if ('value' in answer) return answer.value;
  const { message, ...code } = answer.error;
  throw Object.assign(new Error(message), code);
}

function explain(cause: unknown, signal: AbortSignal, log: ThreadLog | undefined): Error {
  if (signal.aborted) return codedError('timeout', 'the deadline passed while the job ran');
  log?.warn({ reason: 'worker_died', err: cause }, 'a thread failed');
  return codedError('worker_died', 'a thread ended under its job', { cause });
}

/**
 * A pool of threads; none runs before the first job. Order and bounds are the queue's: the pool is given only what can run
 * at once, since its own bound did not refuse, and a job that waited in it behind an ended one was lost (tried).
 */
export function createThreads<Q, R>({ module, workerData, size, log, ...limits }: ThreadOptions): Threads<Q, R> {
  const queue = createFairQueue({ concurrency: size, ...limits });
  let opening: Promise<Piscina<Q, Answer<R>>> | undefined;

  async function open(): Promise<Piscina<Q, Answer<R>>> {
    const { Piscina } = await import('piscina');
    // Always `size` threads: with fewer, a job after one that was ended is not given another thread.
    const opened = new Piscina<Q, Answer<R>>({
      filename: module.href,
      workerData,
      minThreads: size,
      maxThreads: size,
      resourceLimits: MEMORY_LIMITS,
      execArgv: [IMPORT_ALONE, ...(module.href.endsWith('.ts') ? LOADER_FLAGS : [])],
      recordTiming: false,
    });
    // Without a listener an error outside a job, such as a module that cannot be loaded, would end the process.
    opened.on('error', (err: unknown) => log?.warn({ reason: 'worker_died', err }, 'a thread failed'));
    return opened;
  }

  async function runNow(job: Q, signal: AbortSignal): Promise<R> {
    opening ??= open();
    const pool = await opening;
    const answer = await pool.run(job, { signal }).catch((cause: unknown) => {
      throw explain(cause, signal, log);
    });
    return unwrap(answer);
  }

  return {
    run: (job, ticket) => queue.run(ticket, (signal) => runNow(job, signal)),
    async close() {
      await queue.close();
      await (await opening)?.close();
    },
  };
}
