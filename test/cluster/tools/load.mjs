import { readFileSync } from 'node:fs';
import { HERE, NAMESPACES, NODES, RELEASE } from '../settings.mjs';
import { attempt, pause, waitFor } from './commands.mjs';
import { apply, kubectl, makeConfigMap, read } from './kubernetes.mjs';

const NAMESPACE = NAMESPACES.ingress;
const BEFORE_SECONDS = 6;
const AFTER_SECONDS = 8;

/** A pod that plays patients, on the node that no trial takes away, in the namespace that the policies let in. */
const describePod = ({ name, apiKey, concurrency, pauseMs }) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: NAMESPACE },
  spec: {
    restartPolicy: 'Never',
    nodeSelector: { 'kubernetes.io/hostname': NODES[0].name },
    containers: [
      {
        name: 'patients',
        image: 'docker.io/pain-assessment/api-gateway:development',
        imagePullPolicy: 'Never',
        command: ['node', '/load/patients.mjs'],
        env: Object.entries({
          BASE_URL: `http://${RELEASE}-api-gateway.${NAMESPACES.production}`,
          API_KEY: apiKey,
          CONCURRENCY: `${concurrency}`,
          PAUSE_MS: `${pauseMs}`,
        }).map(([key, value]) => ({ name: key, value })),
        volumeMounts: [{ name: 'load', mountPath: '/load' }],
      },
    ],
    volumes: [{ name: 'load', configMap: { name: 'patients' } }],
  },
});

const phaseOf = async (name) => (await read('pod', name, '--namespace', NAMESPACE)).status.phase;

async function end(name) {
  const signal = ['node', '--eval', 'process.kill(1, "SIGUSR2")'];
  const hasEnded = async () => ['Succeeded', 'Failed'].includes(await phaseOf(name));
  const isTold = async () =>
    (await attempt('kubectl', ['--namespace', NAMESPACE, 'exec', name, '--', ...signal])).status === 0 || hasEnded();
  await waitFor(isTold, { what: `the load ${name} to be told to end`, seconds: 60, every: 1 });
  await waitFor(hasEnded, { what: `the end of the load ${name}`, seconds: 90, every: 1 });
  const lines = (await kubectl(['--namespace', NAMESPACE, 'logs', name])).trim().split('\n');
  await attempt('kubectl', ['--namespace', NAMESPACE, 'delete', 'pod', name, '--wait=false']);
  return JSON.parse(lines.at(-1));
}

/** Lets patients come; answers how to end that, which answers what came of their requests. */
export async function startPatients({ name, apiKey, concurrency = 3, pauseMs = 200 }) {
  const program = readFileSync(`${HERE}pods/patients.mjs`, 'utf8');
  await attempt('kubectl', ['--namespace', NAMESPACE, 'delete', 'pod', name, '--ignore-not-found']);
  await apply([makeConfigMap(NAMESPACE, 'patients', { 'patients.mjs': program })]);
  await apply([describePod({ name, apiKey, concurrency, pauseMs })]);
  const isRunning = async () => (await phaseOf(name)) === 'Running';
  await waitFor(isRunning, { what: `the load ${name}`, seconds: 60 });
  return () => end(name);
}

/** Plays patients while something is done, some seconds longer on both sides, and answers what came of their requests. */
export async function playPatientsDuring(action, patients) {
  const endPatients = await startPatients(patients);
  await pause(1_000 * BEFORE_SECONDS, { because: 'patients come for a while before' });
  const failure = await action().then(
    () => null,
    (error) => error,
  );
  await pause(1_000 * AFTER_SECONDS, { because: 'patients come for a while after' });
  const outcome = await endPatients();
  if (failure) throw Object.assign(failure, { outcome });
  return outcome;
}
