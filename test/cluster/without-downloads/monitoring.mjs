import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apply } from '../support/kubernetes.mjs';
import { FOLDERS, KUBECONFIG } from '../support/settings.mjs';
import { authorised, describeApi } from './api-services.mjs';
import { start } from './processes.mjs';
import { CONTROL_PLANE, HERE, PORTS } from './settings.mjs';

/** Starts the server that lists pods to scrape for Prometheus, and returns its URL. */
export function startDiscovery() {
  start('discovery', ['node', `${HERE}servers/discover-pods.mjs`]);
  return `http://${CONTROL_PLANE}:${PORTS.discovery}/`;
}

function startMetricsServer() {
  start('metrics-server', [
    'metrics-server',
    `--kubeconfig=${KUBECONFIG}`,
    ...authorised('metrics-server'),
    `--secure-port=${PORTS.resourceMetrics}`,
    `--kubelet-certificate-authority=${join(FOLDERS.keys, 'ca.crt')}`,
    '--kubelet-preferred-address-types=InternalIP',
    '--metric-resolution=15s',
  ]);
}

/** Starts metrics-server, and the adapter that serves metrics of a Prometheus by rules. */
export async function startAdapters({ prometheus, rules }) {
  mkdirSync(FOLDERS.production, { recursive: true });
  const file = join(FOLDERS.production, 'adapter.yaml');
  writeFileSync(file, rules);
  startMetricsServer();
  start('adapter', [
    'adapter',
    `--lister-kubeconfig=${KUBECONFIG}`,
    ...authorised('adapter'),
    `--secure-port=${PORTS.customMetrics}`,
    `--prometheus-url=${prometheus}`,
    `--config=${file}`,
    '--metrics-relist-interval=15s',
  ]);
  await apply([
    ...describeApi('metrics-server', PORTS.resourceMetrics, [['metrics.k8s.io', 'v1beta1']]),
    ...describeApi('adapter', PORTS.customMetrics, [
      ['custom.metrics.k8s.io', 'v1beta1'],
      ['custom.metrics.k8s.io', 'v1beta2'],
    ]),
  ]);
}
