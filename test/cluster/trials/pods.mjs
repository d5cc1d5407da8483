import { attempt, say, waitFor } from '../support/commands.mjs';
import { findReadyPods, kubectl, waitUntilSettled } from '../support/kubernetes.mjs';
import { NAMESPACES, SERVICES } from '../support/settings.mjs';
import { makeTrial } from './trial.mjs';

const NAMESPACE = NAMESPACES.production;
const DELETIONS = [...SERVICES, 'api-gateway', 'report-renderer'];

/** Waits until all replicas of a service are ready, and returns one pod. */
async function pickPod(service) {
  const pods = await waitFor(
    async () => {
      const ready = await findReadyPods(NAMESPACE, service);
      return ready.length >= 2 && ready;
    },
    { what: `two pods of ${service}`, seconds: 90, every: 1 },
  );
  return pods[Math.floor(Math.random() * pods.length)];
}

async function deletePod(service) {
  const { metadata } = await pickPod(service);
  say(`delete ${metadata.name}`);
  await kubectl(['--namespace', NAMESPACE, 'delete', 'pod', metadata.name]);
}

/** The service is the only child of its container's init, which exits with it. */
const KILL = `const { readFileSync } = require('node:fs');
for (const pid of readFileSync('/proc/1/task/1/children', 'utf8').trim().split(' ')) process.kill(Number(pid), 'SIGKILL');`;

/** Kills the process of a service, as the kernel does if memory is short; its container exits with it. */
async function killPod(service) {
  const { metadata } = await pickPod(service);
  const { name } = metadata;
  say(`${new Date().toISOString()} SIGKILL to ${name}`);
  // The container may stop before the `kubectl exec` in it returns.
  await attempt('kubectl', ['--namespace', NAMESPACE, 'exec', name, '--', 'node', '--eval', KILL]);
  const isDown = async () => !(await findReadyPods(NAMESPACE, service)).some((pod) => pod.metadata.name === name);
  await waitFor(isDown, { what: `${name} to be seen as down`, seconds: 30 }).catch(() => undefined);
  await waitUntilSettled(NAMESPACE);
}

/** Deletes pods one after the other; each shuts down gracefully. */
export const tryDeletions = makeTrial({
  name: 'graceful-deletions',
  act: async () => {
    for (const service of DELETIONS) await deletePod(service);
    await waitUntilSettled(NAMESPACE);
  },
});

/**
 * Kills one pod of each service. Connections to the gateway break, or are refused until its address is removed; other replicas take
 * over the work of scoring and renderer.
 */
export const tryKills = makeTrial({
  name: 'sigkill',
  act: async () => {
    for (const service of ['scoring', 'report-renderer', 'api-gateway']) await killPod(service);
  },
  allows: (failure) => /TypeError (ECONNRESET|UND_ERR_SOCKET|ECONNREFUSED)/.test(failure),
});
