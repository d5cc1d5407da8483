import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { buildCharts } from '../../../k8s/scripts/build-charts.mjs';
import { run, say } from '../support/commands.mjs';
import { apply, installChart, makeNamespace, read } from '../support/kubernetes.mjs';
import { environment, GIVEN_VALUES, NAMESPACES, RELEASE, RELEASED, ROOT, WORK } from '../support/settings.mjs';
import { nameChart } from './tools/chart-source.mjs';
import { keepNode } from './tools/place.mjs';
import { playAssessment } from './tools/simulator.mjs';

const NAMESPACE = NAMESPACES.development;
const [EVALUATION, VALUES] = ['evaluation', 'development'].map((name) => join(ROOT, `k8s/values/${name}.yaml`));

/** URL of the NodePort of k8s/values/development.yaml, at the address of any node. */
async function findGateway() {
  const { nodePort } = parse(readFileSync(VALUES, 'utf8'))['api-gateway'].service;
  const { items } = await read('nodes');
  const { address } = items[0].status.addresses.find(({ type }) => type === 'InternalIP');
  return `http://${address}:${nodePort}`;
}

/** Builds the charts with their dependencies in the folder of this run. */
export function prepareCharts() {
  // The charts' script searches helm in the PATH of its own process.
  process.env.PATH = environment().PATH;
  return buildCharts({ directory: join(WORK, 'charts') });
}

/** Installs or upgrades the umbrella chart, from a release if its folder is given. */
export function upgrade(namespace, args, released) {
  const { chart, values } = nameChart('pain-assessment', released);
  return installChart(namespace, { release: RELEASE, chart, seconds: 300 }, [...args, ...values, ...GIVEN_VALUES]);
}

/** Runs `helm test` and returns its log. */
export async function runChartTest(namespace) {
  const log = await run('helm', ['test', RELEASE, '--namespace', namespace, '--logs', '--timeout', '2m']);
  const line = log.split('\n').find((text) => text.startsWith('The synthetic patient'));
  if (!line?.includes('was assessed')) throw new Error(`helm test says\n${log}`);
  say(`helm test --logs: ${line}`);
}

/** Removes the release of a namespace. */
export const uninstall = (namespace) =>
  run('helm', ['uninstall', RELEASE, '--namespace', namespace, '--wait', '--timeout', '3m']);

/** Runs `work` while the public address of the evaluation values, on this machine, leads to the gateway. */
async function forwardPort(namespace, work) {
  const args = ['--namespace', namespace, 'port-forward', `service/${RELEASE}-api-gateway`, '8080:80'];
  const child = spawn('kubectl', args, { env: environment(), stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  try {
    const [line] = await Promise.race([once(child.stdout, 'data'), ended]);
    if (!String(line).includes('Forwarding')) throw new Error('kubectl forwards no port');
    await work('http://localhost:8080');
  } finally {
    child.kill();
    await ended;
  }
}

/** Installs the evaluation values as docs/operating.md says, plays an assessment through a forwarded port, and removes them. */
export async function installEvaluation({ builder }) {
  prepareCharts();
  if (RELEASED === '') await builder?.nameImages();
  await apply([makeNamespace(NAMESPACE)]);
  const begun = Date.now();
  await upgrade(NAMESPACE, ['--values', EVALUATION]);
  await forwardPort(NAMESPACE, playAssessment);
  say(`assessed ${Math.round((Date.now() - begun) / 1000)} s after helm began`);
  await uninstall(NAMESPACE);
}

/** Installs the development values like `npm run kind:up`, runs `helm test`, and plays an assessment from outside. */
export async function installDevelopment() {
  prepareCharts();
  await keepNode();
  await run('kubectl', ['apply', '--filename', 'k8s/namespace.yaml']);
  await apply([makeNamespace(NAMESPACE)]);
  const gateway = await findGateway();
  const begun = Date.now();
  const values = ['--values', EVALUATION, '--values', VALUES];
  await upgrade(NAMESPACE, [...values, '--set', `api-gateway.settings.publicBaseUrl=${gateway}`]);
  say(`installed in ${Math.round((Date.now() - begun) / 1000)} s`);
  await runChartTest(NAMESPACE);
  await playAssessment(gateway);
}

/** Removes the release of the development values, so that the next release has the whole machine. */
export const removeDevelopment = () => uninstall(NAMESPACE);
