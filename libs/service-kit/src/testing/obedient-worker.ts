import { threadId, workerData } from 'node:worker_threads';
import type { Answer } from '../threads/threads.ts';

/** Job of a thread in tests. */
export type Job = 'die' | 'throw' | 'hang' | 'refuse' | 'work';

/** Shared with the test: number of loaded threads, and of hanging jobs. */
const counts = workerData as Int32Array;
Atomics.add(counts, 0, 1);

/** Entry of a thread that runs its job; `work` returns the thread's number. */
export default function obey(job: Job): Answer<number> {
  if (job === 'die') process.exit(1);
  if (job === 'throw') throw new Error('unforeseen');
  if (job === 'hang') Atomics.add(counts, 1, 1);
  while (job === 'hang');
  if (job === 'refuse') return { error: { message: 'no', code: 'invalid_request' } };
  return { value: threadId };
}
