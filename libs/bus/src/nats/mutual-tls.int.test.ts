import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { TlsFiles } from '@pain-assessment/service-kit';
import {
  createTestAuthority,
  startNats,
  type TestAuthority,
  type TestCertificate,
  type TestNats,
  waitFor,
} from '@pain-assessment/service-kit/testing';
import { z } from 'zod';
import type { Bus } from '../bus.ts';
import { OPTIONS, unhurried } from '../testing/greet.ts';
import { connectBus } from './connect-bus.ts';

const readFile = (name: string) =>
  readFileSync(new URL(`../../../../charts/pain-assessment/files/${name}`, import.meta.url), 'utf8');

/** The charts' configurations with certificates and port of a test; without certificates the one without TLS. */
function configure(certificates: TestCertificate | null): string {
  const users = readFile('nats.conf')
    .replace(/^(port|http_port|max_payload):.*$/gm, '')
    .replace(/\$[A-Z_]+_PASSWORD/g, 'secret');
  if (!certificates) return users;
  return readFile('nats-tls.conf').replace('include nats.conf', users).replaceAll('/etc/nats/tls', certificates.folder);
}

const COMPUTE = { subject: 'pain.v1.scoring.compute', request: z.object({}), reply: z.object({ from: z.string() }) };
const ask = (bus: Bus) => bus.request(COMPUTE, {}, unhurried());
const serve = (bus: Bus) => bus.serve(COMPUTE, () => ({ from: 'scoring' }), { ...OPTIONS, group: 'scoring' });

let authority: TestAuthority;
let foreign: TestAuthority;
let nats: TestNats;
const opened: { close(): Promise<void> }[] = [];
const started: TestNats[] = [];
beforeAll(async () => {
  [authority, foreign] = await Promise.all([createTestAuthority(), createTestAuthority()]);
  nats = await startNats({ own: true, configuration: configure(await authority.issue('localhost')) });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((connection) => connection.close()));
  await Promise.all(started.splice(0).map((server) => server.stop()));
});
afterAll(async () => {
  await nats.stop();
  await Promise.all([authority.remove(), foreign.remove()]);
});

const address = (name: string, port: number | string) => `tls://${name}:secret@localhost:${port}`;
const readPort = ({ url }: TestNats) => new URL(url).port;

async function open(name: string, tls: TlsFiles, server = nats): Promise<Bus> {
  const bus = await connectBus({ url: address(name, readPort(server)), name, tls });
  opened.push(bus);
  return bus;
}

async function start(configuration: string): Promise<TestNats> {
  const server = await startNats({ own: true, configuration });
  started.push(server);
  return server;
}

/**
 * Connects as the gateway until the server rejects it, as `isRefused` decides from the failures so far; throws if it is
 * accepted.
 */
async function expectRefusal(
  port: number | string,
  tls: TlsFiles,
  isRefused: (reasons: readonly string[]) => boolean,
): Promise<void> {
  const giveUp = new AbortController();
  const reasons: string[] = [];
  const log = {
    info: () => undefined,
    error: () => undefined,
    warn: ({ err }: object & { err?: unknown }) => void reasons.push(String(err)),
  };
  const { signal } = giveUp;
  let isLetIn = false;
  void connectBus({ url: address('api-gateway', port), name: 'api-gateway', tls, signal }, { log }).then(
    (bus) => {
      isLetIn = true;
      opened.push(bus);
    },
    (error) => void reasons.push(String(error)),
  );
  await waitFor(() => isRefused(reasons), { what: 'a refusal' });
  giveUp.abort();
  expect(isLetIn).toBe(false);
}

const hasReason = (text: string) => (reasons: readonly string[]) => reasons.some((reason) => reason.includes(text));

describe('the password of a service alone grants no access', () => {
  const isLogged = (text: string) => () => nats.output().includes(text);

  test('without a certificate', async () => {
    const { caFile } = await authority.issue('api-gateway');
    await expectRefusal(readPort(nats), { caFile }, isLogged("client didn't provide a certificate"));
  });

  test('with a certificate of another authority', async () => {
    const { caFile } = await authority.issue('api-gateway');
    const { certFile, keyFile } = await foreign.issue('api-gateway');
    await expectRefusal(readPort(nats), { certFile, keyFile, caFile }, isLogged('unknown authority'));
  });
});

describe('a service rejects', () => {
  test('a server with a certificate of another authority', async () => {
    const server = await start(configure(await foreign.issue('localhost')));
    await expectRefusal(readPort(server), await authority.issue('api-gateway'), hasReason('unable to verify'));
  });

  test('a server with a certificate of another host', async () => {
    const server = await start(configure(await authority.issue('nats.example.org')));
    await expectRefusal(
      readPort(server),
      await authority.issue('api-gateway'),
      hasReason("does not match certificate's altnames"),
    );
  });

  test('a server without TLS', async () => {
    const server = await start(configure(null));
    await expectRefusal(
      readPort(server),
      await authority.issue('api-gateway'),
      hasReason("server does not support 'tls'"),
    );
  });
});

test("an attacker who removes TLS from the server's offer receives no password", async () => {
  const heard: Buffer[] = [];
  const stripping: Server = createServer((socket) => {
    socket.on('data', (data) => void heard.push(data)).on('error', () => undefined);
    socket.write('INFO {"server_id":"x","version":"2.12.0","headers":true,"max_payload":8388608,"proto":1}\r\n');
  });
  await new Promise<void>((resolve) => void stripping.listen(0, '127.0.0.1', resolve));
  const { port } = stripping.address() as AddressInfo;

  await expectRefusal(port, await authority.issue('api-gateway'), hasReason("server does not support 'tls'"));
  expect(Buffer.concat(heard).toString('latin1')).toBe('');

  await new Promise((resolve) => void stripping.close(resolve));
});

test('renewed certificates are used at the next connection, without a restart', async () => {
  const [onServer, own] = [await authority.issue('localhost'), await authority.issue('api-gateway')];
  const server = await start(configure(onServer));
  const gateway = await open('api-gateway', own, server);

  await Promise.all([foreign.issue('localhost', onServer.folder), foreign.issue('api-gateway', own.folder)]);
  await server.restart();
  await waitFor(() => gateway.isConnected(), { what: 'a connection with the new certificates' });
  const scoring = await open('scoring', await foreign.issue('scoring'), server);
  await serve(scoring);

  expect(await ask(gateway)).toEqual({ from: 'scoring' });
});
