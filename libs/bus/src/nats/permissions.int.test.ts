import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { startNats, type TestNats } from '@pain-assessment/service-kit/testing';

const CONFIGURATION = new URL('../../../../charts/pain-assessment/files/nats.conf', import.meta.url);
const SUBJECTS = { scoring: 'pain.v1.scoring.compute', 'report-renderer': 'pain.v1.report.figures' } as const;
const UNHURRIED_MS = 3_600_000;
type Server = keyof typeof SUBJECTS;
const SERVERS = Object.keys(SUBJECTS) as Server[];

/** The users of the chart's configuration, with ports of the test. */
const configuration = readFileSync(CONFIGURATION, 'utf8')
  .replace(/^(port|http_port|max_payload):.*$/gm, '')
  .replace(/\$[A-Z_]+_PASSWORD/g, 'secret');

let nats: TestNats;
const opened: NatsConnection[] = [];
beforeAll(async () => {
  nats = await startNats({ own: true, configuration });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((connection) => connection.close()));
});
afterAll(() => nats.stop());

async function connectAs(user: string): Promise<NatsConnection> {
  const servers = nats.url.replace('nats://', '');
  const connection = await connect({ servers, user, pass: 'secret', inboxPrefix: `_INBOX.${user}` });
  opened.push(connection);
  return connection;
}

/** All messages to the gateway's inboxes. */
async function watchInboxes() {
  const gateway = await connectAs('api-gateway');
  const seen: string[] = [];
  gateway.subscribe('_INBOX.api-gateway.>', { callback: (_error, message) => void seen.push(message.string()) });
  await gateway.flush();
  return { gateway, seen };
}

test.each(SERVERS)('%s answers what it is asked', async (server) => {
  const [gateway, serving] = [await connectAs('api-gateway'), await connectAs(server)];
  serving.subscribe(SUBJECTS[server], { queue: server, callback: (_error, message) => void message.respond('real') });
  await serving.flush();

  expect((await gateway.request(SUBJECTS[server], 'question', { timeout: UNHURRIED_MS })).string()).toBe('real');
});

test.each(SERVERS)('%s cannot publish into an inbox that did not ask it', async (server) => {
  const { gateway, seen } = await watchInboxes();
  const rogue = await connectAs(server);

  rogue.publish('_INBOX.api-gateway.guessed', 'forged');
  await rogue.flush();
  await gateway.flush();

  expect(seen).toEqual([]);
});

test.each(SERVERS)('%s can answer a question once, and another service’s question not at all', async (server) => {
  const { gateway, seen } = await watchInboxes();
  const rogue = await connectAs(server);
  rogue.subscribe(SUBJECTS[server], {
    queue: server,
    callback(_error, message) {
      message.respond('real');
      message.respond('second');
      rogue.publish('_INBOX.api-gateway.of-another', 'forged');
    },
  });
  await rogue.flush();

  gateway.publish(SUBJECTS[server], 'question', { reply: '_INBOX.api-gateway.mine' });
  await gateway.flush();
  // Its messages arrive in the order of sending, so after this answer none is in flight.
  await rogue.flush();
  await rogue.flush();
  await gateway.flush();

  expect(seen).toEqual(['real']);
});

test.each(SERVERS)('%s can ask no service, and hear no other', async (server) => {
  const other = SERVERS.find((name) => name !== server) ?? server;
  const [gateway, rogue, serving] = [await connectAs('api-gateway'), await connectAs(server), await connectAs(other)];
  const asked: string[] = [];
  const overheard: string[] = [];
  serving.subscribe(SUBJECTS[other], {
    queue: other,
    callback(_error, message) {
      asked.push(message.string());
      message.respond('real');
    },
  });
  for (const subject of [SUBJECTS[other], '>', '_INBOX.>']) {
    rogue.subscribe(subject, { callback: (error, message) => void (error ?? overheard.push(message.string())) });
  }
  await Promise.all([rogue.flush(), serving.flush()]);

  rogue.publish(SUBJECTS[other], 'forged', { reply: '_INBOX.api-gateway.any' });
  await rogue.flush();
  await gateway.request(SUBJECTS[other], 'question', { timeout: UNHURRIED_MS });
  await rogue.flush();

  expect(asked).toEqual(['question']);
  expect(overheard).toEqual([]);
});
