import type { Assessment, FieldError } from '@pain-assessment/contracts';
import { type Answer, readCode } from '@pain-assessment/service-kit';
import { type ArrivedBody, type BodyName, type CheckedBody, checkShape } from '../edge/body-shapes.ts';
import { parseJson } from '../edge/json.ts';
import type { ProblemError } from '../edge/problem.ts';
import { type InflatedApart, type InflateJob, inflate } from '../session/bundle-contents.ts';
import { packContent } from '../session/packed-content.ts';
import { encodeStrokes, withoutStrokes } from '../session/strokes.ts';

/** A body to parse and check. */
interface BodyJob extends ArrivedBody {
  readonly name: BodyName;
}

/** JSON of a stored assessment, in UTF-8. */
interface StoredJob {
  readonly json: Uint8Array;
}

/** Work that takes too long for the event loop. */
export type Job = { readonly body: BodyJob } | { readonly bundle: InflateJob } | { readonly stored: StoredJob };

/** A stored assessment without its strokes, and the JSON of those. */
export interface StoredApart {
  readonly assessment: Assessment;
  readonly strokes: Uint8Array;
}

/**
 * A checked body, or the errors of bytes that are not acceptable JSON: a thrown error would lose them between threads. `strokes`: JSON of the
 * strokes that a submission has beside its value; a draft is stored as it is packed, and needs none.
 */
export type ReadBody = (CheckedBody & { readonly strokes?: Uint8Array }) | { readonly refused: readonly FieldError[] };

function parse({ bytes, keys }: ArrivedBody): { value: unknown } | { refused: readonly FieldError[] } {
  try {
    return { value: parseJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { keys }) };
  } catch (error) {
    if (readCode(error) !== 'api_problem') throw error;
    return { refused: (error as ProblemError).errors ?? [] };
  }
}

async function checkBytes({ name, ...arrived }: BodyJob): Promise<ReadBody> {
  const parsed = parse(arrived);
  if ('refused' in parsed) return parsed;
  const checked = checkShape(name, parsed.value);
  if ('errors' in checked || !('assessment' in checked.value)) return checked;
  const { assessment } = checked.value;
  const packed = await packContent(assessment);
  const value = { ...checked.value, assessment: withoutStrokes(assessment) };
  return { value, packed, ...(name === 'submission' && { strokes: encodeStrokes(assessment) }) };
}

/** Parses without a check: it was checked before it was stored. */
function readStored({ json }: StoredJob): StoredApart {
  const assessment: Assessment = JSON.parse(Buffer.from(json).toString());
  return { assessment: withoutStrokes(assessment), strokes: encodeStrokes(assessment) };
}

export type Done = ReadBody | InflatedApart | StoredApart;

/** Runs a job where it is called: on a thread, or on the event loop if it is small. */
export async function runJob(job: Job): Promise<Done> {
  if ('stored' in job) return readStored(job.stored);
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
