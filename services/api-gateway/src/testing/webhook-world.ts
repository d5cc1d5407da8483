import type { AccountId } from '@pain-assessment/contracts';
import type { SessionIdentity } from '../session/session.ts';
import { createAddressGuard } from '../webhooks/address-guard.ts';
import { createDelivery, type Delivery, type DeliveryDependencies } from '../webhooks/deliver-webhooks.ts';
import { createSendWebhook, type SendOutcome } from '../webhooks/send-webhook.ts';
import type { SessionCalls } from './session-calls.ts';
import { FIXTURE_NOW, type SessionFixture, sessionFixture } from './session-fixtures.ts';
import type { StoreKind } from './store-kinds.ts';
import { startReceiver, type WebhookReceiver } from './webhook-receiver.ts';

const SECRETS = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'];
const MANY = 1_000_000;
const POLL_MS = 5_000;

/** The parts of one gateway for webhooks. */
interface WebhookReplica {
  readonly delivery: Delivery;
  readonly sessions: SessionCalls;
  /** One poll; ends without an error if the gateway crashes in it. */
  deliverDue(): Promise<void>;
  /** From now on no work that it started changes the store, and it notifies nobody. */
  crash(): void;
}

/** Changes of a gateway by a test. */
interface ReplicaChanges {
  /** Replaces the loading of a session. */
  readonly load?: DeliveryDependencies['records']['load'];
  /** Replace taking and settling of due sessions. */
  readonly take?: DeliveryDependencies['due']['take'];
  readonly settle?: DeliveryDependencies['due']['settle'];
}

/** Sessions, gateways and receivers of webhooks with their own clock. */
export interface WebhookWorld extends Pick<SessionFixture, 'account' | 'records' | 'due'> {
  /** Epoch milliseconds; moved by the test. */
  now: number;
  /** The receiver of the account. */
  readonly receiver: WebhookReceiver;
  /** Outcomes of all attempts, in order. */
  readonly outcomes: SendOutcome[];
  /** Ends the time of every running attempt; time does not pass otherwise. */
  timeOut(): void;
  startReplica(changes?: ReplicaChanges): WebhookReplica;
  /** Adds an account with its own receiver. */
  addAccount(): Promise<{ readonly account: AccountId; readonly receiver: WebhookReceiver }>;
  /** Creates and starts a session. */
  start(replica: WebhookReplica, account?: AccountId): Promise<SessionIdentity>;
  complete(replica: WebhookReplica, session: Pick<SessionIdentity, 'token'>): Promise<void>;
  /** Lets time pass, with a poll every five seconds. */
  advance(replica: WebhookReplica, milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/** Wraps the work of a process so that it has no effect after the end of the process. */
function createLife() {
  let isDead = false;
  return {
    isDead: () => isDead,
    end() {
      isDead = true;
    },
    whileAlive:
      <Args extends unknown[], Done>(work: (...args: Args) => Promise<Done>) =>
      async (...args: Args): Promise<Done> => {
        if (isDead) throw new Error('crashed');
        return work(...args);
      },
    ignoreIfDead(error: unknown) {
      if (!isDead) throw error;
    },
  };
}

type ReplicaParts = Pick<DeliveryDependencies, 'findTarget' | 'clock' | 'observe'> & {
  readonly timeout: () => AbortSignal;
  readonly fixture: SessionFixture;
  readonly changes: ReplicaChanges;
};

function createReplica({ fixture, changes, timeout, ...parts }: ReplicaParts): WebhookReplica {
  const { due, records } = fixture;
  const { load = records.load, take = due.take, settle = due.settle } = changes;
  const { isDead, end, whileAlive, ignoreIfDead } = createLife();
  const delivery = createDelivery({
    ...parts,
    records: { load: whileAlive(load), change: whileAlive(records.change) as typeof records.change },
    due: { ...due, take: whileAlive(take), settle: whileAlive(settle) },
    send: createSendWebhook({ guard: createAddressGuard(['127.0.0.0/8']), httpsOnly: false, timeout }),
    random: () => 0.5,
    onLoss: () => undefined,
    log: { warn: ({ err }) => ignoreIfDead(err) },
  });
  const changed: Delivery['changed'] = (session) => (isDead() ? undefined : delivery.changed(session));
  return {
    delivery,
    sessions: fixture.replica({ notifier: { ...delivery, changed } }),
    deliverDue: () => delivery.deliverDue().catch(ignoreIfDead),
    crash: end,
  };
}

/** Opens a world with one account and its accepting receiver, over stores of a kind. */
export async function openWebhookWorld(kind: StoreKind): Promise<WebhookWorld> {
  const fixture = sessionFixture(kind);
  const { account, records, due } = fixture;
  const receivers = new Map([[account, await startReceiver()]]);
  const replicas: WebhookReplica[] = [];
  const attempts = new Set<AbortController>();
  const open = (token: string) => fixture.open(token, world.now);
  const world: WebhookWorld = {
    account,
    records,
    due,
    now: FIXTURE_NOW,
    receiver: receivers.get(account) as WebhookReceiver,
    outcomes: [],
    timeOut() {
      for (const attempt of attempts) attempt.abort();
      attempts.clear();
    },
    startReplica(changes = {}) {
      const replica = createReplica({
        fixture,
        changes,
        timeout() {
          const attempt = new AbortController();
          attempts.add(attempt);
          return attempt.signal;
        },
        findTarget(id) {
          const url = receivers.get(id)?.url;
          return url === undefined ? undefined : { url, secrets: SECRETS };
        },
        clock: () => world.now,
        observe: ({ outcome }) => world.outcomes.push(outcome),
      });
      replicas.push(replica);
      return replica;
    },
    async addAccount() {
      const added = { account: sessionFixture(kind).account, receiver: await startReceiver() };
      receivers.set(added.account, added.receiver);
      return added;
    },
    async start({ sessions }, owner = account) {
      const request = fixture.request({ sessionsPerDay: MANY, account: owner, now: world.now });
      const created = await sessions.create(request);
      if (!('identity' in created)) throw new Error('not created');
      await sessions.start(await open(created.identity.token), null, world.now);
      return created.identity;
    },
    async complete({ sessions: calls }, { token }) {
      await fixture.complete(await open(token), 5, { calls, submissionsPerMinute: MANY, now: world.now });
    },
    async advance(replica, milliseconds) {
      for (const end = world.now + milliseconds; world.now < end; world.now += POLL_MS) await replica.deliverDue();
    },
    async close() {
      await Promise.all([...receivers.values()].map((receiver) => receiver.goDown()));
      await Promise.all(replicas.map(({ delivery }) => delivery.close()));
    },
  };
  return world;
}
