import {
  findReadyPods,
  makeTrial,
  NAMESPACES,
  SERVICES,
  say,
  tryRollback,
  upgradeProduction,
  waitUntilSettled,
} from './cluster.mjs';
import { FIRST, NEXT, readRelease } from './releases.mjs';

const NAMESPACE = NAMESPACES.production;

/** Throws unless every pod of the product runs the image of a release, by digest. */
async function checkImages(release) {
  const { version, images } = readRelease(release);
  for (const service of SERVICES) {
    const pods = await findReadyPods(NAMESPACE, service);
    const others = pods.filter(({ spec }) => spec.containers[0].image !== images[service]);
    if (pods.length === 0 || others.length > 0) throw new Error(`${service} does not run the image of ${version}`);
  }
  say(`every pod runs its image of ${version}, by digest`);
}

const upgrade = makeTrial({
  name: 'release-upgrade',
  act: async () => {
    await upgradeProduction([], NEXT);
    await waitUntilSettled(NAMESPACE);
  },
});

/** Upgrades to the next release and back under a load of patients; returns the outcome of their requests. */
export async function upgradeAndBack() {
  const trials = [];
  const report = (trial) => trials.push(trial);
  await checkImages(FIRST);
  await upgrade({ report });
  await checkImages(NEXT);
  await tryRollback({ report });
  await checkImages(FIRST);
  const failed = trials.filter((trial) => trial.failed > 0).map(({ name }) => name);
  if (failed.length > 0) throw new Error(`requests failed: ${failed.join(', ')}`);
}
