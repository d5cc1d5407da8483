import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AccountId } from '@pain-assessment/contracts';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { FIXTURE_NOW } from '../testing/session-fixtures.ts';
import { REDIS_KINDS, type StoreKind } from '../testing/store-kinds.ts';
import { ANSWERS } from '../testing/webhook-receiver.ts';
import { openWebhookWorld, type WebhookWorld } from '../testing/webhook-world.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

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
});
