import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildCharts, SERVICES } from './build-charts.mjs';

/** `npm run kind:up`: a cluster on this machine with the images of this checkout; needs docker, kind, kubectl and helm. */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CLUSTER = 'pain-assessment';
const RELEASE = 'pain-assessment';
const NAMESPACE = 'pain';

const run = (command, ...args) => execFileSync(command, args, { cwd: ROOT, stdio: 'inherit' });
const read = (command, ...args) => execFileSync(command, args, { cwd: ROOT, encoding: 'utf8' }).split('\n');
/** Always this cluster, whatever the current context of kubectl. */
const kubectl = (...args) => run('kubectl', '--context', `kind-${CLUSTER}`, ...args);
const helm = (...args) => ['helm', '--kube-context', `kind-${CLUSTER}`, '--namespace', NAMESPACE, ...args];

if (!read('kind', 'get', 'clusters').includes(CLUSTER)) run('kind', 'create', 'cluster', '--config', 'k8s/kind.yaml');

for (const service of SERVICES) {
  const image = `pain-assessment/${service}:development`;
  run('docker', 'build', '--target', service, '--tag', image, '.');
  run('kind', 'load', 'docker-image', image, '--name', CLUSTER);
}

const charts = buildCharts({ directory: fileURLToPath(new URL('../.build/charts', import.meta.url)) });
kubectl('apply', '--filename', 'k8s/namespace.yaml');
const wasInstalled = read(...helm('list', '--short')).includes(RELEASE);
const values = ['evaluation', 'development'].flatMap((name) => ['--values', `k8s/values/${name}.yaml`]);
run(...helm('upgrade', '--install', RELEASE, `${charts}/pain-assessment`, ...values, '--wait', '--timeout', '5m'));
if (wasInstalled) {
  // New images have the same names, so an upgrade alone replaces no pod.
  const deployments = SERVICES.map((service) => `deployment/${RELEASE}-${service}`);
  kubectl('--namespace', NAMESPACE, 'rollout', 'restart', ...deployments);
  for (const deployment of deployments)
    kubectl('--namespace', NAMESPACE, 'rollout', 'status', deployment, '--timeout', '5m');
}
run(...helm('test', RELEASE, '--logs'));
process.stdout.write('The service answers at http://localhost:8080\n');
