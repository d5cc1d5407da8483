import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { FOLDERS, NAMESPACES, NODES, RELEASED, ROOT, SERVICES, WORK } from '../settings.mjs';
import { nameChart } from '../tools/chart-source.mjs';
import { run, say, waitFor } from '../tools/commands.mjs';
import { imageOf, tagOnNodes } from '../tools/images.mjs';
import {
  apply,
  findReadyPods,
  kubectl,
  makeConfigMap,
  makeNamespace,
  read,
  waitForRollout,
} from '../tools/kubernetes.mjs';
import { describeCertificates, openSecrets } from '../tools/production-secrets.mjs';
import { describeServers } from '../tools/production-servers.mjs';
import { OVER_PRODUCTION } from '../tools/production-values.mjs';
import { prepareCharts, runChartTest, upgrade } from './development.mjs';
import { enforcePolicies } from './policies.mjs';

const NAMESPACE = NAMESPACES.production;
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 40" width="100" height="40"><rect width="100" height="40" fill="#134"/></svg>';
const TEXTS = join(WORK, 'texts');
const podSecurity = (level) => ({ 'pod-security.kubernetes.io/enforce': level });

/** Kinds that the Prometheus operator brings, by name alone. */
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

/** The claim of licensed wordings, on an empty folder of this machine. */
const describeTexts = () => [
  {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: 'licensed-texts' },
    spec: {
      capacity: { storage: '1Gi' },
      accessModes: ['ReadOnlyMany'],
      hostPath: { path: TEXTS },
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
      volumeName: 'licensed-texts',
      resources: { requests: { storage: '1Gi' } },
    },
  },
];

/** The seccomp profile by its chart: one release for each node here, since the kubelets of one machine have a folder each. */
async function installProfiles() {
  const chart = nameChart('seccomp-profile');
  for (const { name, folder } of NODES) {
    const values = [
      '--set',
      `kubeletDirectory=${join(folder, 'kubelet')}`,
      '--set',
      `nodeSelector.kubernetes\\.io/hostname=${name}`,
    ];
    const place = ['--namespace', NAMESPACES.nodes, '--wait', '--timeout', '2m'];
    await run('helm', ['upgrade', '--install', name, ...chart, ...place, ...values]);
  }
}

/** Everything that the head of k8s/values/production.yaml says must exist. */
async function makeSurroundings() {
  const { service, ...passwords } = await openSecrets();
  const { secrets, authority } = await describeCertificates();
  mkdirSync(TEXTS, { recursive: true });
  const { production, nodes, ...others } = NAMESPACES;
  await apply([
    makeNamespace(production, podSecurity('restricted')),
    makeNamespace(nodes, podSecurity('privileged')),
    ...Object.values(others)
      .filter((name) => name !== NAMESPACES.development)
      .map((name) => makeNamespace(name)),
    ...['PodMonitor', 'PrometheusRule'].map(describeKind),
  ]);
  await apply([
    {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'pain-assessment', namespace: production },
      stringData: service,
    },
    makeConfigMap(production, 'internal-authority', { 'ca.crt': authority }),
    makeConfigMap(production, 'pain-assessment-logos', { 'north.svg': LOGO }),
    ...secrets,
    ...describeTexts(),
    ...describeServers(passwords),
  ]);
  await waitForRollout(NAMESPACES.redis, 'deployment/redis');
  await waitForRollout(NAMESPACES.nats, 'deployment/nats');
}

/** The images under the names that the charts have for a release. */
async function nameImages() {
  for (const service of SERVICES) {
    const { image } = parse(readFileSync(join(ROOT, `charts/${service}/values.yaml`), 'utf8'));
    const { appVersion } = parse(readFileSync(join(ROOT, `charts/${service}/Chart.yaml`), 'utf8'));
    await tagOnNodes(imageOf(service), `${image.registry}/${image.repository}:${appVersion}`);
  }
}

/** Installs or upgrades the production values, with further arguments of helm, of another release where its folder is given. */
export async function upgradeProduction(args = [], release = undefined) {
  const over = join(FOLDERS.production, 'over.json');
  writeFileSync(over, JSON.stringify(OVER_PRODUCTION));
  await upgrade(NAMESPACE, ['--values', join(ROOT, 'k8s/values/production.yaml'), '--values', over, ...args], release);
}

/** Whether renderers run under the profile, and print with Chromium's own sandbox on. */
async function checkSandbox() {
  const { items } = await read(
    'pods',
    '--namespace',
    NAMESPACE,
    '--selector',
    'app.kubernetes.io/name=report-renderer',
  );
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

/** Installs the production values with all that they ask for, and runs the charts' test. */
export async function installProduction() {
  prepareCharts();
  await enforcePolicies();
  if (RELEASED === '') await nameImages();
  await makeSurroundings();
  await installProfiles();
  const begun = Date.now();
  await upgradeProduction();
  say(
    `installed in ${Math.round((Date.now() - begun) / 1000)} s: Redis and NATS with TLS and certificates asked of clients`,
  );
  // The charts give no number of pods where an autoscaler sets it: helm has waited for one of each alone.
  await waitFor(hasEnoughPods, { what: 'the least number of pods of each service', seconds: 120, every: 1 });
  await runChartTest(NAMESPACE);
  await checkSandbox();
  const pods = await kubectl(['--namespace', NAMESPACE, 'get', 'pods', '--output', 'wide', '--no-headers']);
  for (const line of pods.trim().split('\n')) say(line.split(/\s+/).slice(0, 7).join(' '));
}

/** The key of the account that the production values were installed with. */
export const readApiKey = async () => (await openSecrets()).service.API_KEY;
