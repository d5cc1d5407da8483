import { join } from 'node:path';
import { openAuthority } from '../../support/certificates.mjs';
import { waitFor } from '../../support/commands.mjs';
import { apply, kubectl, makeConfigMap, read } from '../../support/kubernetes.mjs';
import { FOLDERS, NAMESPACES } from '../../support/settings.mjs';
import { describeCertified } from './production-secrets.mjs';
import { chartFiles, NATS_FILES, REDIS_TLS } from './production-servers.mjs';
import { withSecondUsers } from './rotation-words.mjs';
import { refreshVolumes } from './secret-changes.mjs';

const { nats, redis, production } = NAMESPACES;
const IN_NATS = ['--namespace', nats, 'exec', 'deployment/nats', '--'];
const CONFIG = '/etc/nats/nats.conf';
/** Longest delay until a kubelet updates a changed volume. */
const VOLUME_SECONDS = 120;

/** Reloads the files of NATS. A reload with other users drops pending permissions to reply. */
const reloadNats = () => kubectl([...IN_NATS, 'nats-server', '--signal', 'reload=1']);

/** Configures second users of NATS, beside or instead of the first ones, and reloads it. */
export async function changeNatsUsers(options) {
  const files = chartFiles(NATS_FILES);
  const text = withSecondUsers(files['nats.conf'], options);
  await apply([makeConfigMap(nats, 'nats', { ...files, 'nats.conf': text })]);
  await refreshVolumes(nats);
  const isThere = async () => (await kubectl([...IN_NATS, 'cat', CONFIG])) === text;
  await waitFor(isThere, { what: 'the configuration of NATS', seconds: VOLUME_SECONDS });
  await reloadNats();
}

/** Users of the services' current connections to NATS. */
export async function readNatsUsers() {
  const answer = await kubectl([...IN_NATS, 'wget', '-qO-', 'http://localhost:8222/connz?auth=1']);
  return JSON.parse(answer).connections.map(({ authorized_user: user }) => user);
}

const readPods = async (namespace, selector) => (await read('pods', '--namespace', namespace, ...selector)).items;

/** Reads a file with Node: images of the services have neither a shell nor `cat`. */
const READ_BY_NODE = [
  ...['node', '--eval'],
  "process.stdout.write(require('fs').readFileSync('/etc/pain-assessment/nats-tls/ca.crt'))",
];

/** Waits until every pod has the authorities of its Secret; the kubelet replaces all files of a Secret at once. */
async function waitForFiles(trusted) {
  const part = ['--selector', 'app.kubernetes.io/part-of=pain-assessment'];
  const places = [
    [redis, ['cat', `${REDIS_TLS}/ca.crt`], ['--selector', 'app=redis']],
    [nats, ['cat', '/etc/nats/tls/ca.crt'], ['--selector', 'app=nats']],
    [production, READ_BY_NODE, part],
  ];
  for (const [namespace, command, selector] of places) {
    for (const { metadata, status } of await readPods(namespace, selector)) {
      if (status.phase !== 'Running') continue;
      const inPod = ['--namespace', namespace, 'exec', metadata.name, '--', ...command];
      const isThere = async () => (await kubectl(inPod)) === trusted;
      await waitFor(isThere, { what: `the files of ${metadata.name}`, seconds: VOLUME_SECONDS, every: 1 });
    }
  }
}

async function giveCertificates({ issuer, trusted, callRedis }) {
  await apply(await describeCertified(issuer, { trusted }));
  for (const namespace of [redis, nats, production]) await refreshVolumes(namespace);
  await waitForFiles(trusted);
  await reloadNats();
  const files = { cert: 'tls.crt', key: 'tls.key', 'ca-cert': 'ca.crt' };
  const settings = Object.entries(files).flatMap(([name, file]) => [`tls-${name}-file`, `${REDIS_TLS}/${file}`]);
  await callRedis('CONFIG', 'SET', ...settings);
}

/** Replaces the authority of NATS, Redis and services: first trusts both, then renews all certificates, then removes the old one. */
export async function changeAuthority({ tell, ...parts }) {
  const old = await openAuthority(FOLDERS.production, 'internal-authority');
  const next = await openAuthority(join(FOLDERS.production, 'second'), 'second-authority');
  const [before, after] = [old, next].map(({ read: readFile }) => readFile('ca.crt'));
  await giveCertificates({ issuer: old, trusted: before + after, ...parts });
  tell('both authorities are trusted');
  await giveCertificates({ issuer: next, trusted: after + before, ...parts });
  tell('every certificate is of the new authority');
  await giveCertificates({ issuer: next, trusted: after, ...parts });
  tell('the old authority is trusted no more');
}
