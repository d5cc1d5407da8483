import { existsSync } from 'node:fs';
import { run, say } from '../support/commands.mjs';

/** One file of each Debian package that the cluster uses. */
const PACKAGES = {
  'docker.io': '/usr/sbin/dockerd',
  containerd: '/usr/bin/containerd',
  runc: '/usr/sbin/runc',
  'containernetworking-plugins': '/usr/lib/cni/bridge',
  'etcd-server': '/usr/bin/etcd',
  'kubernetes-client': '/usr/bin/kubectl',
  prometheus: '/usr/bin/prometheus',
  debootstrap: '/usr/sbin/debootstrap',
  iptables: '/usr/sbin/iptables',
  nftables: '/usr/sbin/nft',
  iproute2: '/usr/sbin/ip',
  openssl: '/usr/bin/openssl',
  chromium: '/usr/bin/chromium',
  'libnss3-tools': '/usr/bin/certutil',
};

/** Installs the missing Debian packages, detected by one file of each; starts none of their servers. */
export async function installDebian(packages) {
  const findMissing = () => Object.keys(packages).filter((name) => !existsSync(packages[name]));
  const missing = findMissing();
  if (missing.length === 0) return say('all Debian packages are installed');
  // Under an init policy-rc.d must forbid the start of servers (exit code 101); without one none starts.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], { env });
  say(`installed ${missing.join(', ')}`);
  if (findMissing().length > 0) throw new Error(`apt did not bring ${findMissing().join(', ')}`);
}

/** Installs the Debian packages of the cluster. */
export const installPackages = () => installDebian(PACKAGES);
