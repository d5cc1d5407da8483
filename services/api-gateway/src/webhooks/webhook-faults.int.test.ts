import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AccountId, SessionId, WebhookType } from '@pain-assessment/contracts';
import { type Random, randomFrom, SEED, waitFor } from '@pain-assessment/service-kit/testing';
import { FIXTURE_NOW } from '../testing/session-fixtures.ts';
import { DEFAULT_LIFETIMES, REDIS_KINDS, type StoreKind } from '../testing/store-kinds.ts';
import { ANSWERS, type ReceivedMessage } from '../testing/webhook-receiver.ts';
import { openWebhookWorld, type WebhookReplica, type WebhookWorld } from '../testing/webhook-world.ts';
import { webhookId } from './webhook-events.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const EVENTS = process.env.TEST_FULL ? 10_000 : 400;

/** An expected notification, in epoch milliseconds. */
interface Expected {
  readonly type: WebhookType;
  readonly at: number;
  readonly until: number;
}

const LIVES: Readonly<Record<WebhookType, number>> = {
  'session.started': DEFAULT_LIFETIMES.session,
  'session.completed': DEFAULT_LIFETIMES.resultRetention,
  'session.expired': HOUR,
  'session.result_expiring': 5 * MINUTE,
  'session.result_expired': HOUR,
};

/** Two gateways that crash from time to time, a receiver that often fails, and a record of all events and messages. */
function startTrouble(world: WebhookWorld, random: Random) {
  const expected = new Map<string, Expected>();
  /** Events of results that nobody fetches: the end of the test may come before them. */
  const possible = new Map<string, Expected>();
  const accepted = new Set<string>();
  const arrivals: { readonly at: number; readonly message: ReceivedMessage }[] = [];
  const abandoned: { readonly id: SessionId; readonly endsAt: number }[] = [];
  let replicas = [world.startReplica(), world.startReplica()];

  function expectEvent(id: SessionId, type: WebhookType, at: number, events = expected) {
    events.set(webhookId(id, type), { type, at, until: at + LIVES[type] });
  }
  function replace(crashed: WebhookReplica) {
    crashed.crash();
    replicas = [...replicas.filter((replica) => replica !== crashed), world.startReplica()];
  }
  async function play() {
    const replica = random.pick(replicas);
    const session = await world.start(replica);
    expectEvent(session.id, 'session.started', world.now);
    if (random.next() < 1 / 3)
      return void abandoned.push({ id: session.id, endsAt: world.now + LIVES['session.started'] });
    if (random.next() < 0.05) replace(replica);
    await world.complete(replica, session);
    expectEvent(session.id, 'session.completed', world.now);
    const end = world.now + DEFAULT_LIFETIMES.resultRetention;
    expectEvent(session.id, 'session.result_expiring', end - 5 * MINUTE, possible);
    expectEvent(session.id, 'session.result_expired', end, possible);
  }
  return {
    expected,
    possible,
    accepted,
    arrivals,
    abandoned,
    expectEvent,
    play,
    crashOne: () => replace(random.pick(replicas)),
    receive(answer: keyof typeof ANSWERS) {
      world.receiver.answer = (request, response) => {
        const message = world.receiver.messages.at(-1);
        if (!message) throw new Error('nothing arrived');
        arrivals.push({ at: world.now, message });
        if (answer === 'accepting') accepted.add(message.headers['webhook-id'] ?? '');
        ANSWERS[answer](request, response);
        if (answer === 'silent') world.timeOut();
      };
    },
    receiveBadly() {
      this.receive(random.pick(['failing', 'redirecting', 'resetting', 'silent']));
    },
    deliver: () => Promise.all(replicas.map((replica) => replica.deliverDue())),
  };
}

