import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { startNats, type TestNats, waitFor } from '@pain-assessment/service-kit/testing';
import { z } from 'zod';
import type { Bus } from '../bus.ts';
import { gate, unhurried } from '../testing/greet.ts';
import { connectBus } from './connect-bus.ts';

const CONFIGURATION = new URL('../../../../charts/pain-assessment/files/nats.conf', import.meta.url);
const request = z.object({});
const reply = z.object({ tries: z.number() });
const COMPUTE = { subject: 'pain.v1.scoring.compute', request, reply };
const FIGURES = { subject: 'pain.v1.report.figures', request, reply };

/** The users of the chart's configuration; ports are those of the test. */
const configuration = readFileSync(CONFIGURATION, 'utf8')
  .replace(/^(port|http_port|max_payload):.*$/gm, '')
  .replace(/\$[A-Z_]+_PASSWORD/g, 'secret');

let nats: TestNats;
const opened: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  nats = await startNats({ own: true, configuration });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((connection) => connection.close()));
});
afterAll(() => nats.stop());

async function openBus(name: string): Promise<Bus> {
  const bus = await connectBus({ url: nats.url.replace('//', `//${name}:secret@`), name });
  opened.push(bus);
  return bus;
}

/** A member of a group that takes calls and never answers, until its connection is closed as that of a killed process. */
async function joinSilently({ subject, group }: { subject: string; group: string }) {
  const taken = gate();
  const connection: NatsConnection = await connect({
    servers: nats.url.replace('nats://', ''),
    user: group,
    pass: 'secret',
  });
  connection.subscribe(subject, { queue: group, callback: () => taken.open() });
  await connection.flush();
  return { taken: taken.opened, kill: () => connection.close() };
}

/** Asks a member that dies with the call in progress, while another one serves. */
async function loseServer(asking: Bus) {
  const scoring = { subject: COMPUTE.subject, group: 'scoring' };
  const dying = await joinSilently(scoring);
  const answer = asking.request(COMPUTE, {}, unhurried());
  await dying.taken;
  await (await openBus('scoring')).serve(COMPUTE, () => ({ tries: 2 }), scoring);
  await dying.kill();
  return answer;
}

test('a call is sent again when the service that took it is gone', async () => {
  expect(await loseServer(await openBus('api-gateway'))).toEqual({ tries: 2 });
});

test('a call fails as unavailable when the service that took it is gone and no other one serves', async () => {
  const asking = await openBus('api-gateway');
  const dying = await joinSilently({ subject: COMPUTE.subject, group: 'scoring' });
  const answer = asking.request(COMPUTE, {}, unhurried()).catch((error: unknown) => error);
  await dying.taken;
  await dying.kill();

  expect(await answer).toMatchObject({ code: 'bus_unavailable' });
});

test('a call whose answer is refused after a reload of NATS is sent again', async () => {
  const [asking, serving] = [await openBus('api-gateway'), await openBus('scoring')];
  const reloaded = gate();
  let tries = 0;
  async function compute() {
    tries += 1;
    await reloaded.opened;
    return { tries };
  }
  await serving.serve(COMPUTE, compute, { group: 'scoring' });
  const answer = asking.request(COMPUTE, {}, unhurried());
  await waitFor(() => tries === 1, { what: 'the call to be taken' });

  await nats.reload();
  reloaded.open();

  expect(await answer).toEqual({ tries: 2 });
});

test('a call in progress is not sent again, however long it takes', async () => {
  const [asking, serving] = [await openBus('api-gateway'), await openBus('report-renderer')];
  const released = gate();
  let tries = 0;
  async function draw() {
    tries += 1;
    await released.opened;
    return { tries };
  }
  await serving.serve(FIGURES, draw, { group: 'report-renderer' });
  const answer = asking.request(FIGURES, {}, unhurried());
  await waitFor(() => tries === 1, { what: 'the call to be taken' });

  // It begins later, so by its end the first one was probed as often.
  await loseServer(asking);
  released.open();

  expect(await answer).toEqual({ tries: 1 });
});
