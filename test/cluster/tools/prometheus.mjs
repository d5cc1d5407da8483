import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTROL_PLANE, NAMESPACES, NODES, PORTS, ROOT } from '../settings.mjs';
import { BASES } from './images.mjs';
import { makeConfigMap, makeDeployment, makeService, read } from './kubernetes.mjs';

const NAMESPACE = NAMESPACES.monitoring;
const RULES = join(ROOT, 'charts/pain-assessment/files/rules');

const CONFIGURATION = {
  global: { scrape_interval: '5s', evaluation_interval: '10s' },
  rule_files: ['/etc/prometheus/rules-*.yaml'],
  scrape_configs: [
    {
      job_name: 'pods',
      http_sd_configs: [{ url: `http://${CONTROL_PLANE}:${PORTS.discovery}/`, refresh_interval: '5s' }],
    },
  ],
};

const readRules = () =>
  Object.fromEntries(readdirSync(RULES).map((name) => [`rules-${name}`, readFileSync(join(RULES, name), 'utf8')]));

const pod = {
  nodeSelector: { 'kubernetes.io/hostname': NODES[0].name },
  securityContext: { runAsUser: 65534, fsGroup: 65534 },
  containers: [
    {
      name: 'prometheus',
      image: BASES.prometheus,
      imagePullPolicy: 'Never',
      args: [
        '--config.file=/etc/prometheus/prometheus.yaml',
        '--storage.tsdb.path=/data',
        '--storage.tsdb.retention.time=6h',
      ],
      readinessProbe: { httpGet: { path: '/-/ready', port: 9090 }, periodSeconds: 2 },
      volumeMounts: [
        { name: 'config', mountPath: '/etc/prometheus' },
        { name: 'data', mountPath: '/data' },
      ],
    },
  ],
  volumes: [
    { name: 'config', configMap: { name: 'prometheus' } },
    { name: 'data', emptyDir: {} },
  ],
};

/** Prometheus with the charts' rules, in the namespace that the policies let scrape. */
export const describePrometheus = () => [
  makeConfigMap(NAMESPACE, 'prometheus', { 'prometheus.yaml': JSON.stringify(CONFIGURATION), ...readRules() }),
  makeService(NAMESPACE, 'prometheus', [{ port: 9090 }]),
  makeDeployment(NAMESPACE, 'prometheus', { spec: pod }),
];

/** Address of Prometheus for programs of this machine. */
export async function findPrometheus() {
  const { spec } = await read('service', 'prometheus', '--namespace', NAMESPACE);
  return `http://${spec.clusterIP}:9090`;
}

/** Series that a query answers now. */
export async function query(base, text) {
  const answer = await fetch(`${base}/api/v1/query?${new URLSearchParams({ query: text })}`);
  const { status, error, data } = await answer.json();
  if (status !== 'success') throw new Error(`${text}: ${error}`);
  return data.resultType === 'vector' || data.resultType === 'matrix' ? data.result : [data.result];
}
