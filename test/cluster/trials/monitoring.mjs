import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { say, succeeds, waitFor } from '../support/commands.mjs';
import { apply, kubectl, makeNamespace, waitForRollout } from '../support/kubernetes.mjs';
import { NAMESPACES, ROOT } from '../support/settings.mjs';
import { describePrometheus, findPrometheus, query, readRules } from './tools/prometheus.mjs';

const METRICS = ['http_server_active_requests', 'pain_renderer_busy_pages', 'pain_renderer_queued_renders'];

/** The rule of docs/operating.md for the adapter's own file, which has the list directly below `rules`. */
function readAdapterRules() {
  const text = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8');
  const [, block] = /```yaml\n(rules:\n {2}custom:[\s\S]*?)```/.exec(text);
  return stringify({ rules: parse(block).rules.custom });
}

/** True if autoscalers can read a metric of pods. */
const isServed = (metric) =>
  succeeds('kubectl', [
    'get',
    '--raw',
    `/apis/custom.metrics.k8s.io/v1beta1/namespaces/${NAMESPACES.production}/pods/*/${metric}`,
  ]);

/** Starts Prometheus with the charts' rules, the adapter with the rule of docs/operating.md, and the metrics of kubelets. */
export async function startMonitoring({ builder }) {
  const discovery = builder.startDiscovery();
  await apply([makeNamespace(NAMESPACES.monitoring)]);
  await apply(describePrometheus({ rules: readRules(), discovery, scrapes: '5s', evaluates: '10s' }));
  await waitForRollout(NAMESPACES.monitoring, 'deployment/prometheus');
  const prometheus = await findPrometheus();
  const isScraped = async () => {
    const up = await query(prometheus, 'up');
    return up.length >= 6 && up.every(({ value }) => value[1] === '1');
  };
  await waitFor(isScraped, { what: 'Prometheus to scrape all pods', seconds: 60 });
  await builder.startAdapters({ prometheus, rules: readAdapterRules() });
  const hasNodes = () => succeeds('kubectl', ['top', 'nodes']);
  await builder.waitForServers(['metrics-server'], hasNodes, { what: 'metrics of nodes', seconds: 90 });
  for (const metric of METRICS)
    await builder.waitForServers(['adapter'], () => isServed(metric), { what: metric, seconds: 90 });
  for (const line of (await kubectl(['top', 'nodes'])).trim().split('\n')) say(line);
  say(`autoscalers can read ${METRICS.join(', ')}`);
}
