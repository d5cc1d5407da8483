import type { FieldError } from '@pain-assessment/contracts';
import { type Answer, readCode } from '@pain-assessment/service-kit';
import { type ArrivedBody, type BodyName, type CheckedBody, checkShape } from '../edge/body-shapes.ts';
import { parseJson } from '../edge/json.ts';
import { type Inflated, type InflateJob, inflate } from '../session/bundle-contents.ts';
import { canonicalJson, packText } from '../session/packed-content.ts';
import { readAssessment } from '../session/read-assessment.ts';

/** A body to parse and check. */
interface BodyJob extends ArrivedBody {
  readonly name: BodyName;
}

/** Work that takes too long for the event loop. */
export type Job = { readonly body: BodyJob } | { readonly bundle: InflateJob };

/** A checked body, or the error of bytes that are not acceptable JSON: a thrown one would lose its field between threads. */
export type ReadBody = CheckedBody | { readonly refused: FieldError };

async function checkBytes({ name, bytes, keys }: BodyJob): Promise<ReadBody> {
  const parsed = parseJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { keys });
  if ('refused' in parsed) return parsed;
  const checked = checkShape(name, parsed.value);
  if ('errors' in checked || !('assessment' in checked.value)) return checked;
  const { assessment } = checked.value;
  const text = canonicalJson(assessment);
  // A draft is stored as it is packed, and not forwarded.
  const read = readAssessment(assessment, name === 'submission' ? Buffer.from(text) : undefined);
  return { value: { ...checked.value, assessment: read }, packed: await packText(text) };
}

export type Done = ReadBody | Inflated;

/** Runs a job where it is called: on a thread, or on the event loop if it is small. */
export async function runJob(job: Job): Promise<Done> {
  return 'body' in job ? checkBytes(job.body) : inflate(job.bundle);
}

/** Entry of the thread. */
export default async function answer(job: Job): Promise<Answer<Done>> {
  try {
    return { value: await runJob(job) };
  } catch (error) {
    const code = readCode(error);
    return { error: { message: (error as Error).message, ...(code !== undefined && { code }) } };
  }
}
