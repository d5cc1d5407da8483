import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, spawnProcess, waitFor } from '@pain-assessment/service-kit/testing';
import { stringify } from 'yaml';
import { findApiServer } from './kube-apiserver.mjs';

/** A real API server with its store, without controllers: it stores accepted objects, and runs no pod. */
export interface Cluster {
  /** Kubeconfig for helm. */
  readonly kubeconfig: string;
  call(method: string, path: string, body?: object): Promise<{ status: number; body: ApiAnswer }>;
  stop(): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: whatever the API server answers
export type ApiAnswer = any;

function call(
  port: number,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: ApiAnswer }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    // The server has just created its own certificate.
    const sent = request({ port, host: '127.0.0.1', method, path, headers, rejectUnauthorized: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const isJson = response.headers['content-type']?.includes('json') ?? false;
        resolve({ status: response.statusCode ?? 0, body: isJson ? JSON.parse(text) : text });
      });
    });
    sent.once('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

async function startEtcd(directory: string): Promise<{ url: string; stop(): Promise<unknown> }> {
  const [port, peerPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const peer = `http://127.0.0.1:${peerPort}`;
  const flags = {
    'data-dir': join(directory, 'etcd'),
    'listen-client-urls': url,
    'advertise-client-urls': url,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
    'unsafe-no-fsync': '',
  };
  const args = Object.entries(flags).map(([name, value]) => (value === '' ? `--${name}` : `--${name}=${value}`));
  const etcd = await spawnProcess({ command: 'etcd', args });
  await waitFor(async () => (await fetch(`${url}/health`)).ok, { what: 'etcd', seconds: 60 });
  return { url, stop: () => etcd.stop() };
}

function writeCredentials(
  directory: string,
  port: number,
): { token: string; kubeconfig: string; key: string; tokens: string } {
  const token = randomBytes(16).toString('hex');
  const key = join(directory, 'service-accounts.pem');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const tokens = join(directory, 'tokens.csv');
  writeFileSync(tokens, `${token},admin,admin,"system:masters"\n`);
  const kubeconfig = join(directory, 'kubeconfig.yaml');
  const named = { name: 'test', cluster: { server: `https://127.0.0.1:${port}`, 'insecure-skip-tls-verify': true } };
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'test',
    clusters: [named],
    users: [{ name: 'admin', user: { token } }],
    contexts: [{ name: 'test', context: { cluster: 'test', user: 'admin' } }],
  };
  writeFileSync(kubeconfig, stringify(config), { mode: 0o600 });
  return { token, kubeconfig, key, tokens };
}

/** Starts etcd and kube-apiserver on free ports, with the usual admission plugins, including Pod Security. */
export async function startCluster(): Promise<Cluster> {
  const binary = findApiServer();
  if (binary === null) throw new Error('a kube-apiserver can be built with Go only, which is not here');
  const directory = mkdtempSync(join(tmpdir(), 'cluster-'));
  const etcd = await startEtcd(directory);
  const port = await freePort();
  const { token, kubeconfig, key, tokens } = writeCredentials(directory, port);
  const flags = {
    'etcd-servers': etcd.url,
    'bind-address': '127.0.0.1',
    'secure-port': port,
    'cert-dir': join(directory, 'certificates'),
    'service-account-issuer': 'https://kubernetes.default.svc',
    'service-account-key-file': key,
    'service-account-signing-key-file': key,
    'token-auth-file': tokens,
    'authorization-mode': 'RBAC',
    'service-cluster-ip-range': '10.96.0.0/16',
  };
  const server = await spawnProcess({
    command: binary,
    args: Object.entries(flags).map(([name, value]) => `--${name}=${value}`),
  });
  const ready = async () => {
    if (server.exited()) throw new Error(server.output());
    return (await call(port, token, 'GET', '/readyz')).status === 200;
  };
  await waitFor(ready, { what: 'the API server', seconds: 120 });
  return {
    kubeconfig,
    call: (method, path, body) => call(port, token, method, path, body),
    async stop() {
      await server.stop('SIGKILL');
      await etcd.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
