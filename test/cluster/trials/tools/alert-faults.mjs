import { waitFor } from '../../support/commands.mjs';
import { apply, findReadyPods, kubectl, makeConfigMap, read, waitForRollout } from '../../support/kubernetes.mjs';
import { NAMESPACES, RELEASE } from '../../support/settings.mjs';
import { findProcesses, findServices, freeze, killBrowsers, starve } from './alert-processes.mjs';
import { startReceiver, withWebhook } from './alert-receiver.mjs';
import { openSecrets } from './production-secrets.mjs';
import { chartFiles, NATS_FILES } from './production-servers.mjs';
import { giveAccounts, refreshVolumes } from './secret-changes.mjs';

const { production, redis, nats } = NAMESPACES;
const REPLICAS = 2;

const scale = (namespace, name, replicas) =>
  kubectl(['--namespace', namespace, 'scale', `deployment/${name}`, '--replicas', `${replicas}`]);

/** Scales a deployment to 0 pods; an autoscaler does not change 0. */
async function takeAway(namespace, name, replicas) {
  await scale(namespace, name, 0);
  return async () => {
    await scale(namespace, name, replicas);
    await waitForRollout(namespace, `deployment/${name}`);
  };
}

const findService = async (builder, service) => findServices(builder, await findReadyPods(production, service));
const findServer = async (builder, namespace, name) =>
  findProcesses(builder, (await read('pods', '--namespace', namespace, '--selector', `app=${name}`)).items);

/** Freezes scoring and renderers; their connections stay open. */
export async function freezeServices(builder) {
  const services = ['scoring', 'report-renderer'];
  return freeze((await Promise.all(services.map((name) => findService(builder, name)))).flat());
}

/** Lets Redis run only part of the time; gateways wait up to 1 s for it. */
export const starveRedis = async (builder) =>
  starve(await findServer(builder, redis, 'redis'), { stopped: 600, running: 50 });

/** Lets renderers and their browsers run only part of the time, so that they still answer the pings of NATS. */
export const starveRenderers = async (builder) =>
  starve(await findService(builder, 'report-renderer'), { stopped: 500, running: 250 });

/** Removes Redis, then NATS, then all gateways. */
export const takeRedisAway = () => takeAway(redis, 'redis', 1);
export const takeNatsAway = () => takeAway(nats, 'nats', 1);
export const takeGatewaysAway = () => takeAway(production, `${RELEASE}-api-gateway`, REPLICAS);

/** Kills the browser of one renderer every 2 s. */
export async function crashBrowsers(builder) {
  const [renderer] = await findService(builder, 'report-renderer');
  return killBrowsers([renderer], 2_000);
}

const REFUSING = 500;
const ACCEPTING = 204;

/** Lets the receiver of webhooks answer 500; returns a function that makes it accept them. */
export async function refuseWebhooks() {
  const { service } = await openSecrets();
  await startReceiver(REFUSING);
  await giveAccounts(withWebhook(service['accounts.yaml']));
  return () => startReceiver(ACCEPTING);
}

/** Writes an invalid accounts file into the Secret while the gateways run. */
export async function breakAccounts() {
  const { service } = await openSecrets();
  await giveAccounts('accounts: [{ id: north-clinic, keys: none }]\n');
  return () => giveAccounts(withWebhook(service['accounts.yaml']));
}

/** Configures Redis to write to its disk. */
export async function persist(callRedis) {
  await callRedis('CONFIG', 'SET', 'save', '3600 1');
  return () => callRedis('CONFIG', 'SET', 'save', '');
}

const TAKE_NAMES = `local keys = redis.call('KEYS', 'pa:fingerprint:*')
for _, key in ipairs(keys) do redis.call('SET', key, 'of another key') end
return #keys`;
const RELEASE_NAMES = `local keys = redis.call('KEYS', 'pa:fingerprint:*')
for _, key in ipairs(keys) do redis.call('DEL', key) end
return #keys`;

/** Writes fingerprints of other keys to Redis under the names of the gateways' keys. */
export async function takeKeyNames(callRedis) {
  const taken = Number(await callRedis('EVAL', TAKE_NAMES, '0'));
  if (taken === 0) throw new Error('there was no fingerprint of a key');
  return () => callRedis('EVAL', RELEASE_NAMES, '0');
}

const DAMAGE = `local keys = redis.call('KEYS', 'pa:*:result')
for _, key in ipairs(keys) do
  redis.call('COPY', key, 'whole:' .. key, 'REPLACE')
  redis.call('SETRANGE', key, 40, 'damaged')
end
return #keys`;
const REPAIR = `local keys = redis.call('KEYS', 'whole:*')
for _, key in ipairs(keys) do redis.call('RENAME', key, string.sub(key, 7)) end
return #keys`;

/** Changes bytes of every result in Redis. */
export async function damageResults(callRedis) {
  const damaged = Number(await callRedis('EVAL', DAMAGE, '0'));
  if (damaged === 0) throw new Error('there was no result to damage');
  return () => callRedis('EVAL', REPAIR, '0');
}

async function limitMessages(bytes) {
  const files = chartFiles(NATS_FILES);
  const text = files['nats.conf'].replace(/^max_payload: .*$/m, `max_payload: ${bytes}`);
  await apply([makeConfigMap(nats, 'nats', { ...files, 'nats.conf': text })]);
  await refreshVolumes(nats);
  const inPod = ['--namespace', nats, 'exec', 'deployment/nats', '--'];
  const isThere = async () =>
    (await kubectl([...inPod, 'cat', '/etc/nats/nats.conf'])).includes(`max_payload: ${bytes}\n`);
  await waitFor(isThere, { what: 'the configuration of NATS', seconds: 120 });
  await kubectl([...inPod, 'nats-server', '--signal', 'reload=1']);
}

/** Lowers the message limit of NATS below the services' messages. It announces the limit only to new connections, so its pod is replaced at the end. */
export async function shrinkMessages() {
  await limitMessages('8KB');
  return async () => {
    await limitMessages('8MB');
    await kubectl(['--namespace', nats, 'delete', 'pod', '--selector', 'app=nats']);
    await waitForRollout(nats, 'deployment/nats');
  };
}
