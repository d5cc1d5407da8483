import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BASES, CLUSTER, nameImage, run, SERVICES, say, WORK } from './cluster.mjs';
import { openToNodes, REGISTRY, startRegistry, stopRegistry } from './registry.mjs';
import { FIRST, NEXT, prepareSigning, readRelease, releaseFirst, releaseNext } from './releases.mjs';
import { upgradeAndBack } from './upgrade.mjs';
import { verifyRelease } from './verify.mjs';

/**
 * `npm run test:release [-- --keep] [--tests] [--only part,part]`: makes two releases of the last commit with release/run.mjs, in a
 * registry on loopback, and installs them like an operator. `--tests` first runs .ci/run, like the workflow. `--keep` leaves everything
 * running; `--only` runs some parts, after an earlier run with `--keep`.
 */
const { values: asked } = parseArgs({
  options: { keep: { type: 'boolean' }, tests: { type: 'boolean' }, only: { type: 'string' } },
});

const cluster = (steps, env) => run('node', [CLUSTER, '--only', steps, '--keep'], { env });

/** Tags the images of a release with the names of the cluster's steps, so that the cluster's own pods also run them. */
async function nameForCluster() {
  const { images } = readRelease(FIRST);
  for (const service of SERVICES) await run('docker', ['tag', images[service], nameImage(service)]);
}

/** Puts the images of the development values' Redis and NATS into the registry, which must contain everything that a chart names. */
async function copyServers() {
  for (const base of [BASES.redis, BASES.nats]) {
    await run('docker', ['tag', base, `${REGISTRY}/${base}`]);
    await run('docker', ['push', `${REGISTRY}/${base}`]);
  }
}

async function install() {
  await nameForCluster();
  await copyServers();
  await cluster('cluster,names');
  openToNodes();
  process.stdout.write(await cluster('production', { CLUSTER_RELEASE: FIRST }));
}

/** Parts of the run, in order. */
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
