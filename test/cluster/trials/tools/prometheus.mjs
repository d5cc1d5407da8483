import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BASES } from '../../support/images.mjs';
import { makeConfigMap, makeDeployment, makeService, read } from '../../support/kubernetes.mjs';
import { NAMESPACES, ROOT } from '../../support/settings.mjs';
import { describeServer } from './server-pod.mjs';

const NAMESPACE = NAMESPACES.monitoring;
const RULES = join(ROOT, 'charts/pain-assessment/files/rules');

/** The charts' rule files by name, as YAML. */
export const readRules = () => readdirSync(RULES).map((name) => [name, readFileSync(join(RULES, name), 'utf8')]);

/**
 * A Prometheus in the namespace from which the policies allow scrapes, with its rules by name, the URL that lists pods to scrape, and
 * the interval of scrapes and evaluations.
 */
export function describePrometheus({ name = 'prometheus', rules, discovery, scrapes, evaluates }) {
  const configuration = {
    global: { scrape_interval: scrapes, scrape_timeout: scrapes, evaluation_interval: evaluates },
    rule_files: ['/etc/prometheus/rules-*.yaml'],
    scrape_configs: [{ job_name: 'pods', http_sd_configs: [{ url: discovery, refresh_interval: evaluates }] }],
  };
  const files = Object.fromEntries(rules.map(([file, text]) => [`rules-${file}`, text]));
  const pod = describeServer({
    name: 'prometheus',
    image: BASES.prometheus,
    args: [
      '--config.file=/etc/prometheus/prometheus.yaml',
      '--storage.tsdb.path=/data',
      '--storage.tsdb.retention.time=6h',
    ],
    cpu: '200m',
    user: 65534,
    probe: { httpGet: { path: '/-/ready', port: 9090 } },
    volumes: {
      config: { path: '/etc/prometheus', configMap: { name } },
      data: { path: '/data', emptyDir: {} },
    },
  });
  return [
    makeConfigMap(NAMESPACE, name, { 'prometheus.yaml': JSON.stringify(configuration), ...files }),
    makeService(NAMESPACE, name, [{ port: 9090 }]),
    makeDeployment(NAMESPACE, name, { spec: pod }),
  ];
}

/** Address of Prometheus for programs on this machine. */
export async function findPrometheus(name = 'prometheus') {
  const { spec } = await read('service', name, '--namespace', NAMESPACE);
  return `http://${spec.clusterIP}:9090`;
}

/** Current series of a query. */
export async function query(base, text) {
  const answer = await fetch(`${base}/api/v1/query?${new URLSearchParams({ query: text })}`);
  const { status, error, data } = await answer.json();
  if (status !== 'success') throw new Error(`${text}: ${error}`);
  return data.resultType === 'vector' || data.resultType === 'matrix' ? data.result : [data.result];
}
