import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { say, waitFor } from '../support/commands.mjs';
import {
  apply,
  findReadyPods,
  installChart,
  kubectl,
  makeConfigMap,
  makeNamespace,
  makeSecret,
  read,
  waitForRollout,
} from '../support/kubernetes.mjs';
import { FOLDERS, NAMESPACES, RELEASED, ROOT, SERVICES, WORK } from '../support/settings.mjs';
import { prepareCharts, runChartTest, uninstall, upgrade } from './development.mjs';
import { nameChart } from './tools/chart-source.mjs';
import { keepNode } from './tools/place.mjs';
import { describeCertificates, openSecrets } from './tools/production-secrets.mjs';
import { describeServers } from './tools/production-servers.mjs';

const NAMESPACE = NAMESPACES.production;
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 40" width="100" height="40"><rect width="100" height="40" fill="#134"/></svg>';
/** Peers of a policy: all pods of a namespace. */
const toNamespace = (name) => ({
  to: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } } }],
});
/** A number of pods, and CPU requests for two cores. */
const withCores = (cpu, pods = 2) => ({
  resources: { requests: { cpu } },
  autoscaling: { minReplicas: pods, maxReplicas: pods },
});
/** All other production values are unchanged. */
const OVER_PRODUCTION = {
  'api-gateway': { ...withCores('100m'), networkPolicy: { redis: toNamespace(NAMESPACES.redis) } },
  scoring: withCores('200m'),
  'report-renderer': withCores('300m'),
};
const PRIVATE = {
  certificateAuthorities: { existingConfigMap: 'internal-authority' },
  networkPolicy: { nats: toNamespace(NAMESPACES.nats) },
};
/** All other minimal values are unchanged; their authority would be a public one. */
const OVER_MINIMAL = {
  'api-gateway': {
    ...withCores('100m', 1),
    ...PRIVATE,
    networkPolicy: { ...PRIVATE.networkPolicy, redis: toNamespace(NAMESPACES.redis) },
  },
  scoring: { ...withCores('200m', 1), ...PRIVATE },
  'report-renderer': { ...withCores('300m', 1), ...PRIVATE },
};
/** The volume of licensed wordings: the only object outside the trials' namespaces. */
export const VOLUME = 'pain-assessment-trials-texts';
const podSecurity = (level) => ({ 'pod-security.kubernetes.io/enforce': level });

