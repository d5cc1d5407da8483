import { run, say } from '../support/commands.mjs';
import { findReadyPods, waitUntilSettled } from '../support/kubernetes.mjs';
import { NAMESPACES, RELEASE, SERVICES } from '../support/settings.mjs';
import { upgradeProduction } from './production.mjs';
import { makeTrial } from './trial.mjs';

const NAMESPACE = NAMESPACES.production;
const ROUNDS = 2;
const ROUNDS_TO_SPREAD = 3;

/** A new annotation value replaces every pod, like a new image. */
async function roll() {
  const stamp = `${Date.now()}`;
  await upgradeProduction([
    '--set-string',
    SERVICES.map((service) => `${service}.podAnnotations.rolled=at-${stamp}`).join(','),
  ]);
  await waitUntilSettled(NAMESPACE);
}

async function timed(what, action) {
  const begun = Date.now();
  await action();
  say(`${what} in ${Math.round((Date.now() - begun) / 1000)} s`);
}

/** Runs `helm upgrade` twice; each replaces every pod of the three services. */
export const tryUpgrade = makeTrial({
  name: 'rolling-upgrade',
  act: async () => {
    for (let round = 1; round <= ROUNDS; round += 1) await timed(`upgrade ${round}`, roll);
  },
});

/** Runs `helm rollback` to the previous revision, which replaces every pod again. */
export const tryRollback = makeTrial({
  name: 'rollback',
  act: () =>
    timed('rollback', async () => {
      await run('helm', ['rollback', RELEASE, '--namespace', NAMESPACE, '--wait', '--timeout', '5m']);
      await waitUntilSettled(NAMESPACE);
    }),
});

async function isOnBothNodes(service) {
  const pods = await findReadyPods(NAMESPACE, service);
  return new Set(pods.map(({ spec }) => spec.nodeName)).size > 1;
}

/**
 * Distributes pods of every service over both nodes again, after trials that emptied one. The charts only prefer it: on small nodes
 * the replaced pods may still fill one node, so a second round may be necessary.
 */
export async function spreadPods() {
  for (let round = 1; round <= ROUNDS_TO_SPREAD; round += 1) {
    await roll();
    const spread = await Promise.all(SERVICES.map(isOnBothNodes));
    if (spread.every(Boolean)) return;
    say(`round ${round} left a service on one node`);
  }
  throw new Error('pods of one service stay on one node');
}
