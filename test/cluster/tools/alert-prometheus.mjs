import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { CONTROL_PLANE, NAMESPACES, NODES, PORTS, ROOT } from '../settings.mjs';
import { shortenRules } from './alert-durations.mjs';
import { attempt, pause, waitFor } from './commands.mjs';
import { BASES } from './images.mjs';
import { apply, makeConfigMap, makeDeployment, makeService, read, waitForRollout } from './kubernetes.mjs';

const NAMESPACE = NAMESPACES.monitoring;
const NAME = 'prometheus-alerts';
const RULES = join(ROOT, 'charts/pain-assessment/files/rules');
const FILES = ['alerts.yaml', 'recordings.yaml'];
const MOUNT = '/etc/prometheus';

/** By this every duration of the rules is divided in the trial: an hour passes in two minutes. */
export const FACTOR = 30;

/** The shortest window has at least two scrapes then, and a gateway that waits for Redis has time to answer. */
const SCRAPES = '1500ms';
const CONFIGURATION = {
  global: { scrape_interval: SCRAPES, scrape_timeout: SCRAPES, evaluation_interval: '1s' },
  rule_files: [`${MOUNT}/rules-*.yaml`],
  scrape_configs: [
    {
      job_name: 'pods',
      http_sd_configs: [{ url: `http://${CONTROL_PLANE}:${PORTS.discovery}/`, refresh_interval: '1s' }],
    },
  ],
};

const readRules = (name) => parse(readFileSync(join(RULES, name), 'utf8'));
const shorten = (name) => [`rules-${name}`, stringify(shortenRules(readRules(name), FACTOR))];

const pod = {
  nodeSelector: { 'kubernetes.io/hostname': NODES[0].name },
  securityContext: { runAsUser: 65534, fsGroup: 65534 },
  containers: [
    {
      name: 'prometheus',
      image: BASES.prometheus,
      imagePullPolicy: 'Never',
      args: [`--config.file=${MOUNT}/prometheus.yaml`, '--storage.tsdb.path=/data'],
      resources: { requests: { cpu: '200m' } },
      readinessProbe: { httpGet: { path: '/-/ready', port: 9090 }, periodSeconds: 1 },
      volumeMounts: [
        { name: 'config', mountPath: MOUNT },
        { name: 'data', mountPath: '/data' },
      ],
    },
  ],
  volumes: [
    { name: 'config', configMap: { name: NAME } },
    { name: 'data', emptyDir: {} },
  ],
};

/** Names of the alerts that the charts ship, each once. */
export const readAlertNames = () => [
  ...new Set(readRules('alerts.yaml').groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))),
];

/** Starts a Prometheus with the shortened rules beside the other one, and answers its address. */
export async function startAlertPrometheus() {
  const files = { 'prometheus.yaml': JSON.stringify(CONFIGURATION), ...Object.fromEntries(FILES.map(shorten)) };
  await apply([
    makeConfigMap(NAMESPACE, NAME, files),
    makeService(NAMESPACE, NAME, [{ port: 9090 }]),
    makeDeployment(NAMESPACE, NAME, { spec: pod }),
  ]);
  await waitForRollout(NAMESPACE, `deployment/${NAME}`);
  const { spec } = await read('service', NAME, '--namespace', NAMESPACE);
  return `http://${spec.clusterIP}:9090`;
}

/** Takes that Prometheus away again. */
export async function stopAlertPrometheus() {
  const objects = [`deployment/${NAME}`, `service/${NAME}`, `configmap/${NAME}`];
  await attempt('kubectl', ['--namespace', NAMESPACE, 'delete', '--ignore-not-found', ...objects]);
}

/** What fires now: `name severity` of each. */
async function readFiring(base) {
  const answer = await fetch(`${base}/api/v1/alerts`);
  const { data } = await answer.json();
  const firing = data.alerts.filter(({ state }) => state === 'firing');
  return new Set(firing.map(({ labels }) => `${labels.alertname} ${labels.severity}`));
}

/** Asks once a second what fires, and tells of each change. */
export function watchAlerts(base, tell) {
  const state = { firing: new Set(), isEnded: false };

  async function look() {
    const now = await readFiring(base).catch(() => state.firing);
    for (const name of now) if (!state.firing.has(name)) tell(name, true);
    for (const name of state.firing) if (!now.has(name)) tell(name, false);
    state.firing = now;
  }
  async function lookOn() {
    while (!state.isEnded) {
      await look();
      await pause(1_000, { because: 'Prometheus tells nobody that an alert fires' });
    }
  }
  const looking = lookOn();

  return {
    /** Waits until all of these have fired at the same or at different times, counted from now on; answers which have not. */
    async waitForAll(names, seconds) {
      const missing = new Set(names);
      const haveFired = () => {
        for (const name of state.firing) missing.delete(name);
        return missing.size === 0;
      };
      await waitFor(haveFired, { what: 'alerts', seconds }).catch(() => undefined);
      return [...missing];
    },
    /** Waits until nothing fires, or none of some; answers what still does. */
    async waitForNone(seconds, names = null) {
      const left = () => [...state.firing].filter((name) => names === null || names.includes(name));
      await waitFor(() => left().length === 0, { what: 'no alert', seconds }).catch(() => undefined);
      return left();
    },
    async end() {
      state.isEnded = true;
      await looking;
    },
  };
}
