import { afterEach, expect, test } from '@jest/globals';
import { freePort, pause, startNats, type TestNats, waitFor } from '@pain-assessment/service-kit/testing';
import { z } from 'zod';
import type { Bus } from '../bus.ts';
import { unhurried } from '../testing/greet.ts';
import { connectBus } from './connect-bus.ts';

const ECHO = {
  subject: 'test.v1.echo',
  request: z.object({ word: z.string() }),
  reply: z.object({ word: z.string() }),
};
const WORK_MS = 60;
const AT_ONCE = 4;

const servers: TestNats[] = [];
const buses: Bus[] = [];
afterEach(async () => {
  await Promise.all(buses.splice(0).map((bus) => bus.close()));
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

async function echo(payload: { word: string }) {
  await pause(WORK_MS, { because: 'some requests are always in flight' });
  return payload;
}

async function connect(name: string): Promise<Bus> {
  const bus = await connectBus({ url: servers.map(({ url }) => url).join(','), name, patienceMs: 0 });
  buses.push(bus);
  return bus;
}

/** Servers of one cluster, each with a second of grace before it closes connections. */
async function startServers(count: number): Promise<void> {
  const routes = await Promise.all(Array.from({ length: count }, freePort));
  const others = JSON.stringify(routes.map((port) => `nats://127.0.0.1:${port}`));
  for (const port of routes) {
    const configuration = `lame_duck_grace_period: "1s"
      cluster { name: test, listen: "127.0.0.1:${port}", routes: ${others}, no_advertise: true }`;
    servers.push(await startNats({ own: true, configuration }));
  }
}

/** Sends requests until it is stopped; then returns the failures. */
function keepAsking(bus: Bus): { answered: () => number; stop: () => Promise<readonly string[]> } {
  const state = { stopped: false, answered: 0 };
  const failures: string[] = [];
  async function ask(): Promise<void> {
    while (!state.stopped) {
      await bus.request(ECHO, { word: 'one' }, unhurried()).then(
        () => Object.assign(state, { answered: state.answered + 1 }),
        ({ code }) => failures.push(String(code)),
      );
      // Without a connection a request fails at once, and nothing else would run.
      await new Promise(setImmediate);
    }
  }
  const asking = Promise.all(Array.from({ length: AT_ONCE }, ask));
  return {
    answered: () => state.answered,
    async stop() {
      state.stopped = true;
      await asking;
      return failures;
    },
  };
}

async function retireInTurn(afterwards = async () => {}): Promise<void> {
  for (const server of servers) {
    await server.retire();
    await server.restart();
    await afterwards();
  }
}

test('servers in lame duck mode, one after the other, lose no request', async () => {
  await startServers(2);
  const [asking, serving, other] = [await connect('asking'), await connect('serving'), await connect('serving')];
  for (const bus of [serving, other]) await bus.serve(ECHO, echo, { group: 'echo' });
  await waitFor(() => asking.request(ECHO, { word: 'one' }, unhurried()), { what: 'the route between the servers' });
  const { answered, stop } = keepAsking(asking);

  await retireInTurn(async () => {
    const before = answered();
    await waitFor(() => answered() > before, { what: 'a further answer' });
  });

  expect(await stop()).toEqual([]);
});

test('a service drains after it has left its server, and the bus closes', async () => {
  await startServers(2);
  const [asking, serving] = [await connect('asking'), await connect('serving')];
  const running = await serving.serve(ECHO, echo, { group: 'echo' });
  await waitFor(() => asking.request(ECHO, { word: 'one' }, unhurried()), { what: 'the route between the servers' });

  await retireInTurn();
  await running.drain();

  await expect(asking.request(ECHO, { word: 'one' }, unhurried())).rejects.toMatchObject({ code: 'bus_unavailable' });
  await serving.close();
  expect(serving.isConnected()).toBe(false);
});

test('without another server, requests fail until the only one is back', async () => {
  await startServers(1);
  const [asking, serving] = [await connect('asking'), await connect('serving')];
  await serving.serve(ECHO, echo, { group: 'echo' });

  await servers[0]?.retire();
  await expect(asking.request(ECHO, { word: 'one' }, unhurried())).rejects.toMatchObject({ code: 'bus_unavailable' });
  await servers[0]?.restart();

  const answer = await waitFor(() => asking.request(ECHO, { word: 'one' }, unhurried()), { what: 'an answer' });
  expect(answer).toEqual({ word: 'one' });
});
