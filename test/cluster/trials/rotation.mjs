import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse, stringify } from 'yaml';
import { attempt, say, waitFor } from '../support/commands.mjs';
import { apply, kubectl, waitForRollout, waitUntilSettled } from '../support/kubernetes.mjs';
import { FOLDERS, NAMESPACES, RELEASE, SERVICES } from '../support/settings.mjs';
import { ASSESSMENT, SESSION } from './pods/session.mjs';
import { callService, startClient, stopClient } from './tools/client-pod.mjs';
import {
  describeCertificates,
  issueKey,
  makeKey,
  makePassword,
  NATS_USERS,
  openSecrets,
} from './tools/production-secrets.mjs';
import { describeServers } from './tools/production-servers.mjs';
import { runRedis, withAdministrator } from './tools/redis-administrator.mjs';
import { changeAuthority, changeNatsUsers, readNatsUsers } from './tools/rotation-servers.mjs';
import { addKey, keepFirst, nameSecond, putLastFirst, withCredentials } from './tools/rotation-words.mjs';
import { changeSecret } from './tools/secret-changes.mjs';
import { makeTrial } from './trial.mjs';

const NAMESPACE = NAMESPACES.production;
const ACCOUNT = 'north-clinic';
const CLIENT = 'client';
const FOLDER = join(FOLDERS.production, 'rotation');
const ACCOUNTS = join(FOLDER, 'accounts.yaml');
const BUS_KEYS = ['BUS_KEYS_SCORING', 'BUS_KEYS_RENDERER'];
const KEYS = ['SEALING_KEYS', ...BUS_KEYS];
const API = '/component/api';

const mapKeys = (names, service, change) => Object.fromEntries(names.map((name) => [name, change(service[name])]));

/** Runs `kubectl rollout restart` on all readers of the Secret. */
async function restartPods(what) {
  const begun = Date.now();
  await kubectl(['--namespace', NAMESPACE, 'rollout', 'restart', 'deployment']);
  for (const service of SERVICES) await waitForRollout(NAMESPACE, `deployment/${RELEASE}-${service}`, 240);
  await waitUntilSettled(NAMESPACE, 180);
  say(`${what}: all pods new after ${Math.round((Date.now() - begun) / 1000)} s`);
}

async function expectStatus(request, expected) {
  const { status, content } = await callService(CLIENT, request);
  if (status !== expected) throw new Error(`${request.method ?? 'GET'} ${request.path}: ${status}\n${content}`);
  return content;
}

/** Plays a whole assessment and returns its bundle. */
async function makeBundle(bearer) {
  const { session_id: id, component } = await expectStatus(
    { method: 'POST', path: '/v1/sessions', bearer, body: SESSION },
    201,
  );
  const { token } = component;
  await expectStatus({ method: 'POST', path: `${API}/start`, bearer: token, body: {} }, 200);
  const body = { assessment: ASSESSMENT };
  await expectStatus({ method: 'POST', path: `${API}/submission`, bearer: token, body }, 200);
  const { resume_bundle: bundle } = await expectStatus({ path: `/v1/sessions/${id}/result`, bearer }, 200);
  return bundle;
}

const openBundle = (bearer, bundle) =>
  expectStatus({ method: 'POST', path: '/v1/sessions', bearer, body: { ...SESSION, resume_bundle: bundle } }, 201);

/** Changes the keys of the only account in the file. */
function changeKeys(change) {
  const file = parse(readFileSync(ACCOUNTS, 'utf8'));
  file.accounts[0].keys = change(file.accounts[0].keys);
  writeFileSync(ACCOUNTS, stringify(file));
}

const giveAccounts = () => changeSecret({ 'accounts.yaml': readFileSync(ACCOUNTS, 'utf8') });

/** Waits until every gateway answers a key with this status: several calls in a row, because each may reach another gateway. */
async function waitForKey(bearer, expected) {
  const begun = Date.now();
  const isSo = async () => {
    for (let call = 0; call < 6; call += 1) {
      const { status } = await callService(CLIENT, { path: '/v1/sessions/unknown', bearer });
      if ((status === 401) !== (expected === 'refused')) return false;
    }
    return true;
  };
  await waitFor(isSo, { what: `the key of the account to be ${expected}`, seconds: 180, every: 2 });
  say(
    `the key of the account is ${expected} ${Math.round((Date.now() - begun) / 1000)} s after the change of the Secret`,
  );
}

/** Creates a second key of the account with the project's own command. */
async function addAccountKey(service) {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(ACCOUNTS, service['accounts.yaml']);
  const { key, entry } = await issueKey(ACCOUNT);
  changeKeys((keys) => [...keys, { ...parse(entry).accounts[0].keys[0], id: 'k2' }]);
  return key;
}

