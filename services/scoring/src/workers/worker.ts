import { parentPort, workerData } from 'node:worker_threads';
import type { TextPack } from '@pain-assessment/questionnaires';
import { createCompute } from '../compute/compute.ts';
import { type PackedRequest, unpackRequest } from './packing.ts';

/** Entry of a scoring thread: answers each request with `{ value }` or `{ error }`. */
const compute = createCompute({ packs: workerData as readonly TextPack[] });

function answer(packed: PackedRequest) {
  try {
    return { value: compute(unpackRequest(packed)) };
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    return { error: { message, ...(code === undefined ? {} : { code }) } };
  }
}

parentPort?.on('message', (packed: PackedRequest) => parentPort?.postMessage(answer(packed)));
