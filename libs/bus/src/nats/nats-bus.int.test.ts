import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createLogSink, startNats, type TestNats, waitFor } from '@pain-assessment/service-kit/testing';
import { z } from 'zod';
import type { Bus, BusInstruments } from '../bus.ts';
import { describeBus } from '../testing/conformance.ts';
import { gate, unhurried, within } from '../testing/greet.ts';
import { connectBus } from './connect-bus.ts';

const maxPayload = 64 * 1024;
const ECHO = {
  subject: 'test.v1.echo',
  request: z.object({ word: z.string() }),
  reply: z.object({ word: z.string() }),
};

describe('over NATS', () => {
  let nats: TestNats;
  beforeAll(async () => {
    nats = await startNats({ own: true, maxPayload });
  });
  afterAll(() => nats.stop());

  describeBus('over NATS', {
    maxPayload,
    async open(instruments) {
      const [asking, serving] = await Promise.all([
        connectBus({ url: nats.url, name: 'asking', leastPayload: 0 }, instruments),
        connectBus({ url: nats.url, name: 'serving', leastPayload: 0 }, instruments),
      ]);
      return { asking, serving };
    },
  });

  test('that carries smaller messages than reports need, a service is not ready, and one line of the log says why', async () => {
    const { log, lines } = createLogSink('api-gateway');
    const bus = await connectBus({ url: nats.url, name: 'api-gateway' }, { log });

    expect(bus.isConnected()).toBe(false);
    expect(lines).toEqual([
      expect.objectContaining({
        level: 'error',
        message: 'NATS carries messages of 65536 bytes: not ready until max_payload is 8388608',
      }),
    ]);
    await bus.close();
  });
});

