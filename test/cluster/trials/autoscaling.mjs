import { NAMESPACES, RELEASE, SERVICES } from '../settings.mjs';
import { upgradeProduction } from '../steps/production.mjs';
import { say, waitFor } from '../tools/commands.mjs';
import { kubectl, read, waitUntilSettled } from '../tools/kubernetes.mjs';
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

const nameOf = (service) => `${RELEASE}-${service}`;

async function readReplicas(service) {
  const { status } = await read('horizontalpodautoscaler', nameOf(service), '--namespace', NAMESPACE);
  return status.currentReplicas;
}

/** Waits until each autoscaler has had so many pods, and says after how long and by what. */
async function reach(counts, seconds) {
  const begun = Date.now();
  const waiting = new Map(Object.entries(counts));
  const hasAll = async () => {
    for (const [service, count] of waiting) {
      if ((await readReplicas(service)) !== count) continue;
      waiting.delete(service);
      say(`${service}: ${count} pods after ${Math.round((Date.now() - begun) / 1000)} s`);
    }
    return waiting.size === 0;
  };
  await waitFor(hasAll, { what: 'the autoscalers', seconds, every: 2 }).catch((error) => {
    throw new Error(`${error.message}: ${[...waiting.keys()].join(', ')}`);
  });
}

async function sayReasons() {
  const selector = ['--field-selector', 'reason=SuccessfulRescale'];
  const { items } = await read('events', '--namespace', NAMESPACE, ...selector);
  for (const { involvedObject, message } of items) say(`${involvedObject.name}: ${message}`);
}

async function setTargets() {
  const values = SERVICES.flatMap((service) => {
    const { most, podMetrics } = SCALED[service];
    const autoscaling = { minReplicas: LEAST, maxReplicas: most, podMetrics, behavior: BEHAVIOR };
    return ['--set-json', `${service}.autoscaling=${JSON.stringify(autoscaling)}`];
  });
  await upgradeProduction(values);
  for (const service of SERVICES) {
    // The charts' schema refuses such a share of the requested CPU, rightly.
    const path = '/spec/metrics/0/resource/target/averageUtilization';
    const patch = JSON.stringify([{ op: 'replace', path, value: SCALED[service].cpu }]);
    const target = ['horizontalpodautoscaler', nameOf(service)];
    await kubectl(['--namespace', NAMESPACE, 'patch', ...target, '--type', 'json', '--patch', patch]);
  }
}

const scaling = makeTrial({
  name: 'autoscaling',
  concurrency: 8,
  pause: 0,
  act: async () => {
    await reach(Object.fromEntries(SERVICES.map((service) => [service, SCALED[service].most])), 180);
    await waitUntilSettled(NAMESPACE);
  },
});

/** Under load each autoscaler goes up by its service's own metric, and down again without load. */
export async function tryAutoscaling(context) {
  const least = Object.fromEntries(SERVICES.map((service) => [service, LEAST]));
  await setTargets();
  await reach(least, 120);
  await scaling(context);
  await reach(least, 180);
  await sayReasons();
}
