import { workerData } from 'node:worker_threads';
import type { CompareReply, CompareRequest, ScoringReply, ScoringRequest } from '@pain-assessment/contracts';
import type { TextPack } from '@pain-assessment/questionnaires';
import type { Answer } from '@pain-assessment/service-kit';
import { compareMaps } from './compute/compare-maps.ts';
import { createCompute } from './compute/compute.ts';

/** Requests to a scoring thread. */
export type ScoringJob = { readonly compute: ScoringRequest } | { readonly compare: CompareRequest };

/** Entry of a scoring thread. Piscina puts its own data beside ours. */
const compute = createCompute({ packs: (workerData as [unknown, readonly TextPack[]])[1] });

export default function answer(job: ScoringJob): Answer<ScoringReply | CompareReply> {
  try {
    return { value: 'compare' in job ? compareMaps(job.compare) : compute(job.compute) };
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    return { error: { message, ...(code === undefined ? {} : { code }) } };
  }
}
