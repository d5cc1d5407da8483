import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../settings.mjs';
import { attempt, run, say, waitFor } from '../tools/commands.mjs';
import { findDependencies, toRunArguments } from '../tools/compose-flags.mjs';
import { hasImage } from '../tools/images.mjs';
import { playAssessment } from '../tools/simulator.mjs';

const NETWORK = 'pain-assessment';
const GATEWAY = 'http://localhost:8080';
const DEMO = 'http://localhost:8081';
const PROMETHEUS = 'http://localhost:9091';

async function readServices() {
  const { services } = parse(readFileSync(join(ROOT, 'compose.yaml'), 'utf8'), { merge: true });
  const named = Object.entries(services).map(([name, service]) => ({ name, service }));
  const there = [];
  for (const entry of named) if (await hasImage(entry.service.image)) there.push(entry);
  const absent = named.filter((entry) => !there.includes(entry)).map(({ name }) => name);
  if (absent.length > 0) say(`not run, as their images cannot be had here: ${absent.join(', ')}`);
  return there;
}

const stateOf = async (name) => JSON.parse(await run('docker', ['inspect', '--format', '{{json .State}}', name]));

/** A service that has a health check of its own or of its image must become healthy; another must run. */
async function waitUntilUp(name) {
  const isUp = async () => {
    const { Running: runs, Health: health } = await stateOf(name);
    return health ? health.Status === 'healthy' : runs;
  };
  await waitFor(isUp, { what: `${name} to be healthy`, seconds: 90 }).catch(async (error) => {
    throw new Error(`${error.message}\n${(await attempt('docker', ['logs', '--tail', '20', name])).all}`);
  });
}

/** Starts services in the order of what they depend on. */
async function startAll(services) {
  const up = new Set();
  const waiting = [...services];
  const names = services.map(({ name }) => name);
  while (waiting.length > 0) {
    const index = waiting.findIndex(({ service }) =>
      findDependencies(service).every(({ name }) => up.has(name) || !names.includes(name)),
    );
    const [{ name, service }] = waiting.splice(index, 1);
    await run('docker', toRunArguments({ name, service, network: NETWORK, root: ROOT }));
    await waitUntilUp(name);
    up.add(name);
  }
}

/** Prometheus' targets that it cannot scrape. */
async function findTargetsDown() {
  const { data } = await (await fetch(`${PROMETHEUS}/api/v1/targets`)).json();
  const down = data.activeTargets.filter(({ health }) => health !== 'up').map(({ scrapeUrl }) => scrapeUrl);
  return data.activeTargets.length === 0 ? ['all'] : down;
}

/** Warnings and errors that the services have logged. */
async function readComplaints(services) {
  const logs = await Promise.all(services.map(({ name }) => attempt('docker', ['logs', '--tail', '200', name])));
  const lines = logs.flatMap(({ all }, index) => all.split('\n').map((line) => `${services[index].name}: ${line}`));
  const complaints = lines.filter((line) => /"level":"(warn|error)"|[Ff]atal/.test(line));
  return complaints
    .map((line) => line.slice(0, 400))
    .slice(-10)
    .join('\n');
}

/** Ends the services, and checks that each ended by itself within its grace period. */
async function stopAll(services) {
  const bad = [];
  for (const { name } of [...services].reverse()) {
    await attempt('docker', ['stop', name]);
    const { ExitCode: code } = await stateOf(name).catch(() => ({ ExitCode: 0 }));
    if (code !== 0 && name !== 'nats') bad.push(`${name} ended with ${code}`);
    await attempt('docker', ['rm', '--force', '--volumes', name]);
  }
  await attempt('docker', ['network', 'rm', NETWORK]);
  return bad;
}

/** Runs the services of compose.yaml with its flags, and plays one assessment through them. */
export async function tryCompose() {
  const services = await readServices();
  await run('docker', ['network', 'create', NETWORK]);
  try {
    await startAll(services);
    say(`healthy: ${services.map(({ name }) => name).join(', ')}`);
    await playAssessment(GATEWAY);
    const demo = await fetch(DEMO);
    if (demo.status !== 200) throw new Error(`the demo integrator answered ${demo.status}`);
    await waitFor(async () => (await findTargetsDown().catch(() => ['all'])).length === 0, {
      what: 'all targets of Prometheus',
      seconds: 40,
    });
    say('the demo integrator answers, and Prometheus scrapes every service');
  } catch (error) {
    throw new Error(`${error.message}\n${await readComplaints(services)}`);
  } finally {
    const bad = await stopAll(services);
    if (bad.length > 0) say(bad.join(', '));
  }
}
