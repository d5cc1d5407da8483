import { join } from 'node:path';
import { say, waitFor } from '../support/commands.mjs';
import { kubectl, read, waitUntilSettled } from '../support/kubernetes.mjs';
import { NAMESPACES, RELEASE, ROOT, SERVICES } from '../support/settings.mjs';
import { upgradeProduction } from './production.mjs';
import { findPrometheus } from './tools/prometheus.mjs';
import { makeTrial } from './trial.mjs';

const NAMESPACE = NAMESPACES.production;
const LEAST = 2;
/** Above the CPU use of any pod: autoscalers of other metrics must not scale up by CPU. */
const NEVER = 5000;

/** One metric per service, with targets that two cores can reach. Scaling down is faster than in the charts. */
const SCALED = {
  'api-gateway': { most: 3, cpu: NEVER, podMetrics: [{ name: 'http_server_active_requests', averageValue: '1' }] },
  scoring: { most: 3, cpu: 6, podMetrics: [] },
  'report-renderer': { most: 4, cpu: NEVER, podMetrics: [{ name: 'pain_renderer_busy_pages', averageValue: '500m' }] },
};
const BEHAVIOR = {
  scaleUp: { stabilizationWindowSeconds: 0, policies: [{ type: 'Pods', value: 2, periodSeconds: 15 }] },
  scaleDown: { stabilizationWindowSeconds: 0, policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }] },
};

/** Targets for KEDA, whose metrics are the charts' saturation queries per pod. */
const THRESHOLDS = { 'api-gateway': '1', scoring: '0.02', 'report-renderer': '0.5' };

const nameWorkload = (service) => `${RELEASE}-${service}`;
const nameKedaAutoscaler = (service) => `keda-hpa-${nameWorkload(service)}`;
const least = Object.fromEntries(SERVICES.map((service) => [service, LEAST]));
const most = Object.fromEntries(SERVICES.map((service) => [service, SCALED[service].most]));

/** Number of a service's pods by its autoscaler; undefined before its first reading, or without it. */
async function readReplicas(name) {
  const { items } = await read('horizontalpodautoscalers', '--namespace', NAMESPACE);
  return items.find(({ metadata }) => metadata.name === name)?.status.currentReplicas;
}

/** Waits until each autoscaler has reached its number of pods, and prints the duration. */
async function reach(counts, { seconds, nameAutoscaler = nameWorkload }) {
  const begun = Date.now();
  const waiting = new Map(Object.entries(counts));
  const hasAll = async () => {
    for (const [service, count] of waiting) {
      if ((await readReplicas(nameAutoscaler(service))) !== count) continue;
      waiting.delete(service);
      say(`${service}: ${count} pods after ${Math.round((Date.now() - begun) / 1000)} s`);
    }
    return waiting.size === 0;
  };
  await waitFor(hasAll, { what: 'the autoscalers', seconds, every: 2 }).catch((error) => {
    throw new Error(`${error.message}: ${[...waiting.keys()].join(', ')}`);
  });
}

async function sayReasons(nameAutoscaler = nameWorkload) {
  const names = SERVICES.map(nameAutoscaler);
  const selector = ['--field-selector', 'reason=SuccessfulRescale'];
  const { items } = await read('events', '--namespace', NAMESPACE, ...selector);
  const ofThese = items.filter(({ involvedObject }) => names.includes(involvedObject.name));
  for (const { involvedObject, message } of ofThese) say(`${involvedObject.name}: ${message}`);
}

/** Sets the CPU target directly: the charts' schema rightly rejects such a share of the requested CPU. */
async function setCpu(kind, service, { path, value }) {
  const patch = JSON.stringify([{ op: 'replace', path, value }]);
  await kubectl(['--namespace', NAMESPACE, 'patch', kind, nameWorkload(service), '--type', 'json', '--patch', patch]);
}

async function setTargets() {
  const values = SERVICES.flatMap((service) => {
    const { most: maxReplicas, podMetrics } = SCALED[service];
    const autoscaling = { minReplicas: LEAST, maxReplicas, podMetrics, behavior: BEHAVIOR };
    return ['--set-json', `${service}.autoscaling=${JSON.stringify(autoscaling)}`];
  });
  await upgradeProduction(values);
  const path = '/spec/metrics/0/resource/target/averageUtilization';
  for (const service of SERVICES)
    await setCpu('horizontalpodautoscaler', service, { path, value: SCALED[service].cpu });
}

/** Applies k8s/values/keda.yaml over the production values, with targets that two cores can reach. */
async function setKedaTargets() {
  const serverAddress = await findPrometheus();
  const values = SERVICES.flatMap((service) => {
    const { most: maxReplicas } = SCALED[service];
    const autoscaling = { enabled: false, minReplicas: LEAST, maxReplicas, podMetrics: [], behavior: BEHAVIOR };
    const prometheus = { serverAddress, threshold: THRESHOLDS[service] };
    return [
      ...['--set-json', `${service}.autoscaling=${JSON.stringify(autoscaling)}`],
      ...['--set-json', `${service}.keda.prometheus=${JSON.stringify(prometheus)}`],
    ];
  });
  await upgradeProduction(['--values', join(ROOT, 'k8s/values/keda.yaml'), ...values]);
  for (const service of SERVICES)
    await setCpu('scaledobject', service, { path: '/spec/triggers/0/metadata/value', value: `${NEVER}` });
}

const makeScaling = (name, nameAutoscaler) =>
  makeTrial({
    name,
    concurrency: 8,
    pauseMs: 0,
    act: async () => {
      await reach(most, { seconds: 180, nameAutoscaler });
      await waitUntilSettled(NAMESPACE);
    },
  });

/** Under load each autoscaler scales up by its service's metric, and without load down again. */
export async function tryAutoscaling(context) {
  await setTargets();
  await reach(least, { seconds: 120 });
  await makeScaling('autoscaling')(context);
  await reach(least, { seconds: 180 });
  await sayReasons();
}

/** KEDA scales up and down by the charts' queries; afterwards the production values apply again. */
export async function tryKeda(context) {
  await context.builder.startKeda();
  await setKedaTargets();
  await reach(least, { seconds: 120, nameAutoscaler: nameKedaAutoscaler });
  await makeScaling('keda', nameKedaAutoscaler)(context);
  await reach(least, { seconds: 180, nameAutoscaler: nameKedaAutoscaler });
  await sayReasons(nameKedaAutoscaler);
  await upgradeProduction();
}
