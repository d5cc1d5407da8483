import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AccountId, SessionId } from '@pain-assessment/contracts';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { Webhook } from 'standardwebhooks';
import { FIXTURE_NOW, sessionFixture } from '../testing/session-fixtures.ts';
import { STORE_KINDS, type StoreKind } from '../testing/store-kinds.ts';
import { ANSWERS, startReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';
import { createAddressGuard } from './address-guard.ts';
import { createDelivery, type Delivery } from './deliver-webhooks.ts';
import { createSendWebhook, type SendOutcome } from './send-webhook.ts';

const SECRETS = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'];
const HOUR = 3_600_000;

describe.each(STORE_KINDS)('webhooks over %s', (_name, startKind) => {
  let kind: StoreKind;
  let receiver: WebhookReceiver;
  let now: number;
  let outcomes: SendOutcome[];
  let losses: { account: AccountId; id: SessionId }[];
  let deliveries: Delivery[];
  let world: ReturnType<typeof sessionFixture>;

  beforeAll(async () => {
    kind = await startKind();
  });
  afterAll(() => kind.stop());
  beforeEach(async () => {
    receiver = await startReceiver();
    now = FIXTURE_NOW;
    outcomes = [];
    losses = [];
    deliveries = [];
    world = sessionFixture(kind);
  });
  afterEach(async () => {
    await Promise.all(deliveries.map((delivery) => delivery.close()));
    await receiver.goDown();
  });

  /** An attempt takes as long as its receiver, until `end` aborts. */
  function openDelivery({ allowed = ['127.0.0.0/8'], end = new AbortController(), httpsOnly = false } = {}): Delivery {
    const delivery = createDelivery({
      records: world.records,
      due: world.due,
      findTarget: (account: AccountId) =>
        account === world.account ? { url: receiver.url, secrets: SECRETS } : undefined,
      send: createSendWebhook({ guard: createAddressGuard(allowed), httpsOnly, timeout: () => end.signal }),
      clock: () => now,
      random: () => 0.5,
      observe: ({ outcome }) => outcomes.push(outcome),
      onLoss: (loss) => losses.push(loss),
      log: { warn: ({ err }) => outcomes.push(String(err) as SendOutcome) },
    });
    deliveries.push(delivery);
    return delivery;
  }
  const types = () => receiver.messages.map(({ json }) => json.type);

  /** Creates a session of a gateway that notifies by `delivery`. */
  async function createWatched(delivery: Delivery) {
    const sessions = world.replica({ notifier: delivery });
    const created = await sessions.create(world.request({ sessionsPerDay: 100 }));
    if (!('identity' in created)) throw new Error('not created');
    const { id, token } = created.identity;
    return { sessions, id, token, session: await world.open(token) };
  }

  async function completeOne(delivery: Delivery) {
    const { sessions, session, id, token } = await createWatched(delivery);
    await sessions.start(session, null, now);
    await world.complete(await world.open(token), 5, { calls: sessions, now });
    return { sessions, id };
  }

  test('notify of a start and a completion at once, signed with every secret, without health data', async () => {
    const { id } = await completeOne(openDelivery());
    await waitFor(() => types().includes('session.completed') && types().includes('session.started'));

    const message = receiver.messages.find(({ json }) => json.type === 'session.completed');
    if (!message) throw new Error('the completion was not told');
    const sent: Record<string, string> = message.headers;
    for (const secret of SECRETS) {
      const signature = new Webhook(secret).sign(
        sent['webhook-id'] ?? '',
        new Date(Number(sent['webhook-timestamp']) * 1_000),
        message.body,
      );
      expect(message.headers['webhook-signature']?.split(' ')).toContain(signature);
    }
    expect(Object.keys(message.json).sort()).toEqual(['data', 'timestamp', 'type']);
    expect(message.json.data).toEqual({ session_id: id, status: 'completed' });
  });

  test('notify of a completion by another replica if its gateway crashed before', async () => {
    const silent = openDelivery();
    const crashed: Delivery = { ...silent, changed: () => undefined };
    const { id } = await completeOne(crashed);
    expect(types()).toEqual([]);

    now += 15_000;
    await openDelivery().deliverDue();

    expect(types().sort()).toEqual(['session.completed', 'session.started']);
    expect(receiver.messages[0]?.json.data.session_id).toBe(id);
  });

  test('retry a rejected message with the same id until it is accepted, and then stop', async () => {
    receiver.answer = ANSWERS.failing;
    const delivery = openDelivery();
    const { sessions, session } = await createWatched(delivery);
    await sessions.start(session, null, now);
    await waitFor(() => outcomes.length === 1);
    await waitFor(
      async () => (await world.records.load(session.facts.id))?.facts.deliveries?.['session.started'] !== undefined,
    );

    await delivery.deliverDue();
    expect(types()).toHaveLength(1);
    now += 13_000;
    await delivery.deliverDue();
    expect(types()).toHaveLength(2);
    receiver.answer = ANSWERS.accepting;
    now += 20_000;
    await delivery.deliverDue();
    now += HOUR;
    await delivery.deliverDue();

    expect(outcomes).toEqual(['refused_by_receiver', 'refused_by_receiver', 'delivered']);
    expect(new Set(receiver.messages.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  test('follow no redirect, stop waiting for a silent receiver, and call no private address', async () => {
    const end = new AbortController();
    const delivery = openDelivery({ end });
    receiver.answer = ANSWERS.redirecting;
    const first = await createWatched(delivery);
    await first.sessions.start(first.session, null, now);
    await waitFor(() => outcomes.length === 1);
    receiver.answer = ANSWERS.silent;
    const second = await createWatched(delivery);
    await second.sessions.start(second.session, null, now);
    await waitFor(() => receiver.messages.length === 2);
    end.abort();
    await waitFor(() => outcomes.length === 2);
    for (const refusing of [openDelivery({ allowed: [] }), openDelivery({ httpsOnly: true })]) {
      const next = await createWatched(refusing);
      await next.sessions.start(next.session, null, now);
    }
    await waitFor(() => outcomes.length === 4);

    expect(outcomes).toEqual(['refused_by_receiver', 'timeout', 'address_refused', 'address_refused']);
    expect(receiver.messages).toHaveLength(2);
  });

  test('notify of the expiry of a session without completion, with its last status', async () => {
    const delivery = openDelivery();
    const { sessions, session } = await createWatched(delivery);
    await sessions.start(session, null, now);
    await waitFor(() => types().length === 1);
    now += 2 * HOUR + 1_000;
    await delivery.deliverDue();

    expect(receiver.messages.at(-1)?.json).toMatchObject({
      type: 'session.expired',
      data: { session_id: session.facts.id, status: 'in_progress' },
    });
  });

  test('warn of a result that nobody fetched, notify of its loss, and report that once', async () => {
    const delivery = openDelivery();
    const { id } = await completeOne(delivery);
    // Events are delivered at least once, those before the warning too.
    const results = () => types().filter((type) => type.startsWith('session.result_'));
    const end = (await world.records.load(id))?.facts.resultExpiresAt ?? 0;
    const told: string[] = [];
    for (const at of [end - 300_001, end - 300_000, end - 1, end, end + 10_000]) {
      now = at;
      await delivery.deliverDue();
      told.push(results().join());
    }

    const [expiring, expired] = ['session.result_expiring', 'session.result_expired'];
    expect(told).toEqual(['', expiring, expiring, `${expiring},${expired}`, `${expiring},${expired}`]);
    expect(receiver.messages.at(-1)?.json).toEqual({
      type: expired,
      timestamp: new Date(end).toISOString(),
      data: { session_id: id, status: 'completed' },
    });
    expect(losses).toEqual([{ account: world.account, id }]);
  });

  test('report the loss of a result of an account without a webhook, and none of a fetched or deleted one', async () => {
    const delivery = openDelivery();
    const sessions = world.replica({ notifier: { ...delivery, isNotified: () => false } });
    const ids = [];
    for (const _ of Array(3)) {
      const created = await sessions.create(world.request({ sessionsPerDay: 100 }));
      if (!('identity' in created)) throw new Error('not created');
      await sessions.start(await world.open(created.identity.token), null, now);
      await world.complete(await world.open(created.identity.token), 5, { calls: sessions, now });
      ids.push(created.identity.id);
    }
    const [lost, fetched, deleted] = ids as [SessionId, SessionId, SessionId];
    await sessions.retrieve({ account: world.account, id: fetched, now });
    await sessions.remove({ account: world.account, id: deleted, now });
    // All background work has ended.
    await delivery.close();
    now += HOUR;
    expect(await world.due.take({ owner: world.account, now, until: now, most: 1_000 })).not.toContain(deleted);
    await openDelivery().deliverDue();

    expect(losses).toEqual([{ account: world.account, id: lost }]);
    expect(types()).toEqual([]);
  });

  test('stop for a deleted session, which is due no more', async () => {
    const delivery = openDelivery();
    const { sessions, session } = await createWatched({ ...delivery, changed: () => undefined });
    const { id } = session.facts;
    await sessions.start(session, null, now);
    await sessions.remove({ account: world.account, id, now });
    // All background work has ended.
    await delivery.close();
    const later = now + 3 * HOUR;
    expect(await world.due.take({ owner: world.account, now: later, until: later + HOUR, most: 1_000 })).not.toContain(
      id,
    );
    now = later;
    await openDelivery().deliverDue();

    expect(types()).toEqual([]);
  });

  test('leave no trace of a session without a result, if its account has no webhook', async () => {
    const { id } = await world.create();

    expect((await world.records.load(id))?.facts.deliveries).toBeNull();
    const later = now + 3 * HOUR;
    expect(await world.due.take({ owner: world.account, now: later, until: later + HOUR, most: 1_000 })).not.toContain(
      id,
    );
  });

  test('retry exactly at the planned time', async () => {
    receiver.answer = ANSWERS.failing;
    const delivery = openDelivery();
    const { sessions, session } = await createWatched(delivery);
    await sessions.start(session, null, now);
    await waitFor(() => outcomes.length === 1);
    await delivery.close();
    const mark = (await world.records.load(session.facts.id))?.facts.deliveries?.['session.started'];
    expect(mark).toEqual({ attempts: 1, nextAt: now + 1_000 });
    const take = (at: number) => world.due.take({ owner: world.account, now: at, until: at + HOUR, most: 1_000 });
    expect(await take(now + 999)).not.toContain(session.facts.id);
    expect(await take(now + 1_000)).toContain(session.facts.id);
  });
});
