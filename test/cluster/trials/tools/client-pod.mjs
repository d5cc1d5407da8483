import { readFileSync } from 'node:fs';
import { attempt, waitFor } from '../../support/commands.mjs';
import { apply, kubectl, makeConfigMap, read } from '../../support/kubernetes.mjs';
import { NAMESPACES, RELEASE } from '../../support/settings.mjs';
import { place } from './place.mjs';

/** Namespace of clients, which the network policies admit. */
const NAMESPACE = NAMESPACES.ingress;
/** URL of the service for clients in the cluster. */
export const BASE_URL = `http://${RELEASE}-api-gateway.${NAMESPACES.production}`;
/** Command that keeps a container running, so that `kubectl exec` can start programs. */
const IDLE = ['node', '--eval', 'setInterval(() => undefined, 60_000)'];
const CALL = `const { url, ...options } = JSON.parse(process.argv[1]);
const answer = await fetch(url, options);
process.stdout.write(JSON.stringify({ status: answer.status, text: await answer.text() }));`;

/** A program for pods, such as `patients`. */
export const readProgram = (name) => readFileSync(new URL(`../pods/${name}.mjs`, import.meta.url), 'utf8');

/** A ConfigMap with programs as files. */
const readFiles = (...names) => Object.fromEntries(names.map((name) => [`${name}.mjs`, readProgram(name)]));

const toEnvironment = (values) => Object.entries(values).map(([name, value]) => ({ name, value: `${value}` }));

/** Image of the running gateways, which has Node and is present on the nodes. */
async function findImage() {
  const { items } = await read('deployments', '--all-namespaces', '--selector', 'app.kubernetes.io/name=api-gateway');
  return items[0].spec.template.spec.containers[0].image;
}

/** A pod that runs a program of `pods/` from a ConfigMap of its name, or only waits. */
export async function describeClientPod({ name, program, env = {} }) {
  const volume = { name: 'program', configMap: { name: program } };
  return {
    restartPolicy: 'Never',
    terminationGracePeriodSeconds: 1,
    nodeSelector: place,
    containers: [
      {
        name,
        image: await findImage(),
        command: program === undefined ? IDLE : ['node', `/program/${program}.mjs`],
        env: toEnvironment(env),
        volumeMounts: program === undefined ? [] : [{ name: 'program', mountPath: '/program' }],
      },
    ],
    volumes: program === undefined ? [] : [volume],
  };
}

const readPhase = async (namespace, name) => (await read('pod', name, '--namespace', namespace)).status.phase;

/** Removes a client. */
export const stopClient = (name, namespace = NAMESPACE) =>
  attempt('kubectl', ['--namespace', namespace, 'delete', 'pod', name, '--ignore-not-found', '--wait']);

/** Starts a client, replaces one of the same name, and waits until it runs. */
export async function startClient({ namespace = NAMESPACE, ...client }) {
  const { name, program } = client;
  await stopClient(name, namespace);
  if (program !== undefined) await apply([makeConfigMap(namespace, program, readFiles(program, 'session'))]);
  const metadata = { name, namespace };
  await apply([{ apiVersion: 'v1', kind: 'Pod', metadata, spec: await describeClientPod(client) }]);
  const isRunning = async () => (await readPhase(namespace, name)) === 'Running';
  await waitFor(isRunning, { what: `the client ${name}`, seconds: 60 });
}

/** Ends a program with SIGUSR2, and returns its last line. */
export async function endClient(name) {
  const signal = ['node', '--eval', 'process.kill(1, "SIGUSR2")'];
  const hasEnded = async () => ['Succeeded', 'Failed'].includes(await readPhase(NAMESPACE, name));
  const isTold = async () =>
    (await attempt('kubectl', ['--namespace', NAMESPACE, 'exec', name, '--', ...signal])).status === 0 || hasEnded();
  await waitFor(isTold, { what: `${name} to be told to end`, seconds: 60, every: 1 });
  await waitFor(hasEnded, { what: `the end of ${name}`, seconds: 90, every: 1 });
  const lines = (await kubectl(['--namespace', NAMESPACE, 'logs', name])).trim().split('\n');
  await stopClient(name);
  return lines.at(-1);
}

/** Waits until a client has logged something. */
export async function waitForLog(name, text) {
  const hasLogged = async () =>
    (await attempt('kubectl', ['--namespace', NAMESPACE, 'logs', name])).output.includes(text);
  await waitFor(hasLogged, { what: `"${text}" of ${name}`, seconds: 90, every: 1 });
}

/** Calls the service from a waiting client; returns status and content. */
export async function callService(client, { method = 'GET', path, bearer, body }) {
  const headers = { authorization: `Bearer ${bearer}`, ...(body && { 'content-type': 'application/json' }) };
  const request = { url: `${BASE_URL}${path}`, method, headers, ...(body && { body: JSON.stringify(body) }) };
  const program = ['node', '--input-type=module', '--eval', CALL, JSON.stringify(request)];
  const { status, text } = JSON.parse(await kubectl(['--namespace', NAMESPACE, 'exec', client, '--', ...program]));
  return { status, content: text.startsWith('{') ? JSON.parse(text) : text };
}
