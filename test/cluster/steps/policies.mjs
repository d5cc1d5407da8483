import { CONTROL_PLANE, HERE, NAMESPACES, NODES, PORTS, RELEASE } from '../settings.mjs';
import { attempt, run, say, succeeds, waitFor } from '../tools/commands.mjs';
import { apply, kubectl, makeNamespace, read } from '../tools/kubernetes.mjs';
import { start, tailOf } from '../tools/servers.mjs';
import { runChartTest } from './development.mjs';

const NAMESPACE = NAMESPACES.development;
const PROBE = `const socket = require('node:net').connect({ host: process.argv[1], port: Number(process.argv[2]), timeout: 3000 });
const end = (word) => { console.log(word); process.exit(0); };
socket.on('connect', () => end('open')).on('timeout', () => end('closed')).on('error', ({ code }) => end(code));`;

/** Who may reach what with the development values: pods by service, targets by service or address, and the port. */
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
  ['scoring', CONTROL_PLANE, PORTS.apiServer, 'closed'],
  ['api-gateway', CONTROL_PLANE, PORTS.apiServer, 'closed'],
  ['report-renderer', CONTROL_PLANE, PORTS.apiServer, 'closed'],
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

/** Ways that are tried at once: each is a program in a pod, on two cores. */
const AT_ONCE = 4;

/** Namespaces besides that of the service, each with a pod that asks. */
const OTHERS = { outside: 'elsewhere', monitoring: NAMESPACES.monitoring };

const askingPod = (namespace) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'asking', namespace },
  spec: {
    terminationGracePeriodSeconds: 0,
    containers: [
      {
        name: 'asking',
        image: 'docker.io/pain-assessment/api-gateway:development',
        imagePullPolicy: 'Never',
        command: ['node', '--eval', 'setInterval(() => {}, 1e9)'],
      },
    ],
  },
});

/** Starts the enforcement of network policies on every node. */
export async function enforcePolicies() {
  for (const { number, namespace } of NODES)
    start(`policies-${number}`, ['node', `${HERE}servers/enforce-policies.mjs`], { namespace });
  for (const { number, namespace } of NODES) {
    const isEnforced = () =>
      succeeds('nsenter', [`--net=/run/netns/${namespace}`, 'nft', 'list', 'table', 'ip', 'policies']);
    await waitFor(isEnforced, { what: 'the rules of network policies', seconds: 20 }).catch((error) => {
      throw new Error(`${error.message}\n${tailOf(`policies-${number}`)}`);
    });
  }
}

async function findAddress(target) {
  if (/^\d/.test(target)) return target;
  const selector = ['--selector', `app.kubernetes.io/name=${target}`, '--field-selector', 'status.phase=Running'];
  return (await read('pods', '--namespace', NAMESPACE, ...selector)).items[0].status.podIP;
}

async function connect(from, target, port) {
  const [namespace, pod] = OTHERS[from] ? [OTHERS[from], 'asking'] : [NAMESPACE, `deployment/${RELEASE}-${from}`];
  const args = [
    '--namespace',
    namespace,
    'exec',
    pod,
    '--',
    'node',
    '--eval',
    PROBE,
    await findAddress(target),
    `${port}`,
  ];
  return (await kubectl(args)).trim();
}

async function tryWay([from, target, port, expected]) {
  const found = await connect(from, target, port);
  return { line: `${from} -> ${target}:${port} is ${found}`, isRight: found === expected };
}

/** Tries every way of the table, and then the whole service again under enforcement. */
export async function tryPolicies() {
  await enforcePolicies();
  await apply(Object.values(OTHERS).map((name) => makeNamespace(name)));
  await apply(Object.values(OTHERS).map(askingPod));
  for (const namespace of Object.values(OTHERS))
    await run('kubectl', ['--namespace', namespace, 'wait', '--for=condition=Ready', 'pod/asking', '--timeout=60s']);
  const wrong = [];
  for (let first = 0; first < CASES.length; first += AT_ONCE) {
    const found = await Promise.all(CASES.slice(first, first + AT_ONCE).map(tryWay));
    for (const { line, isRight } of found) {
      say(`${isRight ? 'right' : 'WRONG'}: ${line}`);
      if (!isRight) wrong.push(line);
    }
  }
  await runChartTest(NAMESPACE);
  for (const namespace of Object.values(OTHERS))
    await attempt('kubectl', ['--namespace', namespace, 'delete', 'pod', 'asking']);
  if (wrong.length > 0) throw new Error(`not as the policies say: ${wrong.join(', ')}`);
}
