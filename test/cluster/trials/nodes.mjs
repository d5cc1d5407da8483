import { NAMESPACES, NODES } from '../settings.mjs';
import { pause, run, say, waitFor } from '../tools/commands.mjs';
import { kubectl, read, waitUntilSettled } from '../tools/kubernetes.mjs';
import { makeTrial, whenAsked } from './trial.mjs';
import { spreadPods } from './upgrades.mjs';

const [, LOST] = NODES;
const AFTER_LOSS_SECONDS = 30;

const isNodeReady = async () =>
  (await read('node', LOST.name)).status.conditions.some(({ type, status }) => type === 'Ready' && status === 'True');

const draining = makeTrial({
  name: 'drain',
  act: async () => {
    const begun = Date.now();
    try {
      const options = ['--ignore-daemonsets', '--delete-emptydir-data', '--force', '--timeout', '240s'];
      await kubectl(['drain', LOST.name, ...options]);
      say(`${LOST.name} drained in ${Math.round((Date.now() - begun) / 1000)} s`);
      await waitUntilSettled(NAMESPACES.production);
    } finally {
      await kubectl(['uncordon', LOST.name]);
    }
  },
});

/** `kubectl drain` of one node with pods of every service, by the charts' disruption budgets, and the node back again. */
export async function tryDrain(context) {
  await spreadPods();
  await draining(context);
}

const losing = makeTrial({
  name: 'node-loss',
  act: async (found) => {
    await run('ip', ['link', 'set', `pain-n${LOST.number}`, 'down']);
    const begun = Date.now();
    try {
      await waitFor(async () => !(await isNodeReady()), {
        what: `${LOST.name} to be seen as lost`,
        seconds: 120,
        every: 1,
      });
      // Proxies hear of it a moment later.
      found.outAt = Date.now() + 2_000;
      say(`seen as lost after ${Math.round((Date.now() - begun) / 1000)} s`);
      await pause(AFTER_LOSS_SECONDS * 1000, { because: 'patients come without the node' });
    } finally {
      await run('ip', ['link', 'set', `pain-n${LOST.number}`, 'up']);
      await waitFor(isNodeReady, { what: `${LOST.name} to come back`, seconds: 120, every: 1 });
    }
    await waitUntilSettled(NAMESPACES.production, 180);
  },
  allows: (failure, { outAt = Number.POSITIVE_INFINITY }) => whenAsked(failure).from < outAt,
});

/**
 * A node goes silent, with all its pods. Until the cluster takes their addresses out of the services (50 s), connections to them
 * hang, and what was sent to them gets no answer. Of requests that begin after that none may fail.
 */
export async function tryNodeLoss(context) {
  await spreadPods();
  await losing(context);
}
