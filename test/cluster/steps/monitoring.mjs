import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { FOLDERS, HERE, KUBECONFIG, NAMESPACES, PORTS, ROOT } from '../settings.mjs';
import { authorised, describeApi } from '../tools/api-services.mjs';
import { say, succeeds, waitFor } from '../tools/commands.mjs';
import { apply, kubectl, makeNamespace, waitForRollout } from '../tools/kubernetes.mjs';
import { describePrometheus, findPrometheus, query } from '../tools/prometheus.mjs';
import { start, tailOf } from '../tools/servers.mjs';

const METRICS = ['http_server_active_requests', 'pain_renderer_busy_pages', 'pain_renderer_queued_renders'];

/** The rule of docs/operating.md, in the form of the adapter's own file: there the list stands directly below `rules`. */
function readAdapterRules() {
  const text = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8');
  const [, block] = /```yaml\n(rules:\n {2}custom:[\s\S]*?)```/.exec(text);
  return stringify({ rules: parse(block).rules.custom });
}

async function startAdapters() {
  const rules = join(FOLDERS.production, 'adapter.yaml');
  mkdirSync(FOLDERS.production, { recursive: true });
  writeFileSync(rules, readAdapterRules());
  start('metrics-server', [
    ...[
      'metrics-server',
      `--kubeconfig=${KUBECONFIG}`,
      ...authorised('metrics-server'),
      `--secure-port=${PORTS.resourceMetrics}`,
    ],
    ...[
      `--kubelet-certificate-authority=${join(FOLDERS.keys, 'ca.crt')}`,
      '--kubelet-preferred-address-types=InternalIP',
    ],
    '--metric-resolution=15s',
  ]);
  start('adapter', [
    ...[
      'adapter',
      `--lister-kubeconfig=${KUBECONFIG}`,
      ...authorised('adapter'),
      `--secure-port=${PORTS.customMetrics}`,
    ],
    ...[`--prometheus-url=${await findPrometheus()}`, `--config=${rules}`, '--metrics-relist-interval=15s'],
  ]);
}

/** Whether a metric of pods can be read by autoscalers. */
const isServed = (metric) =>
  succeeds('kubectl', [
    'get',
    '--raw',
    `/apis/custom.metrics.k8s.io/v1beta1/namespaces/${NAMESPACES.production}/pods/*/${metric}`,
  ]);

/** Prometheus with the charts' rules, the adapter with the rule of docs/operating.md, and the metrics of kubelets. */
export async function startMonitoring() {
  start('discovery', ['node', `${HERE}servers/discover-pods.mjs`]);
  await apply([makeNamespace(NAMESPACES.monitoring)]);
  await apply(describePrometheus());
  await waitForRollout(NAMESPACES.monitoring, 'deployment/prometheus');
  const prometheus = await findPrometheus();
  const isScraped = async () => {
    const up = await query(prometheus, 'up');
    return up.length >= 6 && up.every(({ value }) => value[1] === '1');
  };
  await waitFor(isScraped, { what: 'Prometheus to scrape all pods', seconds: 60 });
  await startAdapters();
  await apply([
    ...describeApi('metrics-server', PORTS.resourceMetrics, [['metrics.k8s.io', 'v1beta1']]),
    ...describeApi('adapter', PORTS.customMetrics, [
      ['custom.metrics.k8s.io', 'v1beta1'],
      ['custom.metrics.k8s.io', 'v1beta2'],
    ]),
  ]);
  await waitFor(() => succeeds('kubectl', ['top', 'nodes']), { what: 'metrics of nodes', seconds: 90 }).catch(
    (error) => {
      throw new Error(`${error.message}\n${tailOf('metrics-server')}`);
    },
  );
  for (const metric of METRICS)
    await waitFor(() => isServed(metric), { what: `the metric ${metric}`, seconds: 90 }).catch((error) => {
      throw new Error(`${error.message}\n${tailOf('adapter')}`);
    });
  for (const line of (await kubectl(['top', 'nodes'])).trim().split('\n')) say(line);
  say(`autoscalers can read ${METRICS.join(', ')}`);
}
