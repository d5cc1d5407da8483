import { attempt, say, waitFor } from '../support/commands.mjs';
import { findReadyPods, kubectl, waitUntilSettled } from '../support/kubernetes.mjs';
import { NAMESPACES, SERVICES } from '../support/settings.mjs';
import { makeTrial } from './trial.mjs';

const NAMESPACE = NAMESPACES.production;
const DELETIONS = [...SERVICES, 'api-gateway', 'report-renderer'];

/** A pod of a service, when all of its replicas are ready. */
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

/** The service is the only child of the init of its container, which ends with it. */
const KILL = `const { readFileSync } = require('node:fs');
for (const pid of readFileSync('/proc/1/task/1/children', 'utf8').trim().split(' ')) process.kill(Number(pid), 'SIGKILL');`;

/** Ends the process of a service at once, as the kernel does when memory is short; its container ends with it. */
async function killPod(service) {
  const { metadata } = await pickPod(service);
  const { name } = metadata;
  say(`${new Date().toISOString()} SIGKILL to ${name}`);
  // The container may be gone before the program in it has ended.
  await attempt('kubectl', ['--namespace', NAMESPACE, 'exec', name, '--', 'node', '--eval', KILL]);
  const isDown = async () => !(await findReadyPods(NAMESPACE, service)).some((pod) => pod.metadata.name === name);
  await waitFor(isDown, { what: `${name} to be seen as down`, seconds: 30 }).catch(() => undefined);
  await waitUntilSettled(NAMESPACE);
}

/** Pods that are deleted, one after the other: each is told to end, and does so in good order. */
export const tryDeletions = makeTrial({
  name: 'graceful-deletions',
  act: async () => {
    for (const service of DELETIONS) await deletePod(service);
    await waitUntilSettled(NAMESPACE);
  },
});

/**
 * One pod of each service is killed. The gateway's connections are cut, or refused until its address is out; what scoring and renderer were
 * working on goes to the other ones.
 */
export const tryKills = makeTrial({
  name: 'sigkill',
  act: async () => {
    for (const service of ['scoring', 'report-renderer', 'api-gateway']) await killPod(service);
  },
  allows: (failure) => /TypeError (ECONNRESET|UND_ERR_SOCKET|ECONNREFUSED)/.test(failure),
});
