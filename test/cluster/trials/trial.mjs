import { NAMESPACES } from '../settings.mjs';
import { readApiKey } from '../steps/production.mjs';
import { say } from '../tools/commands.mjs';
import { waitUntilSettled } from '../tools/kubernetes.mjs';
import { playPatientsDuring } from '../tools/load.mjs';

/** When a request that failed was sent, and when it failed, by the line that the load writes of it. Epoch milliseconds. */
export function whenAsked(failure) {
  const until = Date.parse(failure.split(' ')[0]);
  return { from: until - Number(/after (\d+) ms/.exec(failure)[1]), until };
}

/**
 * A step that does something to the running service under a load of patients, and reports every request that failed. `allows`
 * says of one failed request whether it may fail, where the documents say so. It is sent again then, and must go through, unless the
 * trial `endsSessions`.
 */
export const makeTrial =
  ({ name, act, allows = () => false, endsSessions = false, ...load }) =>
  async ({ report }) => {
    await waitUntilSettled(NAMESPACES.production, 180);
    const found = {};
    const outcome = await playPatientsDuring(() => act(found), { name, apiKey: await readApiKey(), ...load });
    const { requests, patients, failures, givenUp, times } = outcome;
    const failed = failures.filter((failure) => !allows(failure, found)).length;
    for (const failure of failures) say(`${allows(failure, found) ? 'as it must be' : 'LOST'}: ${failure}`);
    const slowest = Math.max(...Object.values(times).map(({ p99 }) => p99));
    say(`${failures.length} of ${requests} requests failed, ${failures.length - failed} of them as it must be`);
    say(`${givenUp.length} were given up, the others went through when they were sent again`);
    report({
      name,
      requests,
      patients,
      failures,
      failed: failed + (endsSessions ? 0 : givenUp.length),
      givenUp: givenUp.length,
      slowest,
    });
  };
