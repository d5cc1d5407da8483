import { pause, say, waitFor } from '../support/commands.mjs';
import { kubectl, waitUntilSettled } from '../support/kubernetes.mjs';
import { NAMESPACES, SERVICES } from '../support/settings.mjs';
import { upgradeProduction } from './production.mjs';
import { readProgram } from './tools/client-pod.mjs';
import { countConnections, NATS_SERVERS, natsCluster, waitUntilNatsIsWhole } from './tools/nats-cluster.mjs';
import { openSecrets } from './tools/production-secrets.mjs';
import { REDIS_NODES, readNodes, redisCluster, takeOver, waitUntilRedisIsWhole } from './tools/redis-cluster.mjs';
import { changeSecret } from './tools/secret-changes.mjs';
import { execute, killMember } from './tools/server-cluster.mjs';
import { makeTrial, whenAsked } from './trial.mjs';

const NAMESPACE = NAMESPACES.production;
const KEPT_SESSIONS = 60;
/** Time after which gateways know a new master, counted from the cluster's own election. */
const AFTER_REDIS_MS = 2_000;
const BETWEEN_MS = 3_000;

const stamp = () => new Date().toISOString();

/** Changes a server's address in the Secret, and replaces the services' pods: processes read the Secret at start. */
async function giveAddresses(stringData, args) {
  await changeSecret(stringData);
  await upgradeProduction(args);
  await waitUntilSettled(NAMESPACE, 180);
}

/** Runs an action while the services use a cluster of servers instead of the single one. */
async function withCluster({ start, listUrls, remove }, action) {
  const urls = await listUrls();
  const { service } = await openSecrets();
  const before = Object.fromEntries(Object.keys(urls).map((name) => [name, service[name]]));
  const marks = SERVICES.map((name) => `${name}.podAnnotations.servers=cluster`).join(',');
  try {
    await start();
    await giveAddresses(urls, ['--set-string', marks]);
    await action();
  } finally {
    await giveAddresses(before, []);
    await remove();
  }
}

/** A step in which servers of a cluster first shut down gracefully, and then are killed if there is a builder. */
const makeFailover =
  ({ cluster, ending, killing }) =>
  (context) =>
    withCluster(cluster, async () => {
      await ending(context);
      if (context.builder) await killing(context);
      else say('no server is killed: that needs the builder');
    });

/** Finds the server with the most connections of services. */
async function pickNatsServer() {
  const counts = await Promise.all(NATS_SERVERS.map(countConnections));
  const most = Math.max(...counts);
  if (most === 0) throw new Error('no service is connected to NATS');
  const member = NATS_SERVERS[counts.indexOf(most)];
  say(`connections of services: ${NATS_SERVERS.map((name, index) => `${name} ${counts[index]}`).join(', ')}`);
  return member;
}

/** Deletes the server with the most connections, repeatedly; it announces its shutdown to its clients. */
const deletingNats = makeTrial({
  name: 'nats-deletions',
  act: async () => {
    for (const _ of NATS_SERVERS) {
      const member = await pickNatsServer();
      const begun = Date.now();
      await kubectl(['--namespace', NAMESPACES.nats, 'delete', 'pod', member]);
      say(`${member} had ended ${((Date.now() - begun) / 1000).toFixed(1)} s after it was told to`);
      await waitUntilNatsIsWhole();
      await pause(BETWEEN_MS, { because: 'patients come in between' });
    }
  },
});

/** Kills the server with the most connections, repeatedly; the bus sends requests in flight over it again. */
const killingNats = makeTrial({
  name: 'nats-sigkill',
  act: async (_found, builder) => {
    for (const _ of NATS_SERVERS) {
      const member = await pickNatsServer();
      say(`${stamp()} SIGKILL to ${member}`);
      const waitUntilBack = await killMember(builder, NAMESPACES.nats, member);
      await waitUntilBack();
      await pause(BETWEEN_MS, { because: 'patients come in between' });
    }
  },
});

/** Servers of a NATS cluster of three shut down gracefully, and are killed. */
export const tryNatsFailover = makeFailover({ cluster: natsCluster, ending: deletingNats, killing: killingNats });

const failingOver = makeTrial({
  name: 'redis-failover',
  act: async () => {
    const replicas = (await readNodes(REDIS_NODES[0])).filter(({ isReplica }) => isReplica);
    for (const { member } of replicas) {
      const begun = Date.now();
      await takeOver(member);
      say(`${member} had taken over after ${((Date.now() - begun) / 1000).toFixed(1)} s`);
      await waitUntilRedisIsWhole();
      await pause(BETWEEN_MS, { because: 'patients come in between' });
    }
  },
});

/** Runs `kept-sessions` in the patients' pod, with a number of sessions to create or ids to read. */
async function keepSessions(trial, asked) {
  const command = ['node', '--input-type=module', '--eval', readProgram('kept-sessions'), '--', JSON.stringify(asked)];
  return JSON.parse(await execute(NAMESPACES.ingress, trial, command));
}

/** Kills a master, and waits until its replica has its slots; returns a function that waits for the restart. */
async function loseMaster(found, builder) {
  const masters = (await readNodes(REDIS_NODES[0])).filter(({ isMaster }) => isMaster);
  const [lost, other] = masters;
  const begun = Date.now();
  say(`${stamp()} SIGKILL to ${lost.member}, a master`);
  const waitUntilBack = await killMember(builder, NAMESPACES.redis, lost.member);
  const hasFollower = async () => {
    const nodes = await readNodes(other.member);
    return (
      nodes.filter(({ isMaster, isFailed }) => isMaster && !isFailed).length === masters.length &&
      !nodes.some(({ member, isMaster }) => member === lost.member && isMaster)
    );
  };
  await waitFor(hasFollower, { what: 'a replica to take over', seconds: 40, every: 0.3 });
  say(`its replica had taken over ${((Date.now() - begun) / 1000).toFixed(1)} s later`);
  found.overAt = Date.now() + AFTER_REDIS_MS;
  return waitUntilBack;
}

const losingMaster = makeTrial({
  name: 'redis-sigkill',
  endsSessions: true,
  act: async (found, builder) => {
    const ids = await keepSessions('redis-sigkill', KEPT_SESSIONS);
    await pause(BETWEEN_MS, { because: 'patients come in between' });
    const waitUntilBack = await loseMaster(found, builder);
    await pause(AFTER_REDIS_MS, { because: 'patients come after it' });
    const lost = await keepSessions('redis-sigkill', ids);
    say(`of ${ids.length} sessions that were made before, ${lost.length} are lost: ${lost.join(', ')}`);
    if (lost.length > 0) throw new Error('sessions were lost that the replica should have');
    await waitUntilBack();
    await waitUntilRedisIsWhole();
    await waitUntilSettled(NAMESPACE);
  },
  allows: (failure, { overAt = Number.POSITIVE_INFINITY }) =>
    /: (503|401|404|410) /.test(failure) && whenAsked(failure).from < overAt,
});

/** Replicas of a Redis cluster replace their masters; then one master is killed. */
export const tryRedisFailover = makeFailover({ cluster: redisCluster, ending: failingOver, killing: losingMaster });
