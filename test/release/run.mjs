import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CLUSTER, nameImage, run, SERVICES, say, WORK } from './cluster.mjs';
import { openToNodes, startRegistry, stopRegistry } from './registry.mjs';
import { FIRST, NEXT, prepareSigning, readRelease, releaseFirst, releaseNext } from './releases.mjs';
import { upgradeAndBack } from './upgrade.mjs';
import { verifyRelease } from './verify.mjs';

/**
 * `npm run test:release [-- --keep] [--tests] [--only part,part]`: two releases of the last commit by release/run.mjs, into a registry on
 * loopback, and their installation as anybody would. `--tests` runs .ci/run before the first, as the workflow does. `--keep` leaves all
 * running, `--only` runs some parts on what an earlier run with `--keep` left.
 */
const { values: asked } = parseArgs({
  options: { keep: { type: 'boolean' }, tests: { type: 'boolean' }, only: { type: 'string' } },
});

const cluster = (steps, env) => run('node', [CLUSTER, '--only', steps, '--keep'], { env });

/** The cluster's own pods run the images of a release too, under the names that its steps use. */
async function nameForCluster() {
  const { images } = readRelease(FIRST);
  for (const service of SERVICES) await run('docker', ['tag', images[service], nameImage(service)]);
}

async function install() {
  await nameForCluster();
  await cluster('cluster,names');
  openToNodes();
  process.stdout.write(await cluster('production', { CLUSTER_RELEASE: FIRST }));
}

/** Parts in their order. */
const PARTS = {
  engine: () => cluster('check-machine,packages,programs,engine,base-images'),
  registry: startRegistry,
  signing: prepareSigning,
  'first-release': () => releaseFirst({ tests: asked.tests === true }),
  verify: () => verifyRelease(FIRST),
  'next-release': releaseNext,
  'verify-next': () => verifyRelease(NEXT),
  install,
  upgrade: upgradeAndBack,
};

async function tearDown() {
  await stopRegistry();
  await run('node', [CLUSTER, '--only', 'tear-down']);
}

async function perform(name, part) {
  process.stdout.write(`== ${name}\n`);
  const begun = Date.now();
  await part();
  say(`${Math.round((Date.now() - begun) / 1000)} s`);
}

const chosen = asked.only?.split(',') ?? Object.keys(PARTS);
const unknown = chosen.filter((name) => name !== 'tear-down' && !(name in PARTS));
if (unknown.length > 0)
  throw new Error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`);
mkdirSync(WORK, { recursive: true });
try {
  for (const [name, part] of Object.entries(PARTS)) if (chosen.includes(name)) await perform(name, part);
} finally {
  if (!asked.keep) await perform('tear-down', tearDown);
}
