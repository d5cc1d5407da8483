import { apply, makeConfigMap, makeSecret, waitForRollout } from '../../support/kubernetes.mjs';
import { NAMESPACES } from '../../support/settings.mjs';
import { openSecrets } from './production-secrets.mjs';
import { chartFiles, describeNats } from './production-servers.mjs';
import { describeMembers, execute, listMembers, nameHost, removeMembers, toMembers } from './server-cluster.mjs';

const SET = { namespace: NAMESPACES.nats, name: 'nats-cluster', count: 3 };
const FILES = ['nats.conf', 'nats-tls.conf', 'nats-cluster.conf'];
const ROUTES = { port: 6222, user: 'route' };
const MONITORING = 'http://127.0.0.1:8222';

/** Names of the pods of the three servers. */
export const NATS_SERVERS = listMembers(SET);

const describePod = () =>
  describeNats(SET.name, {
    file: FILES.at(-1),
    // A server that leaves in good order closes its last connection some ten seconds after it has said so.
    graceSeconds: 60,
    env: [{ name: 'SERVER_NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }],
    cpu: '50m',
    lifecycle: { preStop: { exec: { command: ['nats-server', '--signal', 'ldm=1'] } } },
  });

/** Three servers with routes between them, by the files that the project gives, beside the single one. */
async function start() {
  const { natsPasswords } = await openSecrets();
  // A password of its own, which no service knows.
  const routePassword = `${natsPasswords.SCORING_PASSWORD}r`.split('').reverse().join('');
  const routes = NATS_SERVERS.map((member, index) => [
    `ROUTE_${index}`,
    `nats-route://${ROUTES.user}:${routePassword}@${nameHost(SET, member)}:${ROUTES.port}`,
  ]);
  const values = { ...natsPasswords, ROUTE_PASSWORD: routePassword, ...Object.fromEntries(routes) };
  await apply([
    makeSecret(SET.namespace, SET.name, { values }),
    makeConfigMap(SET.namespace, SET.name, chartFiles(FILES)),
    ...(await describeMembers(SET, { spec: describePod(), ports: [{ port: 4222 }] })),
  ]);
  await waitUntilNatsIsWhole();
}

/** Waits until all three servers are ready. */
export const waitUntilNatsIsWhole = () => waitForRollout(SET.namespace, `statefulset/${SET.name}`);

/** Values of the services' Secret by which they find all three servers. */
async function listUrls() {
  const { service } = await openSecrets();
  const urls = Object.entries(service).filter(([name]) => name.endsWith('_NATS_URL'));
  return Object.fromEntries(urls.map(([name, url]) => [name, toMembers(SET, url)]));
}

/** How many connections of services a server has. */
export async function countConnections(member) {
  const answer = await execute(SET.namespace, member, [
    'wget',
    '--quiet',
    '--output-document=-',
    `${MONITORING}/connz`,
  ]);
  return JSON.parse(answer).num_connections;
}

/** How services come to use the three servers, and how that ends. */
export const natsCluster = { start, listUrls, remove: () => removeMembers(SET) };
