import { attempt, run, waitFor } from './commands.mjs';

/** Runs kubectl as the cluster's administrator, and answers what it wrote. */
export const kubectl = (args, options) => run('kubectl', args, options);

/** Reads objects as the API server has them: arguments of `kubectl get`. */
export const read = async (...args) => JSON.parse(await kubectl(['get', ...args, '--output', 'json']));

/** Creates objects, or brings those that are there to what is described. */
export const apply = (objects) =>
  kubectl(['apply', '--server-side', '--force-conflicts', '--filename', '-'], {
    input: JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects }),
  });

/** Waits until a deployment, daemon set or the like has all its pods, as described now. */
export const waitForRollout = (namespace, name, seconds = 120) =>
  kubectl(['--namespace', namespace, 'rollout', 'status', name, '--timeout', `${seconds}s`]);

/** Marks namespaces that a run makes. */
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

/** A Secret with a certificate, its key and the authorities to trust. */
export const makeTlsSecret = (namespace, name, values) =>
  makeSecret(namespace, name, { values, type: 'kubernetes.io/tls' });

export const makeConfigMap = (namespace, name, data) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace },
  data,
});

/** A service in front of pods that have the label `app` of its name. */
export const makeService = (namespace, name, ports) => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name, namespace },
  spec: { selector: { app: name }, ports },
});

/** A deployment whose pods have the label `app` of its name. */
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

/** Ready pods of a service of the product in a namespace, those that are being deleted left out. */
export async function findReadyPods(namespace, service) {
  const { items } = await read('pods', '--namespace', namespace, '--selector', `app.kubernetes.io/name=${service}`);
  return items.filter(isReady);
}

/** Waits until every pod of the product in a namespace is ready and none is being deleted. */
export async function waitUntilSettled(namespace, seconds = 120) {
  const selector = ['--selector', 'app.kubernetes.io/part-of=pain-assessment'];
  const areSettled = async () => {
    const { items } = await read('pods', '--namespace', namespace, ...selector);
    const live = items.filter(({ status }) => !['Succeeded', 'Failed'].includes(status.phase));
    return live.length > 0 && live.every(isReady);
  };
  await waitFor(areSettled, { what: `the pods of ${namespace} to be ready`, seconds, every: 1 });
}

/** Installs or upgrades a release of a chart and waits for its pods; a failure comes with what the pods say. */
export const installChart = (namespace, { release, chart, seconds }, args) => {
  const command = ['upgrade', '--install', release, chart, '--namespace', namespace, '--wait'];
  return run('helm', [...command, '--timeout', `${seconds}s`, ...args]).catch(async (error) => {
    throw new Error(`${error.message}\n${await describeTrouble(namespace)}`);
  });
};

/** What was written by a pod and by the kubelet about pods of a namespace: for the report of a failure. */
async function describeTrouble(namespace) {
  const pods = await attempt('kubectl', ['--namespace', namespace, 'get', 'pods', '--output', 'wide']);
  const sorted = ['get', 'events', '--sort-by', '.lastTimestamp', '--field-selector', 'type=Warning'];
  const events = await attempt('kubectl', ['--namespace', namespace, ...sorted]);
  return `${pods.all}\n${events.all.split('\n').slice(-15).join('\n')}`;
}
