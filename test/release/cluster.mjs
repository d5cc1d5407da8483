/** All that the release's test takes of the cluster: the one place that knows where it is. */
export { findGo } from '../charts/tools/helm.mjs';
export { CACHE, NAMESPACES, NODES, ROOT, SERVICES, WORK } from '../cluster/settings.mjs';
export { upgradeProduction } from '../cluster/steps/production.mjs';
export { attempt, run, say, waitFor } from '../cluster/tools/commands.mjs';
export { imageOf } from '../cluster/tools/images.mjs';
export { findReadyPods, waitUntilSettled } from '../cluster/tools/kubernetes.mjs';
export { start, stop } from '../cluster/tools/servers.mjs';
export { makeTrial } from '../cluster/trials/trial.mjs';
export { tryRollback } from '../cluster/trials/upgrades.mjs';

/** The command of the cluster, whose steps run by `--only`. */
export const CLUSTER = 'test/cluster/run.mjs';
