import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Writes the seccomp profile of the renderer: the default of container engines (RuntimeDefault, from the Go module
 * github.com/moby/profiles/seccomp, Apache-2.0) for a container without capabilities. It adds the five system calls
 * with which Chromium's own sandbox makes namespaces and an empty root, and removes those that read another process.
 * Needs Go.
 */
const MODULE = 'github.com/moby/profiles/seccomp@v0.2.3';
const TARGET = fileURLToPath(new URL('../../charts/seccomp-profile/files/chromium.json', import.meta.url));
const OF_THE_SANDBOX = ['clone', 'clone3', 'unshare', 'setns', 'chroot'];
const OF_DEBUGGERS = ['ptrace', 'process_vm_readv', 'process_vm_writev', 'kcmp', 'pidfd_getfd'];
const ARCHITECTURES = ['SCMP_ARCH_X86_64', 'SCMP_ARCH_X86', 'SCMP_ARCH_X32', 'SCMP_ARCH_AARCH64', 'SCMP_ARCH_ARM'];
const SYSTEMS = ['amd64', 'arm64', 'x86', 'x32', 'arm'];

function readDefault() {
  const directory = mkdtempSync(join(tmpdir(), 'seccomp-'));
  const go = (...args) =>
    execFileSync('go', args, { cwd: directory, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    go('mod', 'init', 'profile');
    const { Dir } = JSON.parse(go('mod', 'download', '-json', MODULE));
    return JSON.parse(readFileSync(join(Dir, 'default.json'), 'utf8'));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** True if a rule applies to a container without capabilities on the platforms of the images. */
function isMeant({ includes = {}, excludes = {} }) {
  const runsHere = !includes.arches || includes.arches.some((arch) => SYSTEMS.includes(arch));
  return !includes.caps && runsHere && !(excludes.arches ?? []).some((arch) => SYSTEMS.includes(arch));
}

const { defaultAction, defaultErrnoRet, syscalls } = readDefault();
const kept = syscalls
  .filter(isMeant)
  .map(({ names, action, args, errnoRet }) => ({
    names: names.filter((name) => ![...OF_THE_SANDBOX, ...OF_DEBUGGERS].includes(name)),
    action,
    ...(args?.length > 0 && { args }),
    ...(errnoRet !== undefined && { errnoRet }),
  }))
  .filter(({ names }) => names.length > 0);
const profile = {
  defaultAction,
  defaultErrnoRet,
  architectures: ARCHITECTURES,
  syscalls: [...kept, { names: OF_THE_SANDBOX, action: 'SCMP_ACT_ALLOW' }],
};
writeFileSync(TARGET, `${JSON.stringify(profile, null, 2)}\n`);
