import { say } from '../support/commands.mjs';
import { waitUntilSettled } from '../support/kubernetes.mjs';
import { NAMESPACES } from '../support/settings.mjs';
import { readApiKey } from './production.mjs';
import { playPatientsDuring } from './tools/load.mjs';

/** Start and end of a failed request in epoch milliseconds, from its log line. */
export function whenAsked(failure) {
  const until = Date.parse(failure.split(' ')[0]);
  return { from: until - Number(/after (\d+) ms/.exec(failure)[1]), until };
}

/** Prints and reports the outcome of patients' requests; `allows` decides whether a request may fail. */
export function reportOutcome(outcome, { name, report, allows = () => false, endsSessions = false }) {
  const { requests, patients, failures, givenUp, times } = outcome;
  const lost = failures.filter((failure) => !allows(failure));
  for (const failure of failures) say(`${lost.includes(failure) ? 'LOST' : 'as it must be'}: ${failure}`);
  const slowest = Math.max(...Object.values(times).map(({ p99 }) => p99));
  say(`${failures.length} of ${requests} requests of ${patients} patients failed, ${lost.length} of them may not`);
  say(`${givenUp.length} were given up, the others went through when they were sent again`);
  const failed = lost.length + (endsSessions ? 0 : givenUp.length);
  report({ name, requests, patients, failures, failed, givenUp: givenUp.length, slowest });
}

/**
 * A step that disturbs the running service under a load of patients, and reports every failed request. `allows` accepts failures that
 * the documentation allows. Their retries must succeed, unless the trial `endsSessions`.
 */
export const makeTrial =
  ({ name, act, allows = () => false, endsSessions = false, ...load }) =>
  async ({ report, builder }) => {
    await waitUntilSettled(NAMESPACES.production, 180);
    const found = {};
    const patients = { name, apiKey: await readApiKey(), ...load };
    const outcome = await playPatientsDuring(() => act(found, builder), patients);
    reportOutcome(outcome, { name, report, endsSessions, allows: (failure) => allows(failure, found) });
  };
