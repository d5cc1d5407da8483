import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import {
  createTestAuthority,
  freePort,
  type Spawned,
  spawnProcess,
  type TestAuthority,
  type TestCertificate,
  waitFor,
} from '@pain-assessment/service-kit/testing';
import { ROOT } from './tools/root.ts';

const READ = ['CONFIG', 'GET', 'save', 'appendonly', 'maxmemory-policy'];
const SETTINGS = { save: '', appendonly: 'no', 'maxmemory-policy': 'noeviction' };

const started: Spawned[] = [];
const folders: string[] = [];
const authorities: TestAuthority[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.stop()));
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
  await Promise.all(authorities.splice(0).map((authority) => authority.remove()));
});

const readChartFile = (name: string) => readFile(join(ROOT, 'charts/pain-assessment/files', name), 'utf8');

/** Starts Redis with a configuration, in a new folder. */
async function start(configuration: string, ...args: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'redis-files-'));
  folders.push(folder);
  const file = join(folder, 'redis.conf');
  await writeFile(file, configuration);
  const server = await spawnProcess({ command: 'redis-server', args: [file, '--dir', folder, ...args] });
  started.push(server);
  await waitFor(() => server.output().includes('Ready to accept connections'), { what: 'Redis' });
}

/** Runs the client; returns its output lines. */
async function call(port: number, ...args: readonly string[]): Promise<readonly string[]> {
  const client = await spawnProcess({ command: 'redis-cli', args: ['-p', String(port), ...args] });
  started.push(client);
  await waitFor(() => client.exited(), { what: 'the client' });
  return client.output().replace(/\n$/, '').split('\n');
}

/** The server's values of the settings in the files; the server has its own order. */
async function readSettings(port: number, ...args: readonly string[]) {
  const lines = await call(port, ...args, ...READ);
  return Object.fromEntries(lines.flatMap((line, index) => (index % 2 === 0 ? [[line, lines[index + 1]]] : [])));
}

/** Starts Redis with the file for TLS, and the paths and the port of the test. */
async function startWithTls({ folder }: TestCertificate): Promise<number> {
  const port = await freePort();
  const secured = await readChartFile('redis-tls.conf');
  const configuration = secured
    .replace('include /etc/redis/redis.conf', await readChartFile('redis.conf'))
    .replace('tls-port 6379', `tls-port ${port}`)
    .replaceAll('/etc/redis/tls', folder);
  await start(configuration, '--bind', '127.0.0.1');
  return port;
}

test('Redis with the charts’ file writes to no disk and evicts nothing', async () => {
  const port = await freePort();
  await start(await readChartFile('redis.conf'), '--port', String(port), '--bind', '127.0.0.1');

  expect(await readSettings(port)).toEqual(SETTINGS);
});

test('Redis with the file for TLS does the same, and accepts only clients with a certificate', async () => {
  const authority = await createTestAuthority();
  authorities.push(authority);
  const certificate = await authority.issue('localhost');
  const port = await startWithTls(certificate);
  const trusted = ['-h', 'localhost', '--tls', '--cacert', certificate.caFile];
  const identity = ['--cert', certificate.certFile, '--key', certificate.keyFile];

  expect(await readSettings(port, ...trusted, ...identity)).toEqual(SETTINGS);
  expect((await call(port, ...trusted, 'PING')).join()).not.toContain('PONG');
  expect((await call(port, 'PING')).join()).not.toContain('PONG');
});
