import { existsSync } from 'node:fs';
import { run, say } from '../support/commands.mjs';

/** A file of each Debian package that the cluster uses. */
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

/** Debian packages that are not installed. */
const findMissing = () => Object.keys(PACKAGES).filter((name) => !existsSync(PACKAGES[name]));

/** Installs the Debian packages that are missing; none of their servers is started. */
export async function installPackages() {
  const missing = findMissing();
  if (missing.length === 0) return say('all Debian packages are installed');
  // Without an init no server starts by itself; with one, policy-rc.d would have to forbid it: 101 is its refusal.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], { env });
  say(`installed ${missing.join(', ')}`);
  if (findMissing().length > 0) throw new Error(`apt did not bring ${findMissing().join(', ')}`);
}
