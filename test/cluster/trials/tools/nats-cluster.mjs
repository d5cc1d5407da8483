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
    // A server in graceful shutdown closes its last connection about 10 s after its announcement.
    graceSeconds: 60,
    env: [{ name: 'SERVER_NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }],
    cpu: '50m',
    lifecycle: { preStop: { exec: { command: ['nats-server', '--signal', 'ldm=1'] } } },
  });

/** Starts three servers with routes between them, with the project's files, beside the single one. */
async function start() {
  const { natsPasswords } = await openSecrets();
  // A separate password, which no service has.
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

/** Entries of the services' Secret with the addresses of all three servers. */
async function listUrls() {
  const { service } = await openSecrets();
  const urls = Object.entries(service).filter(([name]) => name.endsWith('_NATS_URL'));
  return Object.fromEntries(urls.map(([name, url]) => [name, toMembers(SET, url)]));
}

/** Number of connections from services to a server. */
export async function countConnections(member) {
  const answer = await execute(SET.namespace, member, [
    'wget',
    '--quiet',
    '--output-document=-',
    `${MONITORING}/connz`,
  ]);
  return JSON.parse(answer).num_connections;
}

/** Functions that switch the services to the three servers and back. */
export const natsCluster = { start, listUrls, remove: () => removeMembers(SET) };
