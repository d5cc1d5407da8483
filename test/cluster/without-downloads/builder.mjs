import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { run, succeeds } from '../support/commands.mjs';
import { nameImage } from '../support/images.mjs';
import { ROOT, SERVICES } from '../support/settings.mjs';
import { callContainerd } from './containerd.mjs';
import { tagOnNodes } from './images.mjs';
import { start, waitForServers } from './processes.mjs';
import { CONTROL_PLANE, HERE, NODES, POD_NETWORK } from './settings.mjs';

export { installIngress, removeIngress } from './ingress.mjs';
export { startKeda } from './keda.mjs';
export { startAdapters, startDiscovery } from './monitoring.mjs';
export { waitForServers };

/** Release and values of the seccomp profile's chart, per node. */
export const kubelets = NODES.map(({ name, folder }) => ({
  name,
  values: [
    ...['--set', `kubeletDirectory=${join(folder, 'kubelet')}`],
    ...['--set', `nodeSelector.kubernetes\\.io/hostname=${name}`],
  ],
}));

/** Address ranges of pods, and this machine's address for pods. */
export const networks = {
  pods: POD_NETWORK,
  machine: CONTROL_PLANE,
  isPod: (address) => address.startsWith(POD_NETWORK.split('.').slice(0, 2).join('.')),
};

/** Tags the product's images on the nodes with the charts' names for a release. */
export async function nameImages() {
  for (const service of SERVICES) {
    const { image } = parse(readFileSync(join(ROOT, `charts/${service}/values.yaml`), 'utf8'));
    const { appVersion } = parse(readFileSync(join(ROOT, `charts/${service}/Chart.yaml`), 'utf8'));
    await tagOnNodes(nameImage(service), `${image.registry}/${image.repository}:${appVersion}`);
  }
}

/** Starts enforcement of network policies on every node. */
export async function enforcePolicies() {
  for (const { number, namespace } of NODES)
    start(`policies-${number}`, ['node', `${HERE}servers/enforce-policies.mjs`], { namespace });
  for (const { number, namespace } of NODES) {
    const table = [`--net=/run/netns/${namespace}`, 'nft', 'list', 'table', 'ip', 'policies'];
    const isEnforced = () => succeeds('nsenter', table);
    await waitForServers([`policies-${number}`], isEnforced, { what: 'the rules of network policies', seconds: 20 });
  }
}

const readId = (container) => container.replace('containerd://', '');

/** Kills all processes of a container. */
export async function killContainer(node, container) {
  const { socket } = NODES.find(({ name }) => name === node);
  await callContainerd(socket, ['tasks', 'kill', '--all', '--signal', 'SIGKILL', readId(container)]);
}

/** Pids of the first processes of containers on this machine, whose network namespaces are the nodes. */
export async function findProcesses(containers) {
  const lists = await Promise.all(NODES.map(({ socket }) => callContainerd(socket, ['tasks', 'list'])));
  const pids = new Map(lists.flatMap((list) => list.split('\n').map((line) => line.split(/\s+/).slice(0, 2))));
  return containers.map((container) => Number(pids.get(readId(container))));
}

/** Disconnects a node; returns a function that reconnects it. */
export async function disconnectNode(node) {
  const { number } = NODES.find(({ name }) => name === node);
  const set = (state) => run('ip', ['link', 'set', `pain-n${number}`, state]);
  await set('down');
  return () => set('up');
}