describe.each(REDIS_KINDS)('webhooks over %s', (_name, startKind) => {
  let kind: StoreKind;
  let world: WebhookWorld;

  beforeAll(async () => {
    kind = await startKind();
  });
  afterAll(() => kind.stop());
  beforeEach(async () => {
    world = await openWebhookWorld(kind);
  });
  afterEach(() => world.close());

  const notified = () => world.receiver.messages.map(({ json }) => [json.type, json.data.session_id]);

  test('deliver a completion if its gateway crashed just after it, while another one looked at the session', async () => {
    const crashing = world.startReplica();
    const session = await world.start(crashing);
    await waitFor(() => world.outcomes.length === 1);
    world.now += 15 * SECOND;
    let looks = 0;
    const looking = world.startReplica({
      async load(id) {
        const found = await world.records.load(id);
        looks += 1;
        // The start was delivered within 8 s, and the gateway is about to schedule the next look.
        if (looks !== 2) return found;
        world.now += 8 * SECOND;
        crashing.crash();
        await world.complete(crashing, session);
        return found;
      },
    });
    await looking.deliverDue();
    looking.crash();
    await world.advance(world.startReplica(), 30 * SECOND);

    expect(looks).toBe(2);
    expect(notified()).toContainEqual(['session.completed', session.id]);
  });

  test.each([
    ['failing', 'refused_by_receiver'],
    ['redirecting', 'refused_by_receiver'],
    ['resetting', 'failed'],
    ['silent', 'timeout'],
  ] as const)('retry a receiver that is %s until it accepts, with one id', async (answer, outcome) => {
    const replica = world.startReplica();
    world.receiver.answer = (request, response) => {
      ANSWERS[answer](request, response);
      if (answer === 'silent') world.timeOut();
    };
    const { id } = await world.start(replica);
    await waitFor(async () => (await world.records.load(id))?.facts.deliveries?.['session.started'] !== undefined);
    await world.advance(replica, 20 * SECOND);
    const failed = world.receiver.messages.length;
    world.receiver.answer = ANSWERS.accepting;
    await world.advance(replica, 10 * MINUTE);

    expect(failed).toBeGreaterThanOrEqual(3);
    expect(world.outcomes).toEqual([...Array(failed).fill(outcome), 'delivered']);
    const ids = world.receiver.messages.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids)).toEqual(new Set([webhookId(id, 'session.started')]));
  });

  test('notify a receiver that was down for an hour of current events, and of a lost result no more than its loss', async () => {
    const { receiver, outcomes } = world;
    const replica = world.startReplica();
    await receiver.goDown();
    const waiting = await world.start(replica);
    const lost = await world.start(replica);
    await world.complete(replica, lost);
    await world.advance(replica, HOUR);
    const attempts = outcomes.length;
    await receiver.listen();
    await world.advance(replica, 3 * MINUTE);

    expect(notified().sort()).toEqual([
      ['session.result_expired', lost.id],
      ['session.started', waiting.id],
    ]);
    const started = receiver.messages.find(({ json }) => json.type === 'session.started');
    expect(started?.json.timestamp).toBe(new Date(FIXTURE_NOW).toISOString());
    expect(outcomes.slice(0, attempts)).toEqual(Array(attempts).fill('failed'));
    // One event for an hour, one for 45 minutes, two for a quarter and a warning: five attempts soon after it, then one every two minutes.
    expect(attempts).toBeGreaterThan(60);
    expect(attempts).toBeLessThan(105);
  });

  test("of a silent receiver's account are the only delayed ones", async () => {
    const { receiver, outcomes } = world;
    const other = await world.addAccount();
    receiver.answer = ANSWERS.silent;
    const replica = world.startReplica();
    for (let count = 0; count < 40; count += 1) await world.start(replica);
    await waitFor(() => receiver.messages.length === 16);
    const { id } = await world.start(replica, other.account);
    await waitFor(() => outcomes.length > 0);

    expect(other.receiver.messages.map(({ json }) => json.data.session_id)).toEqual([id]);
    expect(outcomes).toEqual(['delivered']);
    expect(receiver.messages).toHaveLength(16);
  });

  /** Starts sessions of these accounts in turn, with gateways that crash before the notification. */
  async function startUntold(count: number, accounts: readonly AccountId[] = [world.account]) {
    const crashed = world.startReplica();
    crashed.crash();
    for (let made = 0; made < count; made += 1) await world.start(crashed, accounts[made % accounts.length]);
    world.now += 15 * SECOND;
  }

  test('of many sessions do not wait for a poll per lease', async () => {
    // Each account has fewer sessions than places: none waits for a place, on any machine.
    const added = await Promise.all(Array.from({ length: 20 }, () => world.addAccount()));
    await startUntold(
      300,
      added.map(({ account }) => account),
    );
    await world.startReplica().deliverDue();

    const notified = added.flatMap(({ receiver }) => receiver.messages.map(({ json }) => json.data.session_id));
    expect(new Set(notified).size).toBe(300);
    expect(notified).toHaveLength(300);
  });

  test('process many due sessions of a silent receiver in turn, not all at each poll', async () => {
    await startUntold(300);
    world.receiver.answer = ANSWERS.silent;
    const calls = { taken: 0, looks: 0, settled: 0 };
    const replica = world.startReplica({
      async take(taking) {
        const ids = await world.due.take(taking);
        calls.taken += ids.length;
        return ids;
      },
      load(id) {
        calls.looks += 1;
        return world.records.load(id);
      },
      settle(id, at) {
        calls.settled += 1;
        return world.due.settle(id, at);
      },
    });
    const delivered = replica.deliverDue();
    // Sixteen have a place; the others are deferred after a wait in vain.
    await waitFor(() => world.receiver.messages.length === 16 && calls.settled === calls.taken - 16);
    world.timeOut();
    await delivered;

    expect(world.outcomes).toEqual(Array(16).fill('timeout'));
    // The sessions of the first take, and once more the tried ones.
    expect(calls.taken).toBeLessThan(300 - 16);
    expect(calls.looks).toBe(calls.taken + 16);
  });

  test(`lose none of ${EVENTS} events while two gateways crash in turn and their receiver fails in every way`, async () => {
    const random = randomFrom(SEED);
    const trouble = startTrouble(world, random);
    const { expected, possible, accepted, arrivals, abandoned } = trouble;
    async function passThreeMinutes() {
      for (const end = world.now + 3 * MINUTE; world.now < end; world.now += SECOND) await trouble.deliver();
    }
    while (expected.size + abandoned.length < EVENTS) {
      world.now += 200 + random.below(2 * SECOND);
      if (random.next() < 0.5) trouble.receive('accepting');
      else trouble.receiveBadly();
      const delivered = trouble.deliver();
      for (let count = 0; count < 20; count += 1) await trouble.play();
      if (random.next() < 0.2) trouble.crashOne();
      await delivered;
    }
    trouble.receive('accepting');
    await passThreeMinutes();
    world.now = Math.max(...abandoned.map(({ endsAt }) => endsAt));
    for (const { id, endsAt } of abandoned) trouble.expectEvent(id, 'session.expired', endsAt);
    await passThreeMinutes();

    const lost = [...expected].filter(([id]) => !accepted.has(id)).map(([, event]) => event);
    expect({ seed: SEED, lost }).toEqual({ seed: SEED, lost: [] });
    expect(expected.size).toBeGreaterThanOrEqual(EVENTS);
    for (const { at, message } of arrivals) {
      const { type, timestamp, data, ...more } = message.json;
      const id = message.headers['webhook-id'] ?? '';
      const event = expected.get(id) ?? possible.get(id);
      expect({ type, timestamp }).toEqual({ type: event?.type, timestamp: new Date(event?.at ?? 0).toISOString() });
      expect(at).toBeLessThan(event?.until ?? 0);
      expect([Object.keys(data).sort(), more]).toEqual([['session_id', 'status'], {}]);
    }
  }, 900_000);
});
