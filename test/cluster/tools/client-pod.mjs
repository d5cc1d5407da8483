import { NAMESPACES, NODES, RELEASE } from '../settings.mjs';
import { attempt, waitFor } from './commands.mjs';
import { apply, kubectl, read } from './kubernetes.mjs';

const NAMESPACE = NAMESPACES.ingress;
const NAME = 'client';
const BASE_URL = `http://${RELEASE}-api-gateway.${NAMESPACES.production}`;
const CALL = `const { url, ...options } = JSON.parse(process.argv[1]);
const answer = await fetch(url, options);
process.stdout.write(JSON.stringify({ status: answer.status, text: await answer.text() }));`;

const description = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: NAME, namespace: NAMESPACE },
  spec: {
    nodeSelector: { 'kubernetes.io/hostname': NODES[0].name },
    terminationGracePeriodSeconds: 1,
    containers: [
      {
        name: NAME,
        image: 'docker.io/pain-assessment/api-gateway:development',
        imagePullPolicy: 'Never',
        command: ['node', '--eval', 'setInterval(() => undefined, 60_000)'],
      },
    ],
  },
};

/** A pod from which the service can be called, in the namespace that the policies let in. */
export async function startClient() {
  await apply([description]);
  const isRunning = async () => (await read('pod', NAME, '--namespace', NAMESPACE)).status.phase === 'Running';
  await waitFor(isRunning, { what: 'a client', seconds: 60 });
}

/** Takes that pod away. */
export const stopClient = () =>
  attempt('kubectl', ['--namespace', NAMESPACE, 'delete', 'pod', NAME, '--ignore-not-found', '--wait=false']);

/** Calls the service from that pod; answers status and content. */
export async function callService({ method = 'GET', path, bearer, body }) {
  const headers = { authorization: `Bearer ${bearer}`, ...(body && { 'content-type': 'application/json' }) };
  const request = { url: `${BASE_URL}${path}`, method, headers, ...(body && { body: JSON.stringify(body) }) };
  const program = ['node', '--input-type=module', '--eval', CALL, JSON.stringify(request)];
  const { status, text } = JSON.parse(await kubectl(['--namespace', NAMESPACE, 'exec', NAME, '--', ...program]));
  return { status, content: text.startsWith('{') ? JSON.parse(text) : text };
}
