import { waitFor } from '../../support/commands.mjs';
import { apply, makeConfigMap, makeSecret, read, waitForRollout } from '../../support/kubernetes.mjs';
import { NAMESPACES } from '../../support/settings.mjs';
import { openSecrets } from './production-secrets.mjs';
import { callRedisAs, chartFiles, describeRedis, REDIS_FILES, readRights } from './production-servers.mjs';
import { describeMembers, execute, listMembers, nameHost, removeMembers, toMembers } from './server-cluster.mjs';

const SET = { namespace: NAMESPACES.redis, name: 'redis-cluster', count: 6 };
/** Names of the pods of the six nodes. */
export const REDIS_NODES = listMembers(SET);
const SHARDS = 3;
const PORT = 6379;
/** Time without an answer after which a master counts as lost. */
const NODE_TIMEOUT_MS = 3_000;
/** Delay of a restart. A master that returned before the failover would be empty, and would empty its replica too. */
const RESTART_DELAY_SECONDS = 12;
const START = `if [ -e /data/nodes.conf ]; then sleep ${RESTART_DELAY_SECONDS}; fi; exec redis-server "$@"`;

const toFlags = (settings) => Object.entries(settings).flatMap(([name, value]) => [`--${name}`, `${value}`]);

/** Arguments of redis-server for a cluster node as in docs/operating.md; passwords come from the environment. */
function describeNode({ host, address, folder }) {
  const memory = { maxmemory: '128mb', dir: folder };
  const transport = { 'tls-cluster': 'yes', 'tls-replication': 'yes' };
  const cluster = {
    'cluster-enabled': 'yes',
    'cluster-config-file': `${folder}/nodes.conf`,
    'cluster-node-timeout': NODE_TIMEOUT_MS,
    'cluster-require-full-coverage': 'no',
    'cluster-announce-ip': address,
    'cluster-announce-hostname': host,
    'cluster-preferred-endpoint-type': 'hostname',
  };
  // Replication uses no file.
  const replication = {
    'repl-diskless-load': 'swapdb',
    'repl-diskless-sync-delay': 0,
    masteruser: 'replication',
    masterauth: '$(REPLICATION_PASSWORD)',
  };
  const { everywhere, onCluster } = readRights();
  const users = [
    ...['--user', 'default', 'off'],
    ...['--user', 'pain', 'on', '>$(PASSWORD)', ...everywhere, ...onCluster],
    ...['--user', 'replication', 'on', '>$(REPLICATION_PASSWORD)', '+psync', '+replconf', '+ping'],
    ...['--user', 'operator', 'on', '>$(OPERATOR_PASSWORD)', '+cluster', '+info', '+ping', '+readonly'],
  ];
  return [...toFlags({ ...memory, ...transport, ...cluster, ...replication }), ...users];
}

const field = (name, fieldPath) => ({ name, valueFrom: { fieldRef: { fieldPath } } });

const describePod = () =>
  describeRedis(SET.name, {
    command: ['sh', '-c', START, 'redis-server'],
    args: describeNode({ host: nameHost(SET, '$(POD_NAME)'), address: '$(POD_ADDRESS)', folder: '/data' }),
    env: [field('POD_NAME', 'metadata.name'), field('POD_ADDRESS', 'status.podIP')],
    envFrom: [{ secretRef: { name: SET.name } }],
    cpu: '40m',
    // The list of members survives a container; like all data it is in memory.
    volumes: { data: { path: '/data', emptyDir: { medium: 'Memory', sizeLimit: '256Mi' } } },
  });

const readMembers = async () =>
  (await read('pods', '--namespace', SET.namespace, '--selector', `app=${SET.name}`)).items;

/** Passwords of a cluster's further users, derived from the secrets of a run. */
function makePasswords({ redisPassword }) {
  const reversed = redisPassword.split('').reverse().join('');
  return { PASSWORD: redisPassword, REPLICATION_PASSWORD: `${reversed}r`, OPERATOR_PASSWORD: `${reversed}o` };
}

