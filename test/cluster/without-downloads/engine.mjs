import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { run, say, succeeds } from '../support/commands.mjs';
import { environment, FOLDERS } from '../support/settings.mjs';
import { startContainerd } from './containerd.mjs';
import { setKernel } from './kernel.mjs';
import { start, waitForServers } from './processes.mjs';

const SOCKET = join(FOLDERS.run, 'engine/containerd.sock');

/** Starts containerd and dockerd; dockerd writes no rule into this machine's tables. */
export async function startEngine() {
  // The nodes need forwarding. If dockerd enabled it, it would also close the chain FORWARD.
  await setKernel({ 'net.ipv4.ip_forward': '1' });
  await startContainerd('containerd', { folder: FOLDERS.containerd, socket: SOCKET });
  mkdirSync(FOLDERS.docker, { recursive: true });
  start('dockerd', [
    'dockerd',
    ...['--host', environment().DOCKER_HOST, '--containerd', SOCKET],
    ...['--data-root', FOLDERS.docker, '--exec-root', join(FOLDERS.run, 'docker')],
    ...['--pidfile', join(FOLDERS.run, 'dockerd.self')],
    ...['--iptables=false', '--ip6tables=false', '--ip-forward=false', '--bridge=none'],
    ...['--storage-driver', 'overlay2', '--exec-opt', 'native.cgroupdriver=cgroupfs'],
  ]);
  const answers = () => succeeds('docker', ['version']);
  await waitForServers(['dockerd'], answers, { what: 'dockerd', seconds: 60 });
  const format =
    'docker {{.ServerVersion}}, storage {{.Driver}}, cgroup v{{.CgroupVersion}}, security {{.SecurityOptions}}';
  say((await run('docker', ['info', '--format', format])).trim());
}
