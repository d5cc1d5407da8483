import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ROOT } from './tools/root.ts';

const PROFILE = join(ROOT, 'charts/seccomp-profile/files/chromium.json');
const LOADER = join(ROOT, 'test/charts/tools/under-seccomp.py');

interface Profile {
  defaultAction: string;
  syscalls: { names: string[]; action: string; args?: object[] }[];
}
const profile = JSON.parse(readFileSync(PROFILE, 'utf8')) as Profile;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'seccomp-'));
  chmodSync(folder, 0o777);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command under a profile like the renderer's container: user 1000, no capability, no new privileges. */
function runUnder(file: string, ...command: string[]) {
  const env = { PATH: '/usr/bin:/bin', HOME: folder };
  return spawnSync('python3', [LOADER, file, ...command], { encoding: 'utf8', env, timeout: 600_000 });
}

const printPage = (file: string) =>
  runUnder(
    file,
    ...['/usr/bin/chromium-headless-shell', '--disable-gpu', '--disable-breakpad', '--disable-crash-reporter'],
    ...[`--user-data-dir=${join(folder, 'profile')}`, '--dump-dom', 'data:text/html,<b>printed</b>'],
  );

test('Chromium starts in its own sandbox under the profile of the charts', () => {
  expect(printPage(PROFILE).stdout).toContain('<b>printed</b>');
});

test('Chromium does not start without the namespaces of the profile, so its own sandbox runs', () => {
  const narrow = join(folder, 'narrow.json');
  const noNamespaces = { index: 0, value: 0x7e02_0000, valueTwo: 0, op: 'SCMP_CMP_MASKED_EQ' };
  const clone = { names: ['clone'], action: 'SCMP_ACT_ALLOW', args: [noNamespaces] };
  // The C library uses clone if clone3 is absent.
  const clone3 = { names: ['clone3'], action: 'SCMP_ACT_ERRNO', errnoRet: 38 };
  writeFileSync(narrow, JSON.stringify({ ...profile, syscalls: [...profile.syscalls.slice(0, -1), clone, clone3] }));

  const { stdout, stderr } = printPage(narrow);

  expect(stdout).not.toContain('<b>printed</b>');
  expect(stderr).toMatch(/No usable sandbox/);
});

test('the profile forbids reading another process, loading into the kernel, mounting and tracing', () => {
  const allowed = profile.syscalls.filter(({ action }) => action === 'SCMP_ACT_ALLOW').flatMap(({ names }) => names);
  const forbidden = `ptrace process_vm_readv process_vm_writev pidfd_getfd kcmp bpf mount umount2 pivot_root init_module
    finit_module kexec_load perf_event_open userfaultfd keyctl add_key open_by_handle_at swapon reboot`.split(/\s+/);

  expect(profile.defaultAction).toBe('SCMP_ACT_ERRNO');
  expect(allowed.filter((name) => forbidden.includes(name))).toEqual([]);
  const { stderr } = runUnder(PROFILE, '/usr/bin/python3', '-c', 'import os; open("/proc/self/mem"); os.setuid(0)');
  expect(stderr).toContain('Operation not permitted');
});
