import { createThreads, type QueueTicket, type ThreadLog, threadModule } from '@pain-assessment/service-kit';
import type { CheckBody } from '../edge/body-shapes.ts';
import { invalidRequest } from '../edge/problem.ts';
import { READER } from '../limits/limits.table.ts';
import type { InflateBundle, Inflated } from '../session/bundle-contents.ts';
import { type Done, type Job, type ReadBody, runJob } from './jobs.ts';

/** Work beside the event loop, so that other calls do not wait for it; accounts take turns. Small work runs at once. */
export interface Reader {
  readonly checkBody: CheckBody;
  readonly inflateBundle: InflateBundle;
  /** Starts the thread: without it the first large body waits for that. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

/** One thread: a second one would take the event loop's core on a machine with two. */
export function createReader({ log }: { readonly log?: ThreadLog } = {}): Reader {
  const threads = createThreads<Job, Done>({
    module: threadModule('jobs', import.meta),
    size: 1,
    // Each waiting call has its deadline, and holds its share of the bytes.
    queueLimit: Number.POSITIVE_INFINITY,
    finishesJobs: true,
    ...(log && { log }),
  });
  const run = (job: Job, { bytes, ticket, given }: { bytes: number; ticket: QueueTicket; given?: ArrayBuffer[] }) =>
    bytes > READER.leastBytes ? threads.run(job, ticket, given) : runJob(job);
  return {
    async checkBody(name, { bytes, keys }, ticket) {
      const read = (await run(
        { body: { name, bytes, keys } },
        { bytes: bytes.length, ticket, given: [bytes.buffer] },
      )) as ReadBody;
      if ('refused' in read) throw invalidRequest(read.refused);
      return read;
    },
    inflateBundle: (job, ticket) => run({ bundle: job }, { bytes: job.size, ticket }) as Promise<Inflated>,
    async warmUp() {
      const body = { name: 'start', bytes: Buffer.from('{}'), keys: 0 } as const;
      await threads.run({ body }, { deadline: Number.POSITIVE_INFINITY });
    },
    close: threads.close,
  };
}
