import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NAMESPACES, NODES, ROOT } from '../settings.mjs';
import { BASES } from './images.mjs';
import { makeConfigMap, makeDeployment, makeSecret, makeService } from './kubernetes.mjs';

/** A file of the umbrella chart, as it is. */
export const chartFile = (name) => readFileSync(join(ROOT, 'charts/pain-assessment/files', name), 'utf8');

/** Rights of the service in Redis that docs/operating.md asks for: everywhere, and further ones on a cluster. */
export function readRights() {
  const text = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8');
  const [, everywhere, onCluster] = /a user of its own, with `([^`]+)`, and\s+`([^`]+)` on a cluster/.exec(text);
  return { everywhere: everywhere.split(' '), onCluster: onCluster.split(' ') };
}

/** Servers stay on the node that no trial takes away, and keep nothing: as in production, they are somebody else's. */
export const place = { 'kubernetes.io/hostname': NODES[0].name };
/** Servers run as nobody that the image knows. */
export const noRoot = { runAsNonRoot: true, runAsUser: 1000, runAsGroup: 1000, fsGroup: 1000 };
/** Their share of the cores while pods start beside them: without one they would wait for everybody. */
export const withCores = (cpu) => ({ requests: { cpu } });
export const volume = (name, source) => ({ name, ...source });
export const mount = (name, mountPath) => ({ name, mountPath, readOnly: true });

function describeRedisPod() {
  const tls = (file) => `/tls/${file}`;
  const memory = ['--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction', '--maxmemory', '512mb'];
  const transport = ['--port', '0', '--tls-port', '6379', '--tls-auth-clients', 'yes'];
  const files = [
    '--tls-cert-file',
    tls('tls.crt'),
    '--tls-key-file',
    tls('tls.key'),
    '--tls-ca-cert-file',
    tls('ca.crt'),
  ];
  const users = ['--user', 'default', 'off', '--user', 'pain', 'on', '>$(PASSWORD)', ...readRights().everywhere];
  return {
    nodeSelector: place,
    securityContext: noRoot,
    terminationGracePeriodSeconds: 5,
    containers: [
      {
        name: 'redis',
        image: BASES.redis,
        imagePullPolicy: 'Never',
        command: ['redis-server'],
        args: [...memory, ...transport, ...files, '--dir', '/tmp', ...users],
        env: [{ name: 'PASSWORD', valueFrom: { secretKeyRef: { name: 'redis', key: 'password' } } }],
        resources: withCores('200m'),
        readinessProbe: { tcpSocket: { port: 6379 }, periodSeconds: 1 },
        volumeMounts: [mount('tls', '/tls')],
      },
    ],
    volumes: [volume('tls', { secret: { secretName: 'redis-tls' } })],
  };
}

const describeNatsPod = () => ({
  nodeSelector: place,
  securityContext: noRoot,
  terminationGracePeriodSeconds: 5,
  containers: [
    {
      name: 'nats',
      image: BASES.nats,
      imagePullPolicy: 'Never',
      args: ['--config', '/etc/nats/nats-tls.conf'],
      envFrom: [{ secretRef: { name: 'nats' } }],
      resources: withCores('100m'),
      readinessProbe: { httpGet: { path: '/healthz', port: 8222 }, periodSeconds: 1 },
      volumeMounts: [mount('config', '/etc/nats'), mount('tls', '/etc/nats/tls')],
    },
  ],
  volumes: [volume('config', { configMap: { name: 'nats' } }), volume('tls', { secret: { secretName: 'nats-tls' } })],
});

/** Redis and NATS with TLS and passwords, by the files and the words that the project gives for production. */
export function describeServers({ redisPassword, natsPasswords }) {
  const { redis, nats } = NAMESPACES;
  const files = ['nats.conf', 'nats-tls.conf'];
  return [
    makeSecret(redis, 'redis', { values: { password: redisPassword } }),
    makeService(redis, 'redis', [{ port: 6379 }]),
    makeDeployment(redis, 'redis', { spec: describeRedisPod() }),
    makeSecret(nats, 'nats', { values: natsPasswords }),
    makeConfigMap(nats, 'nats', Object.fromEntries(files.map((name) => [name, chartFile(name)]))),
    makeService(nats, 'nats', [{ port: 4222 }]),
    makeDeployment(nats, 'nats', { spec: describeNatsPod() }),
  ];
}