/** Kinds of the Prometheus operator, with names only. */
const describeKind = (kind) => {
  const plural = `${kind.toLowerCase()}s`;
  const openAPIV3Schema = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.monitoring.coreos.com` },
    spec: {
      group: 'monitoring.coreos.com',
      scope: 'Namespaced',
      names: { kind, plural, singular: kind.toLowerCase() },
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema } }],
    },
  };
};

/** Kinds of the Prometheus operator that the cluster lacks. */
async function findMissingKinds() {
  const { items } = await read('customresourcedefinitions');
  const known = new Set(items.map(({ spec }) => `${spec.group}/${spec.names.kind}`));
  return ['PodMonitor', 'PrometheusRule'].filter((kind) => !known.has(`monitoring.coreos.com/${kind}`));
}

/** The claim of licensed wordings, on an empty folder of the node. */
const describeTexts = () => [
  {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: VOLUME },
    spec: {
      capacity: { storage: '1Gi' },
      accessModes: ['ReadOnlyMany'],
      hostPath: { path: join(WORK, 'texts'), type: 'DirectoryOrCreate' },
      storageClassName: 'texts',
      claimRef: { namespace: NAMESPACE, name: 'licensed-texts' },
    },
  },
  {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name: 'licensed-texts', namespace: NAMESPACE },
    spec: {
      accessModes: ['ReadOnlyMany'],
      storageClassName: 'texts',
      volumeName: VOLUME,
      resources: { requests: { storage: '1Gi' } },
    },
  },
];

/** Installs the seccomp profile by its chart. Nodes on one machine have a kubelet folder each, so each needs a release. */
async function installProfiles(builder) {
  const { chart, values: images } = nameChart('seccomp-profile');
  for (const { name, values } of builder?.kubelets ?? [{ name: 'seccomp-profile', values: [] }])
    await installChart(NAMESPACES.nodes, { release: name, chart, seconds: 120 }, [...images, ...values]);
}

/** The accounts for values that mount no logos. */
const withoutLogos = ({ 'accounts.yaml': accounts, ...service }) => ({
  ...service,
  'accounts.yaml': accounts.replace(/^ *logo:.*\n/gm, ''),
});

/** Creates the prerequisites in the header of k8s/values/production.yaml; `accepting`: Redis and NATS accept clients by certificate or by password alone. */
async function makeSurroundings(accepting) {
  const { service, ...passwords } = await openSecrets();
  const { secrets, authority } = await describeCertificates();
  const { production, nodes, development: _, ...others } = NAMESPACES;
  const kinds = await findMissingKinds();
  await apply([
    ...kinds.map(describeKind),
    makeNamespace(production, podSecurity('restricted')),
    makeNamespace(nodes, podSecurity('privileged')),
    ...Object.values(others).map((name) => makeNamespace(name)),
  ]);
  await apply([
    makeSecret(production, 'pain-assessment', { values: accepting === 'password' ? withoutLogos(service) : service }),
    makeConfigMap(production, 'internal-authority', { 'ca.crt': authority }),
    makeConfigMap(production, 'pain-assessment-logos', { 'north.svg': LOGO }),
    ...secrets,
    ...describeTexts(),
    ...describeServers(passwords, accepting),
  ]);
  await waitForRollout(NAMESPACES.redis, 'deployment/redis');
  await waitForRollout(NAMESPACES.nats, 'deployment/nats');
}

/** Arguments of helm: an example's values, and others over them. */
function nameValues(example, values) {
  const over = join(FOLDERS.production, `over-${example}.json`);
  writeFileSync(over, JSON.stringify(values));
  return ['--values', join(ROOT, `k8s/values/${example}.yaml`), '--values', over];
}

/** Installs or upgrades the production values, with further arguments of helm; from a release if its folder is given. */
export const upgradeProduction = (args = [], released = undefined) =>
  upgrade(NAMESPACE, [...nameValues('production', OVER_PRODUCTION), ...args], released);

/** Checks that renderers run under the profile, with Chromium's own sandbox. */
async function checkSandbox() {
  const selector = ['--selector', 'app.kubernetes.io/name=report-renderer'];
  const { items } = await read('pods', '--namespace', NAMESPACE, ...selector);
  for (const { metadata, spec } of items) {
    const { seccompProfile } = spec.securityContext;
    const log = await kubectl(['--namespace', NAMESPACE, 'logs', metadata.name]);
    if (seccompProfile.type !== 'Localhost' || /sandbox/i.test(log))
      throw new Error(`${metadata.name} has no sandbox\n${log}`);
  }
  say(`${items.length} renderers print with Chromium's own sandbox, under profiles/chromium.json`);
}

async function hasEnoughPods() {
  const counts = await Promise.all(SERVICES.map(async (service) => (await findReadyPods(NAMESPACE, service)).length));
  return SERVICES.every((service, index) => counts[index] >= OVER_PRODUCTION[service].autoscaling.minReplicas);
}

/** Prepares charts, nodes, and all objects that the values of an example expect. */
async function prepare(builder, accepting) {
  prepareCharts();
  await keepNode();
  await builder?.enforcePolicies();
  if (RELEASED === '') await builder?.nameImages();
  await makeSurroundings(accepting);
  await installProfiles(builder);
}

/** Installs the minimal values with their prerequisites, runs `helm test`, and removes them. */
export async function installMinimal({ builder }) {
  await prepare(builder, 'password');
  const begun = Date.now();
  await upgrade(NAMESPACE, nameValues('minimal', OVER_MINIMAL));
  await runChartTest(NAMESPACE);
  say(`assessed ${Math.round((Date.now() - begun) / 1000)} s after helm began: Redis and NATS with TLS and passwords`);
  await checkSandbox();
  await uninstall(NAMESPACE);
}

/** Installs the production values with their prerequisites, and runs `helm test`. */
export async function installProduction({ builder }) {
  await prepare(builder, 'certificate');
  const begun = Date.now();
  await upgradeProduction();
  say(
    `installed in ${Math.round((Date.now() - begun) / 1000)} s: Redis and NATS with TLS and certificates asked of clients`,
  );
  // Under an autoscaler the charts set no number of pods, so helm has waited for only one per service.
  await waitFor(hasEnoughPods, { what: 'the least number of pods of each service', seconds: 120, every: 1 });
  await runChartTest(NAMESPACE);
  await checkSandbox();
  const pods = await kubectl(['--namespace', NAMESPACE, 'get', 'pods', '--output', 'wide', '--no-headers']);
  for (const line of pods.trim().split('\n')) say(line.split(/\s+/).slice(0, 7).join(' '));
}

/** Reads the key of the account of the production values. */
export const readApiKey = async () => (await openSecrets()).service.API_KEY;
