import { pause, say, waitFor } from '../support/commands.mjs';
import { kubectl, read, waitUntilSettled } from '../support/kubernetes.mjs';
import { NAMESPACES } from '../support/settings.mjs';
import { findOtherNode } from './tools/place.mjs';
import { makeTrial, whenAsked } from './trial.mjs';
import { spreadPods } from './upgrades.mjs';

const AFTER_LOSS_SECONDS = 30;

const isNodeReady = async (name) =>
  (await read('node', name)).status.conditions.some(({ type, status }) => type === 'Ready' && status === 'True');

const draining = makeTrial({
  name: 'drain',
  act: async () => {
    const lost = await findOtherNode();
    const begun = Date.now();
    try {
      const options = ['--ignore-daemonsets', '--delete-emptydir-data', '--force', '--timeout', '240s'];
      await kubectl(['drain', lost, ...options]);
      say(`${lost} drained in ${Math.round((Date.now() - begun) / 1000)} s`);
      await waitUntilSettled(NAMESPACES.production);
    } finally {
      await kubectl(['uncordon', lost]);
    }
  },
});

/** Runs `kubectl drain` on a node with pods of every service, within the disruption budgets, then `uncordon`. */
export async function tryDrain(context) {
  await spreadPods();
  await draining(context);
}

const losing = makeTrial({
  name: 'node-loss',
  act: async (found, builder) => {
    const lost = await findOtherNode();
    const connectNode = await builder.disconnectNode(lost);
    const begun = Date.now();
    try {
      const isOut = async () => !(await isNodeReady(lost));
      await waitFor(isOut, { what: `${lost} to be seen as lost`, seconds: 120, every: 1 });
      // kube-proxy receives the change a moment later.
      found.outAt = Date.now() + 2_000;
      say(`seen as lost after ${Math.round((Date.now() - begun) / 1000)} s`);
      await pause(AFTER_LOSS_SECONDS * 1000, { because: 'patients come without the node' });
    } finally {
      await connectNode();
      await waitFor(() => isNodeReady(lost), { what: `${lost} to come back`, seconds: 120, every: 1 });
    }
    await waitUntilSettled(NAMESPACES.production, 180);
  },
  allows: (failure, { outAt = Number.POSITIVE_INFINITY }) => whenAsked(failure).from < outAt,
});

/**
 * Disconnects a node with all its pods. Until the cluster removes their addresses from the services (50 s), connections to them hang
 * and their requests get no answer. No request may fail that begins after that.
 */
export async function tryNodeLoss(context) {
  await spreadPods();
  await losing(context);
}
