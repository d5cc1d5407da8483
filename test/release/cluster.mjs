/** All imports of the release test from the cluster test: the only file with its path. */
export { findGo } from '../charts/tools/helm.mjs';
export { attempt, run, say, waitFor } from '../cluster/support/commands.mjs';
export { BASES, nameImage } from '../cluster/support/images.mjs';
export { findReadyPods, waitUntilSettled } from '../cluster/support/kubernetes.mjs';
export { CACHE, NAMESPACES, ROOT, SERVICES, WORK } from '../cluster/support/settings.mjs';
export { upgradeProduction } from '../cluster/trials/production.mjs';
export { makeTrial } from '../cluster/trials/trial.mjs';
export { tryRollback } from '../cluster/trials/upgrades.mjs';
export { installDebian } from '../cluster/without-downloads/packages.mjs';
export { start, stop } from '../cluster/without-downloads/processes.mjs';
export { NODES } from '../cluster/without-downloads/settings.mjs';

/** The command of the cluster, whose steps run by `--only`. */
export const CLUSTER = 'test/cluster/run.mjs';
