import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BASES } from '../../support/images.mjs';
import { makeConfigMap, makeDeployment, makeSecret, makeService } from '../../support/kubernetes.mjs';
import { NAMESPACES, ROOT } from '../../support/settings.mjs';
import { chartFile, describeServer } from './server-pod.mjs';

/** Folder of Redis' certificate and authorities. */
export const REDIS_TLS = '/etc/redis/tls';
/** First arguments of redis-cli in a Redis pod, with user and password. */
export const callRedisAs = (user, password) => [
  ...['env', `REDISCLI_AUTH=${password}`, 'redis-cli', '--tls'],
  ...['--cert', `${REDIS_TLS}/tls.crt`, '--key', `${REDIS_TLS}/tls.key`, '--cacert', `${REDIS_TLS}/ca.crt`],
  ...['--user', user, '--no-auth-warning'],
];

/** The service's rights in Redis from docs/operating.md: in general, and further ones on a cluster. */
export function readRights() {
  const text = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8');
  const [, everywhere, onCluster] = /`(~pa:[^`]+)`[^`]+`([^`]+)` on a cluster/.exec(text);
  return { everywhere: everywhere.split(' '), onCluster: onCluster.split(' ') };
}

/** Files of the chart for a server, as content of a ConfigMap. */
export const chartFiles = (names) => Object.fromEntries(names.map((name) => [name, chartFile(name)]));

/** A Redis pod with the chart's files and further arguments. `set` names its ConfigMap and, with `-tls`, its certificate. */
export const describeRedis = (set, { args, volumes = {}, ...pod }) =>
  describeServer({
    name: 'redis',
    image: BASES.redis,
    command: ['redis-server'],
    args: ['/etc/redis/redis-tls.conf', ...args],
    probe: { tcpSocket: { port: 6379 } },
    volumes: {
      config: { path: '/etc/redis', configMap: { name: set } },
      tls: { path: REDIS_TLS, secret: { secretName: `${set}-tls` } },
      ...volumes,
    },
    ...pod,
  });
export const REDIS_FILES = ['redis.conf', 'redis-tls.conf'];
export const NATS_FILES = ['nats.conf', 'nats-tls.conf'];

/** A NATS pod with one of the chart's files, further arguments, and the passwords of a Secret. */
export const describeNats = (set, { file, args = [], ...pod }) =>
  describeServer({
    name: 'nats',
    image: BASES.nats,
    args: ['--config', `/etc/nats/${file}`, ...args],
    envFrom: [{ secretRef: { name: set } }],
    probe: { httpGet: { path: '/healthz', port: 8222 } },
    volumes: {
      config: { path: '/etc/nats', configMap: { name: set } },
      tls: { path: '/etc/nats/tls', secret: { secretName: `${set}-tls` } },
    },
    ...pod,
  });

const NATS_TLS = ['tls.crt', 'tls.key'].map((name) => `/etc/nats/tls/${name}`);
/** Arguments of servers that accept clients with certificate and password, or with a password alone. */
const ACCEPTING = {
  certificate: { redis: [], nats: { file: 'nats-tls.conf' } },
  password: {
    redis: ['--tls-auth-clients', 'no'],
    nats: { file: 'nats.conf', args: ['--tls', '--tlscert', NATS_TLS[0], '--tlskey', NATS_TLS[1]] },
  },
};

/** Starts Redis and NATS with TLS, with the project's files and documentation for production. `accepting` is a key of ACCEPTING. */
export function describeServers({ redisPassword, natsPasswords }, accepting = 'certificate') {
  const { redis, nats } = NAMESPACES;
  const users = ['--user', 'default', 'off', '--user', 'pain', 'on', '>$(PASSWORD)', ...readRights().everywhere];
  const redisPod = describeRedis('redis', {
    args: [...ACCEPTING[accepting].redis, '--maxmemory', '512mb', '--dir', '/tmp', ...users],
    env: [{ name: 'PASSWORD', valueFrom: { secretKeyRef: { name: 'redis', key: 'password' } } }],
    cpu: '200m',
  });
  return [
    makeSecret(redis, 'redis', { values: { password: redisPassword } }),
    makeConfigMap(redis, 'redis', chartFiles(REDIS_FILES)),
    makeService(redis, 'redis', [{ port: 6379 }]),
    makeDeployment(redis, 'redis', { spec: redisPod }),
    makeSecret(nats, 'nats', { values: natsPasswords }),
    makeConfigMap(nats, 'nats', chartFiles(NATS_FILES)),
    makeService(nats, 'nats', [{ port: 4222 }]),
    makeDeployment(nats, 'nats', { spec: describeNats('nats', { ...ACCEPTING[accepting].nats, cpu: '100m' }) }),
  ];
}
