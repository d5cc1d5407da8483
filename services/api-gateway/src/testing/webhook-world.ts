import type { AccountId } from '@pain-assessment/contracts';
import type { SessionIdentity, SessionVault } from '../vault/session-vault.ts';
import { createAddressGuard } from '../webhooks/address-guard.ts';
import { createDelivery, type Delivery, type DeliveryParts } from '../webhooks/deliver-webhooks.ts';
import { createSendWebhook, type SendOutcome } from '../webhooks/send-webhook.ts';
import { FIXTURE_NOW, type SessionFixture, sessionFixture } from './session-fixtures.ts';
import type { StoreKind } from './store-kinds.ts';
import { startReceiver, type WebhookReceiver } from './webhook-receiver.ts';

const SECRETS = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'];
const MANY = 1_000_000;
const POLL_MS = 5_000;

/** One gateway, as far as webhooks go. */
export interface WebhookReplica {
  readonly delivery: Delivery;
  readonly sessions: SessionVault;
  /** One poll; ends quietly where the gateway crashes in it. */
  deliverDue(): Promise<void>;
  /** From now on nothing that it began has an effect on the store, and nothing is told by it. */
  crash(): void;
}

/** What a test changes about a gateway. */
export interface ReplicaChanges {
  readonly timeoutMs?: number;
  /** Stands in for its look at a session. */
  readonly watched?: DeliveryParts['store']['watched'];
}

/** Sessions, gateways and receivers of webhooks by a clock of their own. */
export interface WebhookWorld extends Pick<SessionFixture, 'account' | 'store'> {
  /** Epoch milliseconds; moved by the test. */
  now: number;
  /** The receiver of the account. */
  readonly receiver: WebhookReceiver;
  /** Of every attempt, in order. */
  readonly outcomes: SendOutcome[];
  startReplica(changes?: ReplicaChanges): WebhookReplica;
  /** Adds an account with a receiver of its own. */
  addAccount(): Promise<{ readonly account: AccountId; readonly receiver: WebhookReceiver }>;
  /** Creates and starts a session. */
  start(replica: WebhookReplica, account?: AccountId): Promise<SessionIdentity>;
  complete(replica: WebhookReplica, session: Pick<SessionIdentity, 'token'>): Promise<void>;
  /** Lets time pass, with a poll every five seconds. */
  advance(replica: WebhookReplica, milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/** What a process still had to do does not happen any more once it has ended. */
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

type ReplicaParts = Pick<DeliveryParts, 'findTarget' | 'clock' | 'observe'> & {
  readonly fixture: SessionFixture;
  readonly changes: ReplicaChanges;
};

function createReplica({ fixture, changes, ...parts }: ReplicaParts): WebhookReplica {
  const { due, store } = fixture;
  const { timeoutMs = 10_000, watched = store.watched } = changes;
  const { isDead, end, whileAlive, ignoreIfDead } = createLife();
  const delivery = createDelivery({
    ...parts,
    store: { watched: whileAlive(watched), markDelivery: whileAlive(store.markDelivery) },
    due: { schedule: due.schedule, lease: whileAlive(due.lease), settle: whileAlive(due.settle) },
    send: createSendWebhook({ guard: createAddressGuard(['127.0.0.0/8']), httpsOnly: false, timeoutMs }),
    random: () => 0.5,
    log: { warn: ({ err }) => ignoreIfDead(err) },
  });
  const changed: Delivery['changed'] = (facts) => (isDead() ? undefined : delivery.changed(facts));
  return {
    delivery,
    sessions: fixture.replica({ watching: { ...delivery, changed } }),
    deliverDue: () => delivery.deliverDue().catch(ignoreIfDead),
    crash: end,
  };
}

/** Opens a world with one account and its accepting receiver, over stores of a kind. */
export async function openWebhookWorld(kind: StoreKind): Promise<WebhookWorld> {
  const fixture = sessionFixture(kind);
  const { account, store } = fixture;
  const receivers = new Map([[account, await startReceiver()]]);
  const replicas: WebhookReplica[] = [];
  const open = (token: string) => fixture.open(token, world.now);
  const world: WebhookWorld = {
    account,
    store,
    now: FIXTURE_NOW,
    receiver: receivers.get(account) as WebhookReceiver,
    outcomes: [],
    startReplica(changes = {}) {
      const replica = createReplica({
        fixture,
        changes,
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
    async complete({ sessions: vault }, { token }) {
      await fixture.complete(await open(token), 5, { vault, submissionsPerMinute: MANY, now: world.now });
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
