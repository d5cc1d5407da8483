import { NAMESPACES, RELEASE } from '../settings.mjs';
import { upgradeProduction } from '../steps/production.mjs';
import { say, waitFor } from '../tools/commands.mjs';
import { kubectl, read, waitUntilSettled } from '../tools/kubernetes.mjs';
import { makeTrial } from './trial.mjs';

const NAME = `${RELEASE}-report-renderer`;
const NAMESPACE = NAMESPACES.production;
const MOST = 4;

/** Targets that two cores can reach, CPU out of the way, and a quick way down; the metric is the production values' own. */
const VALUES = {
  maxReplicas: MOST,
  cpuUtilization: 100,
  podMetrics: [{ name: 'pain_renderer_busy_pages', averageValue: '500m' }],
  behavior: {
    scaleUp: { stabilizationWindowSeconds: 0, policies: [{ type: 'Pods', value: 2, periodSeconds: 15 }] },
    scaleDown: { stabilizationWindowSeconds: 0, policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }] },
  },
};

async function readAutoscaler() {
  const { status } = await read('horizontalpodautoscaler', NAME, '--namespace', NAMESPACE);
  const metric = status.currentMetrics?.find(({ type }) => type === 'Pods')?.pods;
  return { replicas: status.currentReplicas, value: metric?.current.averageValue ?? '?' };
}

async function reach(replicas, seconds) {
  const begun = Date.now();
  const isThere = async () => (await readAutoscaler()).replicas === replicas;
  await waitFor(isThere, { what: `${replicas} renderers`, seconds, every: 2 });
  const { value } = await readAutoscaler();
  say(`${replicas} renderers after ${Math.round((Date.now() - begun) / 1000)} s, busy pages per pod: ${value}`);
}

const scaling = makeTrial({
  name: 'autoscaling',
  concurrency: 8,
  pause: 0,
  act: async () => {
    await reach(MOST, 150);
    await waitUntilSettled(NAMESPACE);
  },
});

/** Under load the renderer's autoscaler goes up by the renderer's own metric, and down again without load. */
export async function tryAutoscaling(context) {
  // CPU must not be what scales: its target is a share of a request that is made huge in effect by 1000 %.
  await upgradeProduction([
    '--set-json',
    `report-renderer.autoscaling=${JSON.stringify({ ...VALUES, minReplicas: 2 })}`,
  ]);
  await kubectl([
    ...['--namespace', NAMESPACE, 'patch', 'horizontalpodautoscaler', NAME, '--type', 'json', '--patch'],
    JSON.stringify([{ op: 'replace', path: '/spec/metrics/0/resource/target/averageUtilization', value: 5000 }]),
  ]);
  await reach(2, 90);
  await scaling(context);
  await reach(2, 180);
}