/** Runs redis-cli as the operator in the pod of a node. */
async function callRedis(member, args) {
  const { OPERATOR_PASSWORD } = makePasswords(await openSecrets());
  const client = [...callRedisAs('operator', OPERATOR_PASSWORD), '-h', nameHost(SET, member), '-p', `${PORT}`];
  return execute(SET.namespace, member, [...client, ...args]);
}

/** Nodes in the view of one node: pod, and whether it is a master, has failed, has slots, and is linked. */
export async function readNodes(seenBy) {
  const [text, pods] = await Promise.all([callRedis(seenBy, ['cluster', 'nodes']), readMembers()]);
  const byAddress = new Map(pods.map(({ metadata, status }) => [status.podIP, metadata.name]));
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' '))
    .map(([id, address, flags, master, , , , link, ...slots]) => ({
      id,
      member: byAddress.get(address.split(':')[0]),
      isMaster: flags.includes('master') && slots.length > 0,
      isReplica: flags.includes('slave'),
      isFailed: flags.includes('fail'),
      isLinked: link === 'connected',
      master,
    }));
}

/** True if, in the view of one node, three masters have all slots and each has a replica. */
async function isRedisWhole(seenBy) {
  const live = (await readNodes(seenBy)).filter(({ isFailed, isLinked }) => isLinked && !isFailed);
  const replicas = live.filter(({ isReplica }) => isReplica);
  return (
    live.filter(({ isMaster }) => isMaster).length === SHARDS &&
    new Set(replicas.map(({ master }) => master)).size === SHARDS
  );
}

/** True if each replica has the whole data of its master. */
async function areReplicasComplete(members) {
  const answers = await Promise.all(members.map((member) => callRedis(member, ['info', 'replication'])));
  return answers.every((text) => /role:master|master_link_status:up/.test(text));
}

/** Waits until every shard has a master and a replica with the same content. */
export async function waitUntilRedisIsWhole(seenBy = REDIS_NODES[0]) {
  const isComplete = async () => (await isRedisWhole(seenBy)) && (await areReplicasComplete(REDIS_NODES));
  await waitFor(isComplete, { what: 'a replica of each shard', seconds: 90, every: 2 });
}

/** Starts three masters with one replica each, beside the single server. */
async function start() {
  await apply([
    makeSecret(SET.namespace, SET.name, { values: makePasswords(await openSecrets()) }),
    makeConfigMap(SET.namespace, SET.name, chartFiles(REDIS_FILES)),
    ...(await describeMembers(SET, { spec: describePod(), ports: [{ port: PORT }] })),
  ]);
  await waitForRollout(SET.namespace, `statefulset/${SET.name}`);
  const addresses = (await readMembers()).map(({ status }) => `${status.podIP}:${PORT}`);
  const joining = ['--cluster', 'create', ...addresses, '--cluster-replicas', '1', '--cluster-yes'];
  const said = await callRedis(REDIS_NODES[0], joining);
  if (!said.includes('All 16384 slots covered')) throw new Error(`no cluster:\n${said.slice(-1500)}`);
  await waitUntilRedisIsWhole();
}

/** Entry of the services' Secret with the address of the cluster. */
async function listUrls() {
  const { service } = await openSecrets();
  return { REDIS_URL: toMembers(SET, service.REDIS_URL) };
}

/** Starts a manual failover to a replica, and waits for its end. */
export async function takeOver(member) {
  await callRedis(member, ['cluster', 'failover']);
  const isMaster = async () => (await readNodes(member)).some((node) => node.member === member && node.isMaster);
  await waitFor(isMaster, { what: `${member} to be a master`, seconds: 20, every: 0.2 });
}

/** Functions that switch the services to the six nodes and back. */
export const redisCluster = { start, listUrls, remove: () => removeMembers(SET) };
