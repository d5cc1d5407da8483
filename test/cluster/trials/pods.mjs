import { NAMESPACES, NODES, SERVICES } from '../settings.mjs';
import { say, waitFor } from '../tools/commands.mjs';
import { callContainerd } from '../tools/containerd.mjs';
import { findReadyPods, kubectl, waitUntilSettled } from '../tools/kubernetes.mjs';
import { makeTrial, whenAsked } from './trial.mjs';

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

/** Ends all processes of a pod's container at once, as the kernel does when memory is short. */
async function killPod(service, kills) {
  const { metadata, spec, status } = await pickPod(service);
  const { socket } = NODES.find(({ name }) => name === spec.nodeName);
  const id = status.containerStatuses[0].containerID.replace('containerd://', '');
  say(`${new Date().toISOString()} SIGKILL to ${metadata.name}`);
  await callContainerd(socket, ['tasks', 'kill', '--all', '--signal', 'SIGKILL', id]);
  kills.push(Date.now());
  await waitFor(
    async () => !(await findReadyPods(NAMESPACE, service)).some((pod) => pod.metadata.name === metadata.name),
    {
      what: `${metadata.name} to be seen as down`,
      seconds: 30,
    },
  ).catch(() => undefined);
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

/** A gateway's connections are cut; of a killed scoring or renderer the gateway hears nothing, and waits until the request's deadline. */
const isOfKilled = (failure, kills) => {
  const { from, until } = whenAsked(failure);
  const wasWaiting = kills.some((kill) => from < kill && kill < until);
  return /TypeError (ECONNRESET|UND_ERR_SOCKET|ECONNREFUSED)/.test(failure) || (wasWaiting && /: 503 /.test(failure));
};

/** One pod of each service is killed. What it was working on dies with it: docs/operating.md says so. */
export const tryKills = makeTrial({
  name: 'sigkill',
  act: async (found) => {
    found.kills = [];
    for (const service of ['scoring', 'report-renderer', 'api-gateway']) await killPod(service, found.kills);
  },
  allows: (failure, { kills }) => isOfKilled(failure, kills),
});