describe('a bus with a failing NATS server', () => {
  let nats: TestNats;
  const opened: Bus[] = [];
  async function connect(name: string, instruments: BusInstruments = {}, patienceMs = 0): Promise<Bus> {
    const bus = await connectBus({ url: nats.url, name, patienceMs }, instruments);
    opened.push(bus);
    return bus;
  }

  beforeAll(async () => {
    nats = await startNats({ own: true });
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((bus) => bus.close()));
  });
  afterAll(() => nats.stop());

  /** Serves `ECHO`; its first request is answered when the gate opens. */
  async function serveAfterGate(serving: Bus) {
    const [begun, release] = [gate(), gate()];
    let tries = 0;
    const echo = async (payload: { word: string }) => {
      tries += 1;
      begun.open();
      if (tries === 1) await release.opened;
      return payload;
    };
    await serving.serve(ECHO, echo, { group: 'echo' });
    return { begun: begun.opened, release: release.open };
  }

  test('while a killed server restarts, requests in progress and new ones wait, and are answered', async () => {
    const [asking, serving] = [await connect('asking', {}, Number.POSITIVE_INFINITY), await connect('serving')];
    const { begun, release } = await serveAfterGate(serving);
    const inProgress = asking.request(ECHO, { word: 'one' }, unhurried());
    await begun;

    await nats.kill();
    await waitFor(() => !asking.isConnected());
    const late = asking.request(ECHO, { word: 'two' }, unhurried());
    await nats.restart();

    expect(await Promise.all([inProgress, late]).finally(release)).toEqual([{ word: 'one' }, { word: 'two' }]);
  });

  test('a request waits for the successor of the only service that answered before', async () => {
    const asking = await connect('asking', {}, Number.POSITIVE_INFINITY);
    const [before, after] = [await connect('serving'), await connect('serving')];
    const serving = await before.serve(ECHO, (payload) => payload, { group: 'echo' });
    await asking.request(ECHO, { word: 'one' }, unhurried());
    await serving.drain();

    const answer = asking.request(ECHO, { word: 'two' }, unhurried());
    await expect(before.request(ECHO, { word: 'two' }, unhurried())).rejects.toMatchObject({ code: 'bus_unavailable' });
    await after.serve(ECHO, () => ({ word: 'of the successor' }), { group: 'echo' });

    expect(await answer).toEqual({ word: 'of the successor' });
  });

  test('a request does not wait for a lost server beyond its deadline', async () => {
    const asking = await connect('asking', {}, Number.POSITIVE_INFINITY);
    await nats.kill();
    await waitFor(() => !asking.isConnected());

    await expect(asking.request(ECHO, { word: 'one' }, within(0.3))).rejects.toMatchObject({
      code: expect.stringMatching(/^bus_(unavailable|timeout)$/),
    });

    await nats.restart();
  });

  test('without patience left, requests to a killed server fail as unavailable, and a restarted one serves again', async () => {
    const [asking, serving] = [await connect('asking'), await connect('serving')];
    const { begun, release } = await serveAfterGate(serving);
    const waiting = asking.request(ECHO, { word: 'one' }, unhurried()).catch((error: unknown) => error);
    await begun;

    await nats.kill();

    expect(await waiting).toMatchObject({ code: 'bus_unavailable' });
    await expect(asking.request(ECHO, { word: 'two' }, unhurried())).rejects.toMatchObject({
      code: 'bus_unavailable',
    });
    expect(asking.isConnected()).toBe(false);

    release();
    await nats.restart();
    const answer = await waitFor(() => asking.request(ECHO, { word: 'three' }, unhurried()), { what: 'an answer' });
    expect(answer).toEqual({ word: 'three' });
  });

  test('a frozen server leaves requests to their deadline, and a thawed one serves again', async () => {
    const [asking, serving] = [await connect('asking'), await connect('serving')];
    await serving.serve(ECHO, (payload) => payload, { group: 'echo' });

    await nats.freeze();
    await expect(asking.request(ECHO, { word: 'one' }, within(0.3))).rejects.toMatchObject({ code: 'bus_timeout' });
    nats.thaw();

    expect(await asking.request(ECHO, { word: 'two' }, unhurried())).toEqual({ word: 'two' });
  });

  test('a subject without a server is not logged as an error', async () => {
    const error = jest.fn();
    const asking = await connect('asking', { log: { info: jest.fn(), warn: jest.fn(), error } });

    await expect(asking.request(ECHO, { word: 'one' }, unhurried())).rejects.toMatchObject({ code: 'bus_unavailable' });
    expect(error).not.toHaveBeenCalled();
  });

  test('draining a service without its server finishes', async () => {
    const serving = await connect('serving');
    const running = await serving.serve(ECHO, (payload) => payload, { group: 'echo' });
    await nats.kill();
    await waitFor(() => !serving.isConnected());

    await running.drain();
    await serving.close();

    await nats.restart();
  });

  test('the first connection waits as long as the server is down', async () => {
    await nats.kill();
    const warn = jest.fn();
    const connecting = connect('early', { log: { info: jest.fn(), warn, error: jest.fn() } });
    await waitFor(() => warn.mock.calls.length >= 2);

    await nats.restart();

    expect((await connecting).isConnected()).toBe(true);
  });

  test('the wait for a first connection can be aborted', async () => {
    const abort = new AbortController();
    const connecting = connectBus({ url: 'nats://127.0.0.1:1', name: 'early', signal: abort.signal });
    abort.abort();

    await expect(connecting).rejects.toMatchObject({ code: 'bus_unavailable' });
  });
});

describe('a NATS server with users', () => {
  const configuration = `
    authorization { users: [
      { user: asking, password: "p@ss", permissions: { publish: ["test.v1.>"], subscribe: ["_INBOX.asking.>"] } }
      { user: serving, password: "p@ss", permissions: { subscribe: ["test.v1.echo"], publish: ["_INBOX.>"] } }
    ] }`;

  test('each identity needs only its own subjects and its own inbox', async () => {
    const nats = await startNats({ own: true, configuration });
    const toUrl = (user: string) => nats.url.replace('//', `//${user}:p%40ss@`);
    const asking = await connectBus({ url: toUrl('asking'), name: 'asking' });
    const serving = await connectBus({ url: toUrl('serving'), name: 'serving' });
    await serving.serve(ECHO, (payload) => payload, { group: 'echo' });

    expect(await asking.request(ECHO, { word: 'one' }, unhurried())).toEqual({ word: 'one' });
    const other = { ...ECHO, subject: 'test.v2.echo' };
    await expect(asking.request(other, { word: 'one' }, unhurried())).rejects.toMatchObject({
      code: 'bus_unavailable',
    });

    await Promise.all([asking.close(), serving.close()]);
    await nats.stop();
  });
});
