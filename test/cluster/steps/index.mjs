import { tryAlerts } from '../trials/alerts.mjs';
import { tryAutoscaling, tryKeda } from '../trials/autoscaling.mjs';
import { tryNatsFailover, tryRedisFailover } from '../trials/failover.mjs';
import { tryDrain, tryNodeLoss } from '../trials/nodes.mjs';
import { tryDeletions, tryKills } from '../trials/pods.mjs';
import { trySecretsRotation } from '../trials/rotation.mjs';
import { tryNatsRestart, tryRedisRestart } from '../trials/stores.mjs';
import { tryRollback, tryUpgrade } from '../trials/upgrades.mjs';
import { buildBaseImages } from './base-images.mjs';
import { checkMachine } from './check-machine.mjs';
import { startCluster } from './cluster.mjs';
import { tryCompose } from './compose.mjs';
import { tryDashboards } from './dashboards.mjs';
import { installDevelopment, removeDevelopment } from './development.mjs';
import { startEngine } from './engine.mjs';
import { tryIngress } from './ingress.mjs';
import { startMonitoring } from './monitoring.mjs';
import { startNames } from './names.mjs';
import { installPackages } from './packages.mjs';
import { drawPictures } from './pictures.mjs';
import { tryPolicies } from './policies.mjs';
import { buildProductImages } from './product-images.mjs';
import { installProduction } from './production.mjs';
import { buildPrograms } from './programs.mjs';

const ENGINE = ['check-machine', 'packages', 'programs', 'engine', 'base-images'];
const CLUSTER = [...ENGINE, 'cluster', 'names'];
const PRODUCTION = [...CLUSTER, 'production'];

/**
 * All steps in their order; where one of `needs` has failed, a step is left out. Those that are `asked` for run by `--only` alone, since
 * they take long.
 */
export const STEPS = [
  { name: 'check-machine', run: checkMachine, what: 'what this machine has and lacks' },
  { name: 'packages', run: installPackages, needs: ENGINE, what: 'Debian packages' },
  { name: 'programs', run: buildPrograms, needs: ENGINE, what: 'Kubernetes and others, by Go, once' },
  { name: 'engine', run: startEngine, needs: ENGINE, what: 'containerd and dockerd' },
  { name: 'base-images', run: buildBaseImages, needs: ENGINE, what: 'stand-ins for images of registries' },
  {
    name: 'product-images',
    run: buildProductImages,
    needs: ENGINE,
    what: 'the images of the Dockerfile, and their sizes',
  },
  { name: 'compose', run: tryCompose, needs: ENGINE, what: "compose.yaml's services, with an assessment" },
  { name: 'cluster', run: startCluster, needs: ENGINE, what: 'a control plane and two nodes' },
  { name: 'names', run: startNames, needs: CLUSTER, what: 'CoreDNS' },
  {
    name: 'development',
    run: installDevelopment,
    needs: CLUSTER,
    what: 'development values, helm test, an assessment',
  },
  { name: 'policies', run: tryPolicies, needs: [...CLUSTER, 'development'], what: 'who may reach what' },
  { name: 'remove-development', run: removeDevelopment, needs: CLUSTER, what: 'room for the production values' },
  { name: 'production', run: installProduction, needs: CLUSTER, what: 'production values with all that they ask for' },
  { name: 'ingress', run: tryIngress, needs: PRODUCTION, what: 'TLS, the API and the embedded page by ingress-nginx' },
  { name: 'monitoring', run: startMonitoring, needs: PRODUCTION, what: 'Prometheus, its adapter, metrics of kubelets' },
  { name: 'rolling-upgrade', run: tryUpgrade, needs: PRODUCTION, what: 'every pod replaced, twice, under load' },
  { name: 'rollback', run: tryRollback, needs: PRODUCTION, what: 'helm rollback under load' },
  { name: 'graceful-deletions', run: tryDeletions, needs: PRODUCTION, what: 'five pods deleted under load' },
  { name: 'sigkill', run: tryKills, needs: PRODUCTION, what: 'a pod of each service killed under load' },
  { name: 'drain', run: tryDrain, needs: PRODUCTION, what: 'a node drained under load' },
  { name: 'node-loss', run: tryNodeLoss, needs: PRODUCTION, what: 'a node silent for a while under load' },
  { name: 'nats-restart', run: tryNatsRestart, needs: PRODUCTION, what: 'the only NATS replaced under load' },
  { name: 'redis-restart', run: tryRedisRestart, needs: PRODUCTION, what: 'the only Redis replaced under load' },
  {
    name: 'secrets-rotation',
    run: trySecretsRotation,
    needs: PRODUCTION,
    what: 'keys, passwords, certificates changed',
  },
  {
    name: 'nats-failover',
    run: tryNatsFailover,
    needs: PRODUCTION,
    what: 'servers of a NATS of three ended and killed',
  },
  {
    name: 'redis-failover',
    run: tryRedisFailover,
    needs: PRODUCTION,
    what: 'masters of a Redis cluster hand over, and are killed',
  },
  {
    name: 'alerts',
    run: tryAlerts,
    needs: [...PRODUCTION, 'monitoring'],
    asked: true,
    what: 'alerts fire by real faults, and end',
  },
  {
    name: 'dashboards',
    run: tryDashboards,
    needs: [...PRODUCTION, 'monitoring'],
    what: 'every query of the dashboards',
  },
  {
    name: 'autoscaling',
    run: tryAutoscaling,
    needs: [...PRODUCTION, 'monitoring'],
    what: 'each service up and down by its own metric',
  },
  {
    name: 'pictures',
    run: drawPictures,
    needs: [...PRODUCTION, 'monitoring'],
    what: 'that trial and the dashboards, into CLUSTER_PICTURES',
  },
  {
    name: 'keda',
    run: tryKeda,
    needs: [...PRODUCTION, 'monitoring'],
    what: 'each service up and down by KEDA, by the queries of the charts',
  },
];
