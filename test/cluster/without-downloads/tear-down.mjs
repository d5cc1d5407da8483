import { existsSync, readdirSync, readFileSync, readlinkSync, rmdirSync, rmSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { attempt, run, say, succeeds, waitFor } from '../support/commands.mjs';
import { WORK } from '../support/settings.mjs';
import { callContainerd } from './containerd.mjs';
import { restoreKernel } from './kernel.mjs';
import { removeNetwork } from './network.mjs';
import { findShims, isRunning, stop } from './processes.mjs';
import { NODES } from './settings.mjs';

const CGROUPS = '/sys/fs/cgroup';
const nameServers = (kind) => NODES.map(({ number }) => `${kind}-${number}`);
const quietly = (action) => action.catch(() => undefined);

/** Stops the containers of a node, and then its containerd. */
async function stopContainers({ number, socket }) {
  if (!isRunning(`containerd-${number}`)) return;
  const tasks = async () => (await callContainerd(socket, ['tasks', 'list', '--quiet'])).split('\n').filter(Boolean);
  for (const id of await tasks())
    await quietly(callContainerd(socket, ['tasks', 'kill', '--all', '--signal', 'SIGKILL', id]));
  const areGone = async () => {
    for (const id of await tasks()) await quietly(callContainerd(socket, ['tasks', 'delete', '--force', id]));
    return (await tasks()).length === 0;
  };
  await quietly(waitFor(areGone, { what: 'the end of containers', seconds: 15 }));
  await stop(`containerd-${number}`);
}

async function stopDocker() {
  if (await succeeds('docker', ['version'])) {
    const ids = (await run('docker', ['ps', '--all', '--quiet'])).split('\n').filter(Boolean);
    if (ids.length > 0) await run('docker', ['rm', '--force', ...ids]);
    await run('docker', ['network', 'prune', '--force']);
  }
  await stop('dockerd');
  await stop('containerd');
}

function findMounts() {
  const targets = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '');
  return targets
    .filter((target) => target.startsWith(`${WORK}/`))
    .sort()
    .reverse();
}

async function unmount() {
  for (const target of findMounts())
    if (!(await succeeds('umount', [target]))) await attempt('umount', ['--lazy', target]);
}

/** Removes empty cgroups of nodes and engine; for a group with a process the kernel's error is reported. */
async function removeCgroups() {
  const names = [...NODES.map(({ namespace }) => namespace), 'docker'];
  const parents = [CGROUPS, ...readdirSync(CGROUPS).map((name) => join(CGROUPS, name))];
  const groups = parents
    .flatMap((parent) => names.map((name) => join(parent, name)))
    .filter((path) => existsSync(path));
  for (const group of groups) await attempt('find', [group, '-depth', '-type', 'd', '-exec', 'rmdir', '{}', '+']);
}

/** Files of kubelet, network plugin and engine at fixed paths. */
function removeFixedFiles() {
  const logs = '/var/log/containers';
  if (existsSync(logs))
    for (const name of readdirSync(logs))
      if (readlinkSync(join(logs, name)).startsWith(WORK)) unlinkSync(join(logs, name));
  for (const path of ['/var/lib/cni/results', '/var/lib/kubelet/device-plugins'])
    rmSync(path, { recursive: true, force: true });
  for (const path of [logs, '/var/lib/cni', '/var/lib/kubelet']) {
    try {
      rmdirSync(path);
    } catch {
      // Absent, or with foreign files.
    }
  }
}

async function stopShims() {
  for (const pid of findShims()) process.kill(pid, 'SIGKILL');
  await quietly(waitFor(() => findShims().length === 0, { what: 'the end of shims', seconds: 10 }));
}

async function stopServers() {
  const onNodes = ['kubelet', 'kube-proxy', 'policies'].flatMap(nameServers);
  const onMachine = [
    'keda-adapter',
    'keda-operator',
    'adapter',
    'metrics-server',
    'discovery',
    'scheduler',
    'controller-manager',
  ];
  await Promise.all([...onMachine, ...onNodes].map((name) => stop(name)));
  await Promise.all(['apiserver', 'etcd'].map((name) => stop(name)));
}

/** Parts of the tear-down, in order. */
const PARTS = {
  'servers of the cluster': stopServers,
  'containers of the nodes': () => Promise.all(NODES.map(stopContainers)),
  engine: stopDocker,
  shims: stopShims,
  mounts: unmount,
  networks: removeNetwork,
  cgroups: removeCgroups,
};

/** Stops all processes of a run by pid, and removes all its files and interfaces from this machine except the cache. */
export async function tearDown() {
  for (const [name, end] of Object.entries(PARTS)) {
    const begun = Date.now();
    await end();
    say(`${name}: ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  }
  removeFixedFiles();
  const failed = await restoreKernel();
  const left = { mounts: findMounts().length, shims: findShims().length, settings: failed.length };
  if (Object.values(left).some((count) => count > 0)) throw new Error(`left behind: ${JSON.stringify(left)}`);
  rmSync(WORK, { recursive: true, force: true });
  say('nothing is left but the cache');
}
