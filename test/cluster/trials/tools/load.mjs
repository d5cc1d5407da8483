import { pause } from '../../support/commands.mjs';
import { BASE_URL, endClient, startClient } from './client-pod.mjs';

const BEFORE_MS = 6_000;
const AFTER_MS = 8_000;

/** Starts patients; returns a function that stops them and returns the outcome of their requests. */
export async function startPatients({ name, apiKey, concurrency = 3, pauseMs = 200 }) {
  const env = { BASE_URL, API_KEY: apiKey, CONCURRENCY: concurrency, PAUSE_MS: pauseMs };
  await startClient({ name, program: 'patients', env });
  return async () => JSON.parse(await endClient(name));
}

/** Runs an action, with some seconds of patients before and after. */
export async function amongPatients(action) {
  await pause(BEFORE_MS, { because: 'patients come for a while before' });
  await action();
  await pause(AFTER_MS, { because: 'patients come for a while after' });
}

/** Plays patients from some seconds before an action until some seconds after it; returns the outcome of their requests. */
export async function playPatientsDuring(action, patients) {
  const endPatients = await startPatients(patients);
  const failure = await amongPatients(action).then(
    () => null,
    (error) => error,
  );
  const outcome = await endPatients();
  if (failure) throw Object.assign(failure, { outcome });
  return outcome;
}
