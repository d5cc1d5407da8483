import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../../support/programs.ts';

const QUIET = ['--silent', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'] as const;

/** Installs Medplum's packages of the lockfile in a folder. */
export async function installMedplum(folder: string): Promise<void> {
  for (const name of ['package.json', 'package-lock.json']) {
    cpSync(fileURLToPath(new URL(name, import.meta.url)), join(folder, name));
  }
  await runCommand(['npm', 'ci', ...QUIET], folder);
}
