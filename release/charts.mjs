import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildCharts } from '../k8s/scripts/build-charts.mjs';
import { run } from './commands.mjs';

/** Pushes a packaged chart; returns its digest, which helm writes to standard error. */
function push(file, { name, local }) {
  const plain = local ? ['--plain-http'] : [];
  const { status, stdout, stderr } = spawnSync('helm', ['push', file, `oci://${dirname(name)}`, ...plain], {
    encoding: 'utf8',
  });
  const digest = /sha256:[0-9a-f]{64}/.exec(`${stdout}${stderr}`)?.[0];
  if (status !== 0 || digest === undefined) throw new Error(`helm push of ${name} failed\n${stderr}`);
  return digest;
}

/** Packages the charts with their dependencies, pushes them as OCI artefacts and signs them; returns their names with digest. */
export function publishCharts({ names, version, local, signer }) {
  const folder = mkdtempSync(join(tmpdir(), 'release-charts-'));
  const charts = buildCharts({ directory: join(folder, 'charts') });
  const published = Object.entries(names).map(([chart, name]) => {
    run('helm', ['package', join(charts, chart), '--destination', folder]);
    const digest = push(join(folder, `${chart}-${version}.tgz`), { name, local });
    signer.sign(`${name}@${digest}`);
    return [chart, `${name}@${digest}`];
  });
  rmSync(folder, { recursive: true });
  return Object.fromEntries(published);
}
