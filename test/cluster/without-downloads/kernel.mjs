import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, succeeds } from '../support/commands.mjs';
import { FOLDERS } from '../support/settings.mjs';

const FILE = join(FOLDERS.run, 'kernel.json');
const readKept = () => (existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {});

/** Records current kernel settings, which the end of the run restores. */
export async function keepKernel(names) {
  const kept = readKept();
  for (const name of names) kept[name] ??= (await run('sysctl', ['-n', name])).trim();
  mkdirSync(FOLDERS.run, { recursive: true });
  writeFileSync(FILE, JSON.stringify(kept));
}

/** Changes kernel settings, and records the previous values. */
export async function setKernel(values) {
  await keepKernel(Object.keys(values));
  for (const [name, value] of Object.entries(values)) await run('sysctl', ['-qw', `${name}=${value}`]);
}

/** Restores the changed kernel settings. Returns the names of those that it could not restore. */
export async function restoreKernel() {
  const failed = [];
  for (const [name, value] of Object.entries(readKept()))
    if (!(await succeeds('sysctl', ['-qw', `${name}=${value}`]))) failed.push(name);
  return failed;
}
