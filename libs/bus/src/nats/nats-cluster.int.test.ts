import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  createTestAuthority,
  freePort,
  startNats,
  type TestAuthority,
  type TestCertificate,
  type TestNats,
  waitFor,
} from '@pain-assessment/service-kit/testing';
import { z } from 'zod';
import type { Bus } from '../bus.ts';
import { OPTIONS, unhurried, within } from '../testing/greet.ts';
import { connectBus } from './connect-bus.ts';

const COMPUTE = { subject: 'pain.v1.scoring.compute', request: z.object({}), reply: z.object({ from: z.string() }) };
const ask = (bus: Bus) => bus.request(COMPUTE, {}, unhurried());
/** Sends requests until an answer comes; a lost request is repeated with more time. */
async function askAgain(bus: Bus, what: string) {
  let seconds = 0.5;
  const tryOnce = () => {
    seconds *= 2;
    return bus.request(COMPUTE, {}, within(seconds));
  };
  await waitFor(tryOnce, { what });
}

const readFile = (name: string) =>
  readFileSync(new URL(`../../../../charts/pain-assessment/files/${name}`, import.meta.url), 'utf8');

let authority: TestAuthority;
let certificate: TestCertificate;
let routes: readonly number[];
const servers: TestNats[] = [];
const opened: Bus[] = [];

/** The charts' configuration of one of three, with ports, passwords and certificates of a test. */
function configure(port: number, routePassword: string): string {
  const users = readFile('nats.conf')
    .replace(/^(port|http_port|max_payload):.*$/gm, '')
    .replace(/\$[A-Z_]+_PASSWORD/g, 'secret');
  return readFile('nats-cluster.conf')
    .replace('include nats-tls.conf', readFile('nats-tls.conf').replace('include nats.conf', users))
    .replaceAll('/etc/nats/tls', certificate.folder)
    .replace('$SERVER_NAME', `server-${port}`)
    .replace('port: 6222', `listen: "127.0.0.1:${port}"`)
    .replaceAll('$ROUTE_PASSWORD', routePassword)
    .replace(/\$ROUTE_(\d)/g, (_, index) => `"nats-route://route:${routePassword}@localhost:${routes[Number(index)]}"`);
}

async function open(name: string, ...reached: readonly (TestNats | undefined)[]): Promise<Bus> {
  const url = reached.map((server) => `tls://${name}:secret@localhost:${new URL(server?.url ?? '').port}`).join(',');
  const bus = await connectBus({ url, name, tls: certificate, patienceMs: Number.POSITIVE_INFINITY });
  opened.push(bus);
  return bus;
}

beforeAll(async () => {
  authority = await createTestAuthority();
  certificate = await authority.issue('localhost');
  routes = await Promise.all([freePort(), freePort(), freePort()]);
  for (const port of routes) servers.push(await startNats({ own: true, configuration: configure(port, 'routes') }));
});
afterAll(async () => {
  await Promise.all(opened.map((bus) => bus.close()));
  await Promise.all(servers.map((server) => server.stop()));
  await authority.remove();
});

test('services on different servers reach each other, each with its own rights', async () => {
  const asking = await open('api-gateway', servers[0]);
  const scoring = await open('scoring', servers[1]);
  await scoring.serve(COMPUTE, () => ({ from: 'scoring' }), { ...OPTIONS, group: 'scoring' });

  await askAgain(asking, 'an answer by the routes');
  await expect(ask(scoring)).rejects.toMatchObject({ code: 'bus_unavailable' });
});

test('no request fails while clients replace a killed server by another one of the list', async () => {
  const asking = await open('api-gateway', ...servers);
  const scoring = await open('scoring', ...servers);
  await scoring.serve(COMPUTE, () => ({ from: 'scoring' }), { ...OPTIONS, group: 'scoring' });
  await askAgain(asking, 'an answer by the routes');
  for (const server of servers) {
    const asked = Array.from({ length: 20 }, () => ask(asking));
    await server.kill();
    const answers = await Promise.all([...asked, ask(asking), ask(asking)]);
    expect(new Set(answers.map(({ from }) => from))).toEqual(new Set(['scoring']));
    await server.restart();
  }
});

test('a certificate without the password of the routes adds no server to the cluster', async () => {
  const intruder = await startNats({ own: true, configuration: configure(await freePort(), 'guessed') });
  servers.push(intruder);
  const asking = await open('api-gateway', intruder);

  // Until it is rejected it could still receive each route.
  const isRefused = (port: number) => new RegExp(`:${port} .*Authorization Violation`).test(intruder.output());
  await waitFor(() => routes.every(isRefused), { what: 'the refused routes' });
  await expect(ask(asking)).rejects.toMatchObject({ code: 'bus_unavailable' });
});
