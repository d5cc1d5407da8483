import { tryAlerts } from './alerts.mjs';
import { tryAutoscaling, tryKeda } from './autoscaling.mjs';
import { checkCluster } from './check-cluster.mjs';
import { tryCompose } from './compose.mjs';
import { tryDashboards } from './dashboards.mjs';
import { installDevelopment, installEvaluation, removeDevelopment } from './development.mjs';
import { tryNatsFailover, tryRedisFailover } from './failover.mjs';
import { tryIngress } from './ingress.mjs';
import { startMonitoring } from './monitoring.mjs';
import { tryDrain, tryNodeLoss } from './nodes.mjs';
import { drawPictures } from './pictures.mjs';
import { tryDeletions, tryKills } from './pods.mjs';
import { tryPolicies } from './policies.mjs';
import { buildProductImages } from './product-images.mjs';
import { installMinimal, installProduction } from './production.mjs';
import { trySecretsRotation } from './rotation.mjs';
import { tryNatsRestart, tryRedisRestart } from './stores.mjs';
import { tryRollback, tryUpgrade } from './upgrades.mjs';

const PRODUCTION = ['check-cluster', 'production'];
const MONITORED = [...PRODUCTION, 'monitoring'];
const METRICS = 'processes of this machine serve Prometheus and autoscalers';
const ENGINE = 'an engine with the base images';

/** Trials of images and compose.yaml; they need an engine and no cluster. */
export const ENGINE_TRIALS = [
  { name: 'product-images', run: buildProductImages, what: 'images of the Dockerfile, their sizes', builder: ENGINE },
  { name: 'compose', run: tryCompose, what: "compose.yaml's services, with an assessment", builder: ENGINE },
];

/**
 * Trials of a cluster in order. A run skips a step after a failure of one of its `needs`. `builder` states the reason for which a step
 * needs the builder of without-downloads; a run on an existing cluster skips it. Long steps are `asked`: only `--only` runs them.
 */
export const CLUSTER_TRIALS = [
  { name: 'check-cluster', run: checkCluster, what: 'what the cluster has and lacks' },
  { name: 'evaluation', run: installEvaluation, what: 'evaluation values by one command, an assessment' },
  { name: 'development', run: installDevelopment, what: 'development values, helm test, an assessment' },
  { name: 'policies', run: tryPolicies, needs: ['development'], what: 'who may reach what' },
  { name: 'remove-development', run: removeDevelopment, what: 'room for the production values' },
  { name: 'minimal', run: installMinimal, what: 'minimal values with their prerequisites, helm test' },
  { name: 'production', run: installProduction, what: 'production values with all that they ask for' },
  { name: 'ingress', run: tryIngress, what: 'TLS, API and embedded page by ingress-nginx', builder: 'a controller' },
  { name: 'monitoring', run: startMonitoring, what: 'Prometheus, its adapter, metrics of kubelets', builder: METRICS },
  { name: 'rolling-upgrade', run: tryUpgrade, what: 'every pod replaced, twice, under load' },
  { name: 'rollback', run: tryRollback, what: 'helm rollback under load' },
  { name: 'graceful-deletions', run: tryDeletions, what: 'five pods deleted under load' },
  { name: 'sigkill', run: tryKills, what: 'a pod of each service killed under load' },
  { name: 'drain', run: tryDrain, what: 'a node drained under load' },
  { name: 'node-loss', run: tryNodeLoss, what: 'a node silent for a while under load', builder: 'the cable of a node' },
  { name: 'nats-restart', run: tryNatsRestart, what: 'the only NATS replaced under load' },
  { name: 'redis-restart', run: tryRedisRestart, what: 'the only Redis replaced under load' },
  { name: 'secrets-rotation', run: trySecretsRotation, what: 'keys, passwords, certificates changed' },
  { name: 'nats-failover', run: tryNatsFailover, what: 'servers of a NATS of three ended and killed' },
  { name: 'redis-failover', run: tryRedisFailover, what: 'masters of a Redis cluster hand over, and are killed' },
  { name: 'alerts', run: tryAlerts, asked: true, what: 'alerts fire by real faults, and end', builder: METRICS },
  { name: 'dashboards', run: tryDashboards, what: 'every query of the dashboards answered', builder: METRICS },
  { name: 'autoscaling', run: tryAutoscaling, what: 'each service up and down by its own metric', builder: METRICS },
  { name: 'pictures', run: drawPictures, what: 'that trial and dashboards, in CLUSTER_PICTURES', builder: METRICS },
  { name: 'keda', run: tryKeda, what: 'each service up and down by KEDA', builder: METRICS },
].map(addNeeds);

/** Steps after `production` need it; steps with metrics also need `monitoring`. */
function addNeeds(step, index, steps) {
  if (step.name === 'check-cluster') return step;
  const isLater = index > steps.findIndex(({ name }) => name === 'production');
  const needs = step.builder === METRICS && step.name !== 'monitoring' ? MONITORED : PRODUCTION;
  return { ...step, needs: isLater ? needs : ['check-cluster', ...(step.needs ?? [])] };
}
