import type { Piscina } from 'piscina';
import { codedError } from '../errors.ts';
import type { Logger } from '../log/logger.ts';
import { createFairQueue, type QueueTicket } from '../queue/fair-queue.ts';

/** Return value of a job's function: its value or its error. A thrown error would lose its code between threads. */
export type Answer<R> =
  | { readonly value: R }
  | { readonly error: { readonly message: string; readonly code?: string } };

/** Log of threads: counts and codes, never a job. */
export type ThreadLog = Pick<Logger, 'warn'>;

export interface ThreadOptions {
  /** Its default export takes a job and returns an `Answer`. */
  readonly module: URL;
  readonly workerData?: unknown;
  /** Number of threads; they start with the first job, and again after a thread died. */
  readonly size: number;
  /** Jobs that may wait for a thread, in all and of one queue key. */
  readonly queueLimit: number;
  readonly queueLimitPerKey?: number;
  /** A job runs to its end after its deadline: jobs are short, and on a busy machine a new thread takes longer. */
  readonly finishesJobs?: boolean;
  readonly log?: ThreadLog;
}

const MEMORY_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
/** A thread that runs from sources, as in tests, needs a loader: Node 20 cannot load TypeScript. */
const LOADER_FLAGS = ['--conditions=source', '--import', 'tsx'];
/**
 * Piscina loads a module by require(), then by import(). Node 20.20 crashes if a thread is terminated while require() links an ES module
 * ("v8::Module::IsGraphAsync must be used on an instantiated module"). With this flag piscina uses import() at once.
 */
const IMPORT_ALONE = '--no-experimental-require-module';

/** URL of a thread's module in the caller's folder: the source, or its build. */
export function threadModule(name: string, { url }: Pick<ImportMeta, 'url'>): URL {
  return new URL(`./${name}.${new URL(url).pathname.endsWith('.ts') ? 'ts' : 'js'}`, url);
}

function unwrap<R>(answer: Answer<R>): R {
  if ('value' in answer) return answer.value;
  const { message, ...code } = answer.error;
  throw Object.assign(new Error(message), code);
}

function explain(cause: unknown, signal: AbortSignal | null, log: ThreadLog | undefined): Error {
  if (signal?.aborted) return codedError('timeout', 'the deadline passed while the job ran');
  log?.warn({ reason: 'worker_died', err: cause }, 'a thread failed');
  return codedError('worker_died', 'a thread ended under its job', { cause });
}

async function openPool<Q, R>({ module, workerData, size, log }: ThreadOptions): Promise<Piscina<Q, Answer<R>>> {
  const { Piscina } = await import('piscina');
  // Always `size` threads: with fewer, piscina assigned no other thread to the job after a terminated one.
  const opened = new Piscina<Q, Answer<R>>({
    filename: module.href,
    workerData,
    minThreads: size,
    maxThreads: size,
    resourceLimits: MEMORY_LIMITS,
    execArgv: [IMPORT_ALONE, ...(module.href.endsWith('.ts') ? LOADER_FLAGS : [])],
    recordTiming: false,
  });
  // Without a listener, an error outside a job, such as a module that cannot be loaded, would crash the process.
  opened.on('error', (err: unknown) => log?.warn({ reason: 'worker_died', err }, 'a thread failed'));
  return opened;
}

/**
 * A pool of threads; none runs before the first job. The queue decides order and bounds: the pool receives only jobs that can run at once.
 * Its own bound rejected nothing, and a job that waited in it behind a terminated one was lost (tried).
 */
export function createThreads<Q, R>(options: ThreadOptions) {
  const { size, queueLimit, queueLimitPerKey = queueLimit, finishesJobs, log } = options;
  const queue = createFairQueue({ concurrency: size, queueLimit, queueLimitPerKey });
  let opening: Promise<Piscina<Q, Answer<R>>> | undefined;

  async function runNow(job: Q, transferList: ArrayBuffer[], signal: AbortSignal): Promise<R> {
    opening ??= openPool<Q, R>(options);
    const pool = await opening;
    const answer = await pool.run(job, { transferList, ...(!finishesJobs && { signal }) }).catch((cause: unknown) => {
      throw explain(cause, finishesJobs ? null : signal, log);
    });
    return unwrap(answer);
  }

  return {
    /**
     * Runs a job in its key's turn. Rejects with the job's own error, as a `FairQueue` does, or with `worker_died` if the thread exits during
     * the job. A passed deadline terminates the thread, unless it finishes jobs: a job computes without a pause and receives no signal.
     * The thread receives the buffers of `given` instead of copies, and this thread loses them.
     */
    run: (job: Q, ticket: QueueTicket, given: readonly ArrayBuffer[] = []): Promise<R> =>
      queue.run(ticket, (signal) => runNow(job, [...given], signal)),
    /** Rejects new jobs, waits for running ones, terminates every thread. */
    async close(): Promise<void> {
      await queue.close();
      await (await opening)?.close();
    },
  };
}
export type Threads<Q, R> = ReturnType<typeof createThreads<Q, R>>;
