import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run, succeeds, waitFor } from '../support/commands.mjs';
import { start } from './processes.mjs';

/** Image that holds the namespaces of each pod. */
export const PAUSE_IMAGE = 'registry.k8s.io/pause:3.10';

const configure = ({ folder, socket, cni }) => `version = 2
root = "${join(folder, 'content')}"
state = "${join(dirname(socket), 'state')}"
[grpc]
  address = "${socket}"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "${PAUSE_IMAGE}"
  # Without CAP_SYS_RESOURCE no process may be given a lower score than its parent's.
  restrict_oom_score_adj = true
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "/usr/lib/cni"
    conf_dir = "${cni}"
  [plugins."io.containerd.grpc.v1.cri".containerd]
    snapshotter = "overlayfs"
    default_runtime_name = "runc"
    [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
      runtime_type = "io.containerd.runc.v2"
      [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc.options]
        SystemdCgroup = false
`;

/** Starts a containerd with its data in a folder, and waits until it answers. */
export async function startContainerd(name, { folder, socket, namespace }) {
  const cni = join(folder, 'cni');
  mkdirSync(cni, { recursive: true });
  mkdirSync(dirname(socket), { recursive: true });
  writeFileSync(join(folder, 'containerd.toml'), configure({ folder, socket, cni }));
  start(name, ['containerd', '--config', join(folder, 'containerd.toml')], { namespace, urgent: true });
  await waitFor(() => succeeds('ctr', ['--address', socket, 'version']), { what: name, seconds: 30 });
}

/** Runs containerd's client on the containers of a node's kubelet. */
export const callContainerd = (socket, args) => run('ctr', ['--address', socket, '--namespace', 'k8s.io', ...args]);
