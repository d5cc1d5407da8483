import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { connect, headers as createHeaders, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { randomSealingKeys, type SealedSubjects, type SealingKeys } from '@pain-assessment/service-kit';
import { startNats, type TestNats, waitFor } from '@pain-assessment/service-kit/testing';
import type { Bus } from '../bus.ts';
import { describeBus } from '../testing/conformance.ts';
import { failureCode, GREET, OPTIONS, unhurried } from '../testing/greet.ts';
import { connectBus } from './connect-bus.ts';

const maxPayload = 64 * 1024;
const UNHURRIED_MS = 3_600_000;
const keys = randomSealingKeys();
const { subject } = GREET;
const sealedBy = (list: SealingKeys): SealedSubjects => ({ keys: { [subject]: list }, onSeal: () => undefined });

let nats: TestNats;
const opened: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  nats = await startNats({ own: true, maxPayload });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((connection) => connection.close()));
});
afterAll(() => nats.stop());

async function open(name: string, sealing?: SealedSubjects): Promise<Bus> {
  const bus = await connectBus({ url: nats.url, name, sealing, leastPayload: 0 });
  opened.push(bus);
  return bus;
}

/** A member of the bus, or its server: it receives and may publish everything. */
async function openRogue(): Promise<NatsConnection> {
  const connection = await connect({ servers: nats.url.replace('nats://', '') });
  opened.push(connection);
  return connection;
}

const greet = (bus: Bus, name = 'Ada', more = {}) => bus.request(GREET, { name }, unhurried(more));
const serve = (bus: Bus) => bus.serve(GREET, ({ name }) => ({ greeting: `hello ${name}` }), OPTIONS);

function copyHeaders(message: Pick<Msg, 'headers'>, changes: Record<string, string> = {}) {
  const copied = createHeaders();
  for (const name of message.headers?.keys() ?? []) copied.set(name, message.headers?.get(name) ?? '');
  for (const [name, value] of Object.entries(changes)) copied.set(name, value);
  return copied;
}

describeBus('over NATS, sealed', {
  maxPayload: maxPayload - 64,
  async open(instruments) {
    const sealing = sealedBy(keys);
    const [asking, serving] = await Promise.all([
      connectBus({ url: nats.url, name: 'asking', sealing, leastPayload: 0 }, instruments),
      connectBus({ url: nats.url, name: 'serving', sealing, leastPayload: 0 }, instruments),
    ]);
    return { asking, serving };
  },
});

test('the carrier of messages reads neither request nor reply', async () => {
  const rogue = await openRogue();
  const heard: string[] = [];
  rogue.subscribe('>', {
    callback: (_error, message) => void heard.push(Buffer.from(message.data).toString('latin1')),
  });
  await rogue.flush();
  await serve(await open('serving', sealedBy(keys)));

  await greet(await open('asking', sealedBy(keys)), 'CANARY');

  await waitFor(() => heard.length >= 2);
  expect(heard.filter((text) => /CANARY|hello|name|greeting/.test(text))).toEqual([]);
});

describe('a reply of a rogue member in the service’s name', () => {
  const FORGED = JSON.stringify({ greeting: 'forged' });

  test.each([
    ['in clear', FORGED, {}],
    ['in clear, called sealed', FORGED, { 'x-sealed': '1' }],
    ['as a failure', '', { 'x-error': 'unavailable' }],
  ])('%s is rejected', async (_, data, headers) => {
    const [rogue, asking] = [await openRogue(), await open('asking', sealedBy(keys))];
    rogue.subscribe(subject, {
      callback: (_error, message) => void message.respond(data, { headers: copyHeaders({}, headers) }),
    });
    await rogue.flush();

    expect(await failureCode(greet(asking))).toBe('bus_invalid_reply');
  });

  test('is rejected even if it answered an earlier request of the same id', async () => {
    const [rogue, asking] = [await openRogue(), await open('asking', sealedBy(keys))];
    const serving = await (await open('serving', sealedBy(keys))).serve(GREET, () => ({ greeting: 'first' }), OPTIONS);
    const replies: Msg[] = [];
    rogue.subscribe('_INBOX.asking.>', { callback: (_error, message) => void replies.push(message) });
    await rogue.flush();
    expect(await greet(asking)).toEqual({ greeting: 'first' });
    await waitFor(() => replies.length === 1);
    await serving.drain();

    rogue.subscribe(subject, {
      callback(_error, message) {
        const [genuine] = replies;
        if (genuine) message.respond(genuine.data, { headers: copyHeaders(genuine) });
      },
    });
    await rogue.flush();

    expect(await failureCode(greet(asking))).toBe('bus_invalid_reply');
  });

  test('is rejected if another key sealed it', async () => {
    const asking = await open('asking', sealedBy(keys));
    const other = await open('serving', sealedBy([...randomSealingKeys(), ...keys]));
    await serve(other);

    expect(await failureCode(greet(asking))).toBe('bus_invalid_reply');
  });
});

test.each([
  ['its request id', { 'x-request-id': 'req-2' }],
  ['its time left', { 'x-time-left-ms': '7200000' }],
  ['its queue key', { 'x-queue-key': 'of-another' }],
])('a question sent again with %s changed reaches no handler', async (_, changes) => {
  const [rogue, asking, serving] = [
    await openRogue(),
    await open('asking', sealedBy(keys)),
    await open('serving', sealedBy(keys)),
  ];
  const names: string[] = [];
  await serving.serve(GREET, ({ name }) => ({ greeting: String(names.push(name)) }), OPTIONS);
  const heard: Msg[] = [];
  rogue.subscribe(subject, { callback: (_error, message) => void heard.push(message) });
  await rogue.flush();
  await greet(asking, 'Ada', { queueKey: 'mine' });
  await waitFor(() => heard.length === 1);
  const [question] = heard as [Msg];

  const answer = await rogue.request(subject, question.data, {
    headers: copyHeaders(question, changes),
    timeout: UNHURRIED_MS,
  });

  expect(answer.headers?.get('x-error')).toBe('invalid_request');
  expect(names).toEqual(['Ada']);
});

test('an unsealed request reaches no handler', async () => {
  await serve(await open('serving', sealedBy(keys)));

  expect(await failureCode(greet(await open('asking')))).toBe('bus_invalid_request');
});

describe('keys rotate while both sides run', () => {
  const [[first], [second]] = [[{ ...keys[0], kid: 'k1' }], [{ ...randomSealingKeys()[0], kid: 'k2' }]] as const;
  const steps: [SealingKeys, SealingKeys][] = [
    [[first], [first, second]],
    [
      [second, first],
      [first, second],
    ],
    [[second, first], [second]],
  ];

  test.each(steps)("step %#: both sides open each other's messages", async (asks, serves) => {
    await serve(await open('serving', sealedBy(serves)));
    expect(await greet(await open('asking', sealedBy(asks)))).toEqual({ greeting: 'hello Ada' });
  });
});
