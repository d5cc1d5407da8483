import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { attempt, say, waitFor } from '../support/commands.mjs';
import { hasImage } from '../support/images.mjs';
import { ROOT } from '../support/settings.mjs';
import { playAssessment } from './tools/simulator.mjs';

const FILE = join(ROOT, 'compose.yaml');
const GATEWAY = 'http://localhost:8080';
const DEMO = 'http://localhost:8081';
const PROMETHEUS = 'http://localhost:9091';
const SECONDS_TO_BE_HEALTHY = '120';

const ask = (...args) => attempt('docker-compose', ['--file', FILE, '--progress', 'quiet', ...args]);

async function compose(...args) {
  const { status, output, all } = await ask(...args);
  if (status !== 0) throw new Error(`docker-compose ${args.join(' ')} ended with ${status}\n${all.slice(-2000)}`);
  return output;
}

/** Services with available images; compose skips the others, because none of these depends on them. */
async function findServices() {
  const { services } = parse(readFileSync(FILE, 'utf8'), { merge: true });
  const [there, absent] = [[], []];
  for (const [name, { image }] of Object.entries(services)) ((await hasImage(image)) ? there : absent).push(name);
  if (absent.length > 0) say(`not run, as their images cannot be had here: ${absent.join(', ')}`);
  return there;
}

/** Containers of the project, also exited ones. */
async function readContainers() {
  const lines = (await compose('ps', '--all', '--format', 'json')).trim().split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}

/** Prometheus' targets that it cannot scrape. */
async function findTargetsDown() {
  const { data } = await (await fetch(`${PROMETHEUS}/api/v1/targets`)).json();
  const down = data.activeTargets.filter(({ health }) => health !== 'up').map(({ scrapeUrl }) => scrapeUrl);
  return data.activeTargets.length === 0 ? ['all'] : down;
}

/** Warnings and errors that the services have logged. */
async function readComplaints() {
  const { all } = await ask('logs', '--no-color', '--tail', '200');
  const complaints = all.split('\n').filter((line) => /"level":"(warn|error)"|[Ff]atal/.test(line));
  return complaints
    .map((line) => line.slice(0, 400))
    .slice(-10)
    .join('\n');
}

/** Stops the services, and names those that did not exit within their grace period. */
async function stopAll() {
  await compose('stop');
  const killed = (await readContainers()).filter(({ ExitCode: code, Service: name }) => code !== 0 && name !== 'nats');
  return killed.map(({ Service: name, ExitCode: code }) => `${name} ended with ${code}`);
}

async function useServices() {
  await playAssessment(GATEWAY);
  // The demo redirects to its sign-in page.
  const demo = await fetch(DEMO);
  if (demo.status !== 200) throw new Error(`the demo integrator answered ${demo.status}`);
  await waitFor(async () => (await findTargetsDown().catch(() => ['all'])).length === 0, {
    what: 'all targets of Prometheus',
    seconds: 40,
  });
  say('the demo integrator answers, and Prometheus scrapes every service');
}

/** Runs `docker compose up --build` for the services with available images, and one assessment. */
export async function tryCompose() {
  const services = await findServices();
  say((await compose('version')).trim());
  const begun = Date.now();
  try {
    const wait = ['--wait', '--wait-timeout', SECONDS_TO_BE_HEALTHY];
    await compose('up', '--build', ...wait, '--pull', 'never', ...services);
    const states = (await readContainers()).map(({ Service: name, Health: health }) => `${name} ${health || 'runs'}`);
    say(`after ${Math.round((Date.now() - begun) / 1000)} s: ${states.join(', ')}`);
    await useServices();
    const bad = await stopAll();
    if (bad.length > 0) throw new Error(bad.join(', '));
  } catch (error) {
    throw new Error(`${error.message}\n${await readComplaints()}`);
  } finally {
    await compose('down', '--volumes');
  }
}