function describeNext(service, passwords) {
  const urls = Object.entries(NATS_USERS).map(([name, user]) => {
    const password = passwords.nats[`${name}_PASSWORD`];
    return [`${name}_NATS_URL`, withCredentials(service[`${name}_NATS_URL`], { user: nameSecond(user), password })];
  });
  const redis = withCredentials(service.REDIS_URL, { user: 'pain', password: passwords.redis });
  return { ...Object.fromEntries(urls), REDIS_URL: redis };
}

/** Adds the new secrets beside the old ones. */
async function addAll({ service, passwords, callRedis, apiKey }) {
  await giveAccounts();
  await waitForKey(apiKey, 'accepted');
  await changeNatsUsers({ passwords: passwords.nats, isAlone: false });
  await callRedis('ACL', 'SETUSER', 'pain', `>${passwords.redis}`);
  const keys = mapKeys(KEYS, service, (list) => addKey(list, makeKey('k2')));
  await changeSecret({ ...keys, ...describeNext(service, passwords) });
  await restartPods('new keys behind the old, new passwords');
  return keys;
}

/** Switches to the new secrets and removes the old ones. */
async function removeOld({ service, passwords, callRedis, redisPassword, keys }) {
  changeKeys((keys) => keys.slice(1));
  await giveAccounts();
  await waitForKey(service.API_KEY, 'refused');
  await callRedis('ACL', 'SETUSER', 'pain', `<${redisPassword}`);
  await changeNatsUsers({ passwords: passwords.nats, isAlone: true });
  const first = mapKeys(KEYS, keys, putLastFirst);
  await changeSecret(first);
  await restartPods('new keys first');
  await changeSecret(mapKeys(BUS_KEYS, first, keepFirst));
  await restartPods('old bus keys away');
  await changeAuthority({ callRedis, tell: say });
}

/** Renews all connections with the new secrets only. */
async function reconnect({ callRedis, passwords, redisPassword }) {
  await callRedis('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
  await kubectl(['--namespace', NAMESPACES.nats, 'delete', 'pod', '--selector', 'app=nats']);
  await waitForRollout(NAMESPACES.nats, 'deployment/nats');
  const expected = SERVICES.flatMap((service) => [nameSecond(service), nameSecond(service)]).sort();
  const areThere = async () => isDeepStrictEqual((await readNatsUsers()).sort(), expected);
  await waitFor(areThere, { what: 'all services at NATS, by their second users', seconds: 60, every: 1 });
  await waitUntilSettled(NAMESPACE);
  const ping = (password) => runRedis({ user: 'pain', password }, ['PING']);
  await ping(passwords.redis);
  const isRefused = await ping(redisPassword).then(
    () => false,
    () => true,
  );
  if (!isRefused) throw new Error('Redis still takes the old password');
  say('both servers are connected anew with new certificates, users and passwords, and take no old ones');
}

async function restore() {
  const { service, ...passwords } = await openSecrets();
  const { secrets } = await describeCertificates();
  await apply([...secrets, ...describeServers(passwords)]);
  await changeSecret(service);
  for (const name of ['redis', 'nats']) {
    await kubectl(['--namespace', NAMESPACES[name], 'rollout', 'restart', `deployment/${name}`]);
    await waitForRollout(NAMESPACES[name], `deployment/${name}`);
  }
  await restartPods('back to the first secrets');
  await stopClient(CLIENT);
  await attempt('rm', ['-rf', FOLDER]);
}

/**
 * Rotates keys, passwords and certificates in the order of docs/operating.md. The load uses the account's old key until all new
 * secrets exist beside the old ones, then the new key until all old secrets are removed.
 */
async function rotate(context, callRedis) {
  const { service, redisPassword, natsPasswords } = await openSecrets();
  const nats = Object.fromEntries(Object.keys(natsPasswords).map((name) => [name, makePassword()]));
  const parts = { service, redisPassword, callRedis, passwords: { nats, redis: makePassword() } };
  const apiKey = await addAccountKey(service);
  const bundle = await makeBundle(service.API_KEY);
  const found = {};
  const add = async () => Object.assign(found, { keys: await addAll({ ...parts, apiKey }) });
  await makeTrial({ name: 'rotation-add', act: add })(context);
  await openBundle(apiKey, bundle);
  const remove = () => removeOld({ ...parts, keys: found.keys });
  await makeTrial({ name: 'rotation-remove', act: remove, apiKey })(context);
  await reconnect(parts);
  await openBundle(apiKey, bundle);
  await openBundle(apiKey, await makeBundle(apiKey));
  say('a bundle that was sealed before the rotation opens, and a new one too');
}

/** Rotates every secret of the production values under load; no request may fail. */
export async function trySecretsRotation(context) {
  await startClient({ name: CLIENT });
  await withAdministrator(async (callRedis) => {
    try {
      await rotate(context, callRedis);
    } finally {
      await restore();
    }
  });
}
