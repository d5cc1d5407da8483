import { join } from 'node:path';
import { buildCharts } from '../../../k8s/scripts/build-charts.mjs';
import { environment, NAMESPACES, NODES, PORTS, RELEASE, ROOT, WORK } from '../settings.mjs';
import { nameChart } from '../tools/chart-source.mjs';
import { run, say } from '../tools/commands.mjs';
import { describeTrouble } from '../tools/kubernetes.mjs';
import { playAssessment } from '../tools/simulator.mjs';

const NAMESPACE = NAMESPACES.development;
const GATEWAY = `http://${NODES[0].address}:${PORTS.gateway}`;

/** The charts with their dependencies, in the folder of this run. */
export function prepareCharts() {
  // The charts' script looks for helm on the path of its own process.
  process.env.PATH = environment().PATH;
  return buildCharts({ directory: join(WORK, 'charts') });
}

/** Installs or upgrades the umbrella chart, of a release where its folder is given; a failure comes with what the pods say. */
export async function upgrade(namespace, args, release) {
  const chart = nameChart('pain-assessment', release);
  const command = ['upgrade', '--install', RELEASE, ...chart, '--namespace', namespace, '--wait', '--timeout', '5m'];
  await run('helm', [...command, ...args]).catch(async (error) => {
    throw new Error(`${error.message}\n${await describeTrouble(namespace)}`);
  });
}

/** Runs the charts' own test and answers its log. */
export async function runChartTest(namespace) {
  const log = await run('helm', ['test', RELEASE, '--namespace', namespace, '--logs', '--timeout', '2m']);
  const line = log.split('\n').find((text) => text.startsWith('The synthetic patient'));
  if (!line?.includes('was assessed')) throw new Error(`helm test says\n${log}`);
  say(`helm test --logs: ${line}`);
}

/** Installs the development values as `npm run kind:up` does, runs their test, and plays an assessment from outside. */
export async function installDevelopment() {
  prepareCharts();
  await run('kubectl', ['apply', '--filename', 'k8s/namespace.yaml']);
  const begun = Date.now();
  const values = ['--values', join(ROOT, 'k8s/values/development.yaml')];
  await upgrade(NAMESPACE, [...values, '--set', `api-gateway.settings.publicBaseUrl=${GATEWAY}`]);
  say(`installed in ${Math.round((Date.now() - begun) / 1000)} s`);
  await runChartTest(NAMESPACE);
  await playAssessment(GATEWAY);
}

/** Removes the release of the development values, so that the next one has the machine to itself. */
export async function removeDevelopment() {
  await run('helm', ['uninstall', RELEASE, '--namespace', NAMESPACE, '--wait', '--timeout', '3m']);
}
