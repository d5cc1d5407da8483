import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AccountId, SessionId, WebhookType } from '@pain-assessment/contracts';
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

  /** True once the record says that the receiver accepted the event. */
  async function isTold(id: SessionId, type: WebhookType): Promise<boolean> {
    const loaded = await world.records.load(id);
    return loaded?.facts.deliveries?.[type]?.nextAt === null;
  }
  const notified = () => world.receiver.messages.map(({ json }) => [json.type, json.data.session_id]);

  test.each([
    { told: 'its start before', lastLook: 1 },
    { told: 'nothing before', lastLook: 2 },
  ])(
    'deliver a completion if its gateway crashed just after it, while another one looked at the session and had told $told',
    async ({ lastLook }) => {
      const crashing = world.startReplica();
      if (lastLook === 2) crashing.crash();
      const session = await world.start(crashing);
      if (lastLook === 1) await waitFor(() => isTold(session.id, 'session.started'));
      world.now += 15 * SECOND;
      let looks = 0;
      const looking = world.startReplica({
        async load(id) {
          const found = await world.records.load(id);
          looks += 1;
          // Nothing is left to tell, and the gateway is about to schedule the next look.
          if (looks !== lastLook) return found;
          world.now += 8 * SECOND;
          crashing.crash();
          await world.complete(crashing, session);
          return found;
        },
      });
      await looking.deliverDue();
      looking.crash();
      await world.advance(world.startReplica(), 30 * SECOND);

      expect(looks).toBe(lastLook);
      expect(notified()).toContainEqual(['session.completed', session.id]);
    },
  );

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

  test('are retried on time beside hundreds of due sessions of a silent receiver', async () => {
    const other = await world.addAccount();
    await startUntold(300);
    world.receiver.answer = ANSWERS.silent;
    other.receiver.answer = ANSWERS.failing;
    const replica = world.startReplica();
    await world.start(replica, other.account);
    await waitFor(() => world.outcomes.length === 1);
    other.receiver.answer = ANSWERS.accepting;
    // The outcome is told before the retry is scheduled.
    await waitFor(async () => (await world.due.findOwners(world.now + SECOND)).includes(other.account));
    world.now += SECOND;
    const delivered = replica.deliverDue();
    await waitFor(() => world.outcomes.length === 2);
    replica.crash();
    world.timeOut();
    await delivered;

    expect(world.outcomes.slice(0, 2)).toEqual(['refused_by_receiver', 'delivered']);
    expect(other.receiver.messages).toHaveLength(2);
  });

  test('process many due sessions of a silent receiver in turn, not all at each poll', async () => {
    await startUntold(300);
    world.receiver.answer = ANSWERS.silent;
    const calls = { taken: 0, looks: 0, settled: 0 };
    const own = new Set<string>();
    const replica = world.startReplica({
      async take(taking) {
        const ids = await world.due.take(taking);
        if (taking.owner !== world.account) return ids;
        for (const id of ids) own.add(id);
        calls.taken += ids.length;
        return ids;
      },
      load(id) {
        if (own.has(id)) calls.looks += 1;
        return world.records.load(id);
      },
      settle(due, at) {
        if (own.has(due.member)) calls.settled += 1;
        return world.due.settle(due, at);
      },
    });
    const delivered = replica.deliverDue();
    await waitFor(() => world.receiver.messages.length === 16);
    // A further poll takes no session that would have to wait.
    await replica.deliverDue();
    expect(calls).toEqual({ taken: 16, looks: 16, settled: 0 });
    world.receiver.answer = ANSWERS.accepting;
    world.timeOut();
    await delivered;

    expect(world.outcomes.slice(0, 16)).toEqual(Array(16).fill('timeout'));
    expect(world.outcomes.slice(16)).toEqual(Array(300 - 16).fill('delivered'));
    expect(calls).toEqual({ taken: 300, looks: 600, settled: 300 });
  });
});
