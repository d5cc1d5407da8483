import { join } from 'node:path';
import { spawnProcess, waitFor } from '@pain-assessment/service-kit/testing';
import { ROOT } from './root.ts';

const PROGRAM = join(ROOT, 'charts/pain-assessment/files/synthetic-patient.mjs');

/** Lets the synthetic patient of `helm test` assess itself; by default a call may take as long as a loaded machine needs. */
export async function playPatient(baseUrl: string, apiKey: string, deadlineSeconds = 240) {
  const patient = await spawnProcess({
    command: process.execPath,
    args: [PROGRAM],
    env: { BASE_URL: baseUrl, API_KEY: apiKey, DEADLINE_SECONDS: String(deadlineSeconds), NODE_OPTIONS: '' },
  });
  await waitFor(() => patient.exited(), { what: 'the end of the synthetic patient', seconds: 500 });
  return { output: patient.output(), code: await patient.stop() };
}
