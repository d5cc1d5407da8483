import { existsSync, statfsSync } from 'node:fs';
import { cpus, freemem, totalmem } from 'node:os';
import { findGo } from '../../charts/tools/helm.mjs';
import { attempt, say } from '../support/commands.mjs';
import { WORK } from '../support/settings.mjs';

const GIGABYTE = 2 ** 30;

const isRoot = () => process.getuid?.() === 0;
const hasDebian = () => existsSync('/etc/debian_version');
const hasCgroupV1 = () => existsSync('/sys/fs/cgroup/memory') && existsSync('/sys/fs/cgroup/cpu');
const hasCgroupV2 = () => existsSync('/sys/fs/cgroup/cgroup.controllers');

/** Requirements of the machine, each with its error message. */
const NEEDS = [
  { has: () => process.platform === 'linux' && process.arch === 'x64', missing: 'Linux on x86-64' },
  { has: isRoot, missing: 'root: namespaces, mounts and cgroups are made' },
  { has: hasDebian, missing: 'Debian with apt: the engine and the base images come from its packages' },
  { has: () => findGo() !== null, missing: 'Go, on PATH or in /usr/local/go: Kubernetes is built from its modules' },
  { has: () => hasCgroupV1() || hasCgroupV2(), missing: 'cgroups at /sys/fs/cgroup, with memory and cpu' },
  {
    has: () => existsSync('services/standalone/dist/simulate/cli.js'),
    missing: 'a build of this checkout: npm run build',
  },
  { has: () => totalmem() > 11 * GIGABYTE, missing: '12 GiB of memory' },
  {
    has: async () => (await attempt('unshare', ['--net', 'true'])).status === 0,
    missing: 'the right to make network namespaces',
  },
];

/** Throws with all missing requirements. */
export async function checkMachine() {
  const missing = [];
  for (const need of NEEDS) if (!(await need.has())) missing.push(need.missing);
  const space = statfsSync(WORK);
  if (space.bavail * space.bsize < 25 * GIGABYTE) missing.push(`25 GB of disk below ${WORK}`);
  if (missing.length > 0) throw new Error(`this machine lacks\n${missing.map((line) => `- ${line}`).join('\n')}`);
  const version = hasCgroupV2() ? 'v2' : 'v1';
  say(`${cpus().length} cores, ${Math.round(freemem() / GIGABYTE)} GiB of memory free, cgroup ${version}`);
}
