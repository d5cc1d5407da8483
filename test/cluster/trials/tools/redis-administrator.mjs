import { waitFor } from '../../support/commands.mjs';
import { apply, kubectl, read, waitForRollout, waitUntilSettled } from '../../support/kubernetes.mjs';
import { NAMESPACES } from '../../support/settings.mjs';
import { openSecrets } from './production-secrets.mjs';
import { callRedisAs, describeServers } from './production-servers.mjs';

const NAMESPACE = NAMESPACES.redis;
const USER = 'administrator';

const readPods = async () => (await read('pods', '--namespace', NAMESPACE, '--selector', 'app=redis')).items;

/** Waits for the end of the previous pod, to which gateways are still connected. */
async function settle() {
  await waitForRollout(NAMESPACE, 'deployment/redis');
  const isAlone = async () => (await readPods()).length === 1;
  await waitFor(isAlone, { what: 'one Redis', seconds: 60 });
  await waitUntilSettled(NAMESPACES.production);
}

/** Runs redis-cli in the Redis pod with user and password. */
export async function runRedis({ user, password }, args) {
  const [{ metadata }] = await readPods();
  const command = [...callRedisAs(user, password), '-e'];
  return kubectl(['--namespace', NAMESPACE, 'exec', metadata.name, '--', ...command, ...args]);
}

/**
 * Runs an action with an administrator in Redis; the service's user is none. Redis is replaced, and thus empty, before and after it.
 * The action receives a function that runs a command of Redis.
 */
export async function withAdministrator(action) {
  const { service, ...passwords } = await openSecrets();
  const password = passwords.redisPassword.split('').reverse().join('');
  const words = ['--user', USER, 'on', `>${password}`, '~*', '&*', '+@all'];
  const path = '/spec/template/spec/containers/0/args/-';
  const patch = JSON.stringify(words.map((value) => ({ op: 'add', path, value })));
  await kubectl(['--namespace', NAMESPACE, 'patch', 'deployment/redis', '--type', 'json', '--patch', patch]);
  await settle();
  try {
    return await action((...command) => runRedis({ user: USER, password }, command));
  } finally {
    await apply(describeServers(passwords));
    await settle();
  }
}
