import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CHARTS = fileURLToPath(new URL('../../charts/', import.meta.url));
/** Services, each with an image and a chart. */
export const SERVICES = ['api-gateway', 'scoring', 'report-renderer'];

/** Copies the charts to a directory and puts the dependencies of each into it, library first, umbrella last. */
export function buildCharts({ directory, helm = 'helm' }) {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  cpSync(CHARTS, directory, {
    recursive: true,
    filter: (source) => !/[/\\](charts[/\\][^/\\]+[/\\]charts|Chart\.lock)$/.test(source),
  });
  for (const chart of [...SERVICES, 'pain-assessment']) {
    execFileSync(helm, ['dependency', 'update', '--skip-refresh', join(directory, chart)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  return directory;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const directory = fileURLToPath(new URL('../.build/charts', import.meta.url));
  try {
    buildCharts({ directory });
    process.stdout.write(`The charts, with their dependencies, are in ${directory}\n`);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    process.stderr.write('The charts need helm: https://helm.sh/docs/intro/install/\n');
    process.exitCode = 1;
  }
}
