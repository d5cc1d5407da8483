import { parentPort, workerData } from 'node:worker_threads';
import type { ScoringRequest } from '@pain-assessment/contracts';
import type { TextPack } from '@pain-assessment/questionnaires';
import { createCompute } from '../compute/compute.ts';

/** Entry of a scoring thread: answers each request with `{ value }` or `{ error }`. */
const compute = createCompute({ packs: workerData as readonly TextPack[] });

function answer(request: ScoringRequest) {
  try {
    return { value: compute(request) };
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    return { error: { message, ...(code === undefined ? {} : { code }) } };
  }
}

parentPort?.on('message', (request: ScoringRequest) => parentPort?.postMessage(answer(request)));
