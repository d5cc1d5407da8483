import { say } from '../support/commands.mjs';
import { apply, kubectl, makeNamespace, read } from '../support/kubernetes.mjs';
import { NAMESPACES, RELEASE } from '../support/settings.mjs';
import { runChartTest } from './development.mjs';
import { startClient, stopClient } from './tools/client-pod.mjs';

const NAMESPACE = NAMESPACES.development;
const PROBE = `const socket = require('node:net').connect({ host: process.argv[1], port: Number(process.argv[2]), timeout: 3000 });
const end = (word) => { console.log(word); process.exit(0); };
socket.on('connect', () => end('open')).on('timeout', () => end('closed')).on('error', ({ code }) => end(code));`;

const ASKING = 'asking';
const API_SERVER = 'API server';

/** Allowed connections with the development values: pods by service, targets by service or address, and the port. */
const CASES = [
  ['api-gateway', 'redis', 6379, 'open'],
  ['api-gateway', 'nats', 4222, 'open'],
  ['scoring', 'nats', 4222, 'open'],
  ['report-renderer', 'nats', 4222, 'open'],
  ['api-gateway', 'nats', 8222, 'closed'],
  ['scoring', 'redis', 6379, 'closed'],
  ['report-renderer', 'redis', 6379, 'closed'],
  ['scoring', 'api-gateway', 8080, 'closed'],
  ['report-renderer', 'api-gateway', 8080, 'closed'],
  ['report-renderer', 'scoring', 9090, 'closed'],
  ['api-gateway', 'report-renderer', 9090, 'closed'],
  ['scoring', API_SERVER, null, 'closed'],
  ['api-gateway', API_SERVER, null, 'closed'],
  ['report-renderer', API_SERVER, null, 'closed'],
  ['outside', 'api-gateway', 8080, 'open'],
  ['outside', 'api-gateway', 9090, 'closed'],
  ['outside', 'scoring', 9090, 'closed'],
  ['outside', 'redis', 6379, 'closed'],
  ['outside', 'nats', 4222, 'closed'],
  ['monitoring', 'api-gateway', 9090, 'open'],
  ['monitoring', 'scoring', 9090, 'open'],
  ['monitoring', 'report-renderer', 9090, 'open'],
  ['monitoring', 'redis', 6379, 'closed'],
];

/** Concurrent attempts: each is a program in a pod, on two cores. */
const AT_ONCE = 4;

/** Other namespaces, each with a pod that connects. */
const OTHERS = { outside: 'elsewhere', monitoring: NAMESPACES.monitoring };

/** The API server's own address: kube-proxy rewrites the address of its service before policies see it. */
async function findApiServer() {
  const selector = ['--selector', 'kubernetes.io/service-name=kubernetes'];
  const [slice] = (await read('endpointslices', '--namespace', 'default', ...selector)).items;
  return { address: slice.endpoints[0].addresses[0], port: slice.ports[0].port };
}

async function findTarget(target, port) {
  if (target === API_SERVER) return findApiServer();
  const selector = ['--selector', `app.kubernetes.io/name=${target}`, '--field-selector', 'status.phase=Running'];
  const { items } = await read('pods', '--namespace', NAMESPACE, ...selector);
  return { address: items[0].status.podIP, port };
}

async function connect(from, target, port) {
  const [namespace, pod] = OTHERS[from] ? [OTHERS[from], ASKING] : [NAMESPACE, `deployment/${RELEASE}-${from}`];
  const found = await findTarget(target, port);
  const program = ['node', '--eval', PROBE, found.address, `${found.port}`];
  return (await kubectl(['--namespace', namespace, 'exec', pod, '--', ...program])).trim();
}

async function tryWay([from, target, port, expected]) {
  const found = await connect(from, target, port);
  return { line: `${from} -> ${target}${port ? `:${port}` : ''} is ${found}`, isRight: found === expected };
}

/** Tries every connection of the table, and then a whole assessment under enforcement. */
export async function tryPolicies({ builder }) {
  await builder?.enforcePolicies();
  const namespaces = Object.values(OTHERS);
  await apply(namespaces.map((name) => makeNamespace(name)));
  for (const namespace of namespaces) await startClient({ name: ASKING, namespace });
  const wrong = [];
  for (let first = 0; first < CASES.length; first += AT_ONCE) {
    const found = await Promise.all(CASES.slice(first, first + AT_ONCE).map(tryWay));
    for (const { line, isRight } of found) {
      say(`${isRight ? 'right' : 'WRONG'}: ${line}`);
      if (!isRight) wrong.push(line);
    }
  }
  await runChartTest(NAMESPACE);
  for (const namespace of namespaces) await stopClient(ASKING, namespace);
  if (wrong.length > 0) throw new Error(`not as the policies say: ${wrong.join(', ')}`);
}
