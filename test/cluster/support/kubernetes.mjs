import { attempt, run, waitFor } from './commands.mjs';

/** Runs kubectl as the cluster's administrator, and returns its output. */
export const kubectl = (args, options) => run('kubectl', args, options);

/** Reads objects of the API server; takes the arguments of `kubectl get`. */
export const read = async (...args) => JSON.parse(await kubectl(['get', ...args, '--output', 'json']));

/** Creates or updates objects. */
export const apply = (objects) =>
  kubectl(['apply', '--server-side', '--force-conflicts', '--filename', '-'], {
    input: JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects }),
  });

/** Waits until a deployment, daemon set or stateful set has all its pods in their current version. */
export const waitForRollout = (namespace, name, seconds = 120) =>
  kubectl(['--namespace', namespace, 'rollout', 'status', name, '--timeout', `${seconds}s`]);

/** Label of namespaces that a run creates. */
export const MADE_HERE = { 'pain-assessment/trials': 'true' };

export const makeNamespace = (name, labels = {}) => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name, labels: { ...MADE_HERE, ...labels } },
});

export const makeSecret = (namespace, name, { values, type = 'Opaque' }) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  type,
  metadata: { name, namespace },
  stringData: values,
});

/** A Secret with a certificate, its key and the trusted authorities. */
export const makeTlsSecret = (namespace, name, values) =>
  makeSecret(namespace, name, { values, type: 'kubernetes.io/tls' });

export const makeConfigMap = (namespace, name, data) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace },
  data,
});

/** A service for pods whose label `app` is its name. */
export const makeService = (namespace, name, ports) => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name, namespace },
  spec: { selector: { app: name }, ports },
});

/** A deployment whose pods have its name as label `app`. */
export const makeDeployment = (namespace, name, { replicas = 1, spec }) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name, namespace },
  spec: {
    replicas,
    selector: { matchLabels: { app: name } },
    template: { metadata: { labels: { app: name } }, spec },
  },
});

const isReady = ({ metadata, status }) =>
  metadata.deletionTimestamp === undefined &&
  (status.conditions ?? []).some(({ type, status: value }) => type === 'Ready' && value === 'True');

/** Ready pods of a product's service in a namespace, without those in deletion. */
export async function findReadyPods(namespace, service) {
  const { items } = await read('pods', '--namespace', namespace, '--selector', `app.kubernetes.io/name=${service}`);
  return items.filter(isReady);
}

/** Waits until every product pod in a namespace is ready and none is in deletion. */
export async function waitUntilSettled(namespace, seconds = 120) {
  const selector = ['--selector', 'app.kubernetes.io/part-of=pain-assessment'];
  const areSettled = async () => {
    const { items } = await read('pods', '--namespace', namespace, ...selector);
    const live = items.filter(({ status }) => !['Succeeded', 'Failed'].includes(status.phase));
    return live.length > 0 && live.every(isReady);
  };
  await waitFor(areSettled, { what: `the pods of ${namespace} to be ready`, seconds, every: 1 });
}

/** Installs or upgrades a release of a chart and waits for its pods; an error contains their logs and events. */
export const installChart = (namespace, { release, chart, seconds }, args) => {
  const command = ['upgrade', '--install', release, chart, '--namespace', namespace, '--wait'];
  return run('helm', [...command, '--timeout', `${seconds}s`, ...args]).catch(async (error) => {
    throw new Error(`${error.message}\n${await describeTrouble(namespace)}`);
  });
};

/** Logs and events of the pods in a namespace, for the report of a failure. */
async function describeTrouble(namespace) {
  const pods = await attempt('kubectl', ['--namespace', namespace, 'get', 'pods', '--output', 'wide']);
  const sorted = ['get', 'events', '--sort-by', '.lastTimestamp', '--field-selector', 'type=Warning'];
  const events = await attempt('kubectl', ['--namespace', namespace, ...sorted]);
  return `${pods.all}\n${events.all.split('\n').slice(-15).join('\n')}`;
}
