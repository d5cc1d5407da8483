import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, succeeds } from '../support/commands.mjs';
import { FOLDERS } from '../support/settings.mjs';

const FILE = join(FOLDERS.run, 'kernel.json');
const readKept = () => (existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {});

/** Keeps settings of the kernel as they are now, for the end of the run. */
export async function keepKernel(names) {
  const kept = readKept();
  for (const name of names) kept[name] ??= (await run('sysctl', ['-n', name])).trim();
  mkdirSync(FOLDERS.run, { recursive: true });
  writeFileSync(FILE, JSON.stringify(kept));
}

/** Changes settings of the kernel, and keeps what they were. */
export async function setKernel(values) {
  await keepKernel(Object.keys(values));
  for (const [name, value] of Object.entries(values)) await run('sysctl', ['-qw', `${name}=${value}`]);
}

/** Puts back what a run has changed. Answers the names that could not be. */
export async function restoreKernel() {
  const failed = [];
  for (const [name, value] of Object.entries(readKept()))
    if (!(await succeeds('sysctl', ['-qw', `${name}=${value}`]))) failed.push(name);
  return failed;
}
