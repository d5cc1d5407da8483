import { type Answer, readCode } from '@pain-assessment/service-kit';
import type { InflatedApart } from '../session/bundle-contents.ts';
import { type Job, type ReadBody, runJob } from './jobs.ts';

/** Entry of the thread. */
export default async function answer(job: Job): Promise<Answer<ReadBody | InflatedApart>> {
  try {
    return { value: await runJob(job) };
  } catch (error) {
    const code = readCode(error);
    return { error: { message: (error as Error).message, ...(code !== undefined && { code }) } };
  }
}
