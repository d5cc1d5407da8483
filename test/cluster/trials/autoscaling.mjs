import { join } from 'node:path';
import { say, waitFor } from '../support/commands.mjs';
import { kubectl, read, waitUntilSettled } from '../support/kubernetes.mjs';
import { NAMESPACES, RELEASE, ROOT, SERVICES } from '../support/settings.mjs';
import { upgradeProduction } from './production.mjs';
import { findPrometheus } from './tools/prometheus.mjs';
import { makeTrial } from './trial.mjs';

const NAMESPACE = NAMESPACES.production;
const LEAST = 2;
/** More than any pod uses: what follows another metric must not go up by CPU. */
const NEVER = 5000;

/** Each service by its own metric, with targets that two cores can reach; the charts' own ways, only quicker down. */
const SCALED = {
  'api-gateway': { most: 3, cpu: NEVER, podMetrics: [{ name: 'http_server_active_requests', averageValue: '1' }] },
  scoring: { most: 3, cpu: 6, podMetrics: [] },
  'report-renderer': { most: 4, cpu: NEVER, podMetrics: [{ name: 'pain_renderer_busy_pages', averageValue: '500m' }] },
};
const BEHAVIOR = {
  scaleUp: { stabilizationWindowSeconds: 0, policies: [{ type: 'Pods', value: 2, periodSeconds: 15 }] },
  scaleDown: { stabilizationWindowSeconds: 0, policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }] },
};

/** The same by KEDA, whose metrics are the charts' saturation queries: what there is of it per pod. */
const THRESHOLDS = { 'api-gateway': '1', scoring: '0.02', 'report-renderer': '0.5' };

const nameWorkload = (service) => `${RELEASE}-${service}`;
const nameByKeda = (service) => `keda-hpa-${nameWorkload(service)}`;
const least = Object.fromEntries(SERVICES.map((service) => [service, LEAST]));
const most = Object.fromEntries(SERVICES.map((service) => [service, SCALED[service].most]));

/** Pods of a service as its autoscaler knows them; undefined while that has not looked, or is not there. */
async function readReplicas(name) {
  const { items } = await read('horizontalpodautoscalers', '--namespace', NAMESPACE);
  return items.find(({ metadata }) => metadata.name === name)?.status.currentReplicas;
}

/** Waits until each autoscaler has had so many pods, and says after how long and by what. */
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

/** The charts' schema refuses such a share of the requested CPU, rightly. */
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

/** k8s/values/keda.yaml over the production values, with targets that two cores can reach. */
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

/** Under load each autoscaler goes up by its service's own metric, and down again without load. */
export async function tryAutoscaling(context) {
  await setTargets();
  await reach(least, { seconds: 120 });
  await makeScaling('autoscaling')(context);
  await reach(least, { seconds: 180 });
  await sayReasons();
}

/** The same by KEDA, with the queries of the charts; at the end the production values are back. */
export async function tryKeda(context) {
  await context.builder.startKeda();
  await setKedaTargets();
  await reach(least, { seconds: 120, nameAutoscaler: nameByKeda });
  await makeScaling('keda', nameByKeda)(context);
  await reach(least, { seconds: 180, nameAutoscaler: nameByKeda });
  await sayReasons(nameByKeda);
  await upgradeProduction();
}
