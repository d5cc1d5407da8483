import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildCharts } from './build-charts.mjs';

/** `npm run kind:up`: a cluster on this machine with the images of this checkout; needs docker, kind, kubectl and helm. */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CLUSTER = 'pain-assessment';
const NAMESPACE = 'pain';
const SERVICES = ['api-gateway', 'scoring', 'report-renderer'];

const run = (command, ...args) => execFileSync(command, args, { cwd: ROOT, stdio: 'inherit' });
const read = (command, ...args) => execFileSync(command, args, { cwd: ROOT, encoding: 'utf8' });

if (!read('kind', 'get', 'clusters').split('\n').includes(CLUSTER))
  run('kind', 'create', 'cluster', '--config', 'k8s/kind.yaml');

for (const service of SERVICES) {
  const image = `pain-assessment/${service}:development`;
  run('docker', 'build', '--target', service, '--tag', image, '.');
  run('kind', 'load', 'docker-image', image, '--name', CLUSTER);
}

const charts = buildCharts({ directory: fileURLToPath(new URL('../.build/charts', import.meta.url)) });
run('kubectl', 'apply', '--filename', 'k8s/namespace.yaml');
run(
  'helm',
  'upgrade',
  '--install',
  'pain-assessment',
  `${charts}/pain-assessment`,
  '--namespace',
  NAMESPACE,
  '--values',
  'k8s/values/development.yaml',
  '--wait',
  '--timeout',
  '5m',
);
run('helm', 'test', 'pain-assessment', '--namespace', NAMESPACE, '--logs');
process.stdout.write('The service answers at http://localhost:8080\n');
