import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse, stringify } from 'yaml';
import { openAuthority } from '../../support/certificates.mjs';
import { makeTlsSecret } from '../../support/kubernetes.mjs';
import { FOLDERS, NAMESPACES, ROOT } from '../../support/settings.mjs';

const execFileAsync = promisify(execFile);

const file = (name) => join(FOLDERS.production, name);
/** A random password; a letter comes first, because NATS parses a leading digit as a number. */
export const makePassword = () => `p${randomBytes(16).toString('hex')}`;
/** A list of one key, with its name. */
export const makeKey = (name) => `${name}:${randomBytes(32).toString('base64')}`;

/** Users of NATS by the prefix of their variables. */
export const NATS_USERS = { API_GATEWAY: 'api-gateway', SCORING: 'scoring', REPORT_RENDERER: 'report-renderer' };
const NATS_HOST = 'nats.nats.svc.cluster.local';
const REDIS_HOST = 'redis.redis.svc.cluster.local';

/** Certificates of servers and of services as clients: namespace and name of the Secret, and subject. */
const CERTIFIED = [
  [NAMESPACES.redis, 'redis-tls', REDIS_HOST],
  [NAMESPACES.nats, 'nats-tls', NATS_HOST],
  ...Object.values(NATS_USERS).map((name) => [NAMESPACES.production, `${name}-nats-tls`, name]),
  [NAMESPACES.production, 'api-gateway-redis-tls', 'api-gateway'],
];
const OF_PUBLIC_NAME = [NAMESPACES.production, 'pain-example-org', 'pain.example.org'];

/** A new key of an account by the project's own command, with its entry for the accounts file. */
export async function issueKey(account) {
  const { stdout, stderr } = await execFileAsync('node', ['services/api-gateway/dist/accounts/cli.js', account], {
    cwd: ROOT,
  });
  return { key: stderr.split('\n')[0], entry: stdout };
}

/** The accounts file with one account, with the key of it. */
async function makeAccount() {
  const { key, entry } = await issueKey('north-clinic');
  const { accounts } = parse(entry);
  const quota = 1_000_000;
  const changes = {
    allowed_locales: ['en-GB', 'fr-FR'],
    quotas: { sessions_per_day: quota, submissions_per_minute: quota, documents_per_minute: quota },
    logo: '../logos/north.svg',
  };
  return { key, accounts: stringify({ accounts: accounts.map((account) => ({ ...account, ...changes })) }) };
}

/** Passwords, keys and an account, created once per run. */
export async function openSecrets() {
  mkdirSync(FOLDERS.production, { recursive: true });
  if (existsSync(file('secrets.json'))) return JSON.parse(readFileSync(file('secrets.json'), 'utf8'));
  const natsPasswords = Object.fromEntries(Object.keys(NATS_USERS).map((name) => [`${name}_PASSWORD`, makePassword()]));
  const { key, accounts } = await makeAccount();
  const redisPassword = makePassword();
  const urls = Object.entries(NATS_USERS).map(([name, user]) => [
    `${name}_NATS_URL`,
    `tls://${user}:${natsPasswords[`${name}_PASSWORD`]}@${NATS_HOST}:4222`,
  ]);
  const service = {
    ...Object.fromEntries(urls),
    REDIS_URL: `rediss://pain:${redisPassword}@${REDIS_HOST}:6379`,
    ...Object.fromEntries(
      ['SEALING_KEYS', 'BUS_KEYS_SCORING', 'BUS_KEYS_RENDERER'].map((name) => [name, makeKey('k1')]),
    ),
    'accounts.yaml': accounts,
    API_KEY: key,
  };
  const secrets = { service, natsPasswords, redisPassword };
  writeFileSync(file('secrets.json'), JSON.stringify(secrets));
  return secrets;
}

/** Secrets with certificates of an authority, and with `trusted` authorities, by default that one. */
export async function describeCertified(authority, { trusted, entries = CERTIFIED } = {}) {
  const secrets = [];
  for (const [namespace, name, host] of entries) {
    const request = { subject: `/CN=${host}`, names: [`DNS:${host}`] };
    secrets.push(makeTlsSecret(namespace, name, await authority.readTls(name, request, trusted)));
  }
  return secrets;
}

/** Secrets with certificates: of the servers, of each service towards them, and of the public name. */
export async function describeCertificates() {
  const authority = await openAuthority(FOLDERS.production, 'internal-authority');
  const secrets = await describeCertified(authority, { entries: [...CERTIFIED, OF_PUBLIC_NAME] });
  return { secrets, authority: authority.read('ca.crt') };
}
