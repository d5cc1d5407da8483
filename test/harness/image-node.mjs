import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './jobs.mjs';

/** Its packages have a lockfile of their own: only runs of all suites need them. */
const FOLDER = fileURLToPath(new URL('../nodes', import.meta.url));
const NAME = `node-${process.platform}-${process.arch}`;

/**
 * Installs the Node of the images and returns its program; null if this process has the same major version, or if no package has
 * it for this machine.
 */
export async function installImageNode() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8'));
  const wanted = optionalDependencies[NAME];
  if (!wanted) {
    process.stdout.write(
      `No package has the Node of the images for this machine: only ${process.version} is tested.\n`,
    );
    return null;
  }
  if (process.version.startsWith(`v${wanted.split('.')[0]}.`)) return null;
  const program = join(FOLDER, 'node_modules', NAME, 'bin/node');
  if (spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout?.trim() !== `v${wanted}`) {
    await run({ name: `Node ${wanted}`, command: 'npm', args: ['ci', '--silent', '--no-audit', '--prefix', FOLDER] });
  }
  return program;
}
