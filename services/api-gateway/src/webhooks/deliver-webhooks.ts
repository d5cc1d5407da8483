import type { AccountId, SessionId } from '@pain-assessment/contracts';
import { type Clock, createFairQueue, type FairQueue, systemClock } from '@pain-assessment/service-kit';
import type { WebhookTarget } from '../accounts/account.ts';
import type { Watching } from '../vault/session-vault.ts';
import type { SessionStore } from '../vault/sessions/session-store.ts';
import type { DueSessions, WatchedSession, WebhookType } from '../vault/sessions/watched-session.ts';
import type { SendOutcome, SendWebhook } from './send-webhook.ts';
import {
  findNextLook,
  findUntold,
  markFailed,
  markTold,
  type WebhookEvent,
  webhookBody,
  webhookId,
} from './webhook-events.ts';

/**
 * Longer than a receiver may take and a change is planned ahead together: what is planned while a session is looked at is then due before
 * the lease ends, and so is not taken for the lease itself when it is settled.
 */
const LEASE_MS = 30_000;
const POLL_MS = 1_000;
/** Sessions that are taken at once from each part of the list. */
const MOST_AT_ONCE = 32;
/** With so many under way no more are taken: those of slow receivers end by their timeout. */
const MOST_RUNNING = 256;
/** Sessions of one account told of at a time, and those that wait for it. */
const MOST_PER_ACCOUNT = 16;
const MOST_WAITING = 128;
/** After this a session comes again that found no place: its receiver is slow. */
const DEFERRED_MS = 2_000;

/** What telling of sessions needs. */
export interface DeliveryParts {
  readonly store: Pick<SessionStore, 'watched' | 'markDelivery'>;
  readonly due: DueSessions;
  /** The webhook of an account; undefined where it has none. */
  readonly findTarget: (account: AccountId) => WebhookTarget | undefined;
  readonly send: SendWebhook;
  readonly clock: Clock;
  readonly random: () => number;
  /** Called after each attempt; `seconds` from the event on. */
  readonly observe: (attempt: { type: WebhookType; outcome: SendOutcome; seconds: number }) => void;
  readonly log: { warn(fields: { err: unknown }, message: string): void };
}

/** Tells accounts of their sessions until they accept it (contract.md#webhooks). */
export interface Delivery extends Watching {
  /** Looks for due sessions now and then, until closed; any replica may take any of them. */
  start(): void;
  /** Tells of every session that is due; resolves when each was tried once. */
  deliverDue(): Promise<void>;
  /** Resolves when no attempt runs. */
  close(): Promise<void>;
}

async function tell(parts: DeliveryParts, watched: WatchedSession, event: WebhookEvent): Promise<void> {
  const { store, findTarget, send, clock, random, observe } = parts;
  const target = findTarget(watched.account);
  if (!target) return;
  const { id, facts, deliveries } = watched;
  const { type } = event;
  const status = facts?.status ?? watched.status;
  const body = webhookBody(event, { id, status });
  const outcome = await send({ ...target, id: webhookId(id, type), body, now: clock() });
  const now = clock();
  observe({ type, outcome, seconds: (now - event.at) / 1_000 });
  const mark = outcome === 'delivered' ? markTold(deliveries[type]) : markFailed(deliveries[type], now, random());
  await store.markDelivery({ id, type, mark, now });
}

/** Tells all that is due of one session; answers when to look at it again, null for never. */
async function tellAll(parts: DeliveryParts, watched: WatchedSession): Promise<number | null> {
  const { store, clock } = parts;
  const now = clock();
  const due = findUntold(watched, now).filter(({ type }) => (watched.deliveries[type]?.nextAt ?? now) <= now);
  await Promise.all(due.map((event) => tell(parts, watched, event)));
  const after = await store.watched(watched.id, clock());
  return after && findNextLook(after, clock());
}

/** Lets some sessions of each account be told of at a time; others wait a moment for a place, and are deferred where none becomes free. */
function createPlaces({ clock }: Pick<DeliveryParts, 'clock'>) {
  const queues = new Map<AccountId, FairQueue>();
  let deferred = 0;
  function findQueue(account: AccountId): FairQueue {
    const queue = queues.get(account) ?? createFairQueue({ concurrency: MOST_PER_ACCOUNT, queueLimit: MOST_WAITING });
    queues.set(account, queue);
    return queue;
  }
  return {
    /** How often work was deferred so far. */
    countDeferred: () => deferred,
    /** What the work answers, or when to come again. */
    async run(account: AccountId, work: () => Promise<number | null>): Promise<number | null> {
      let hasBegun = false;
      try {
        return await findQueue(account).run({ deadline: systemClock() + POLL_MS }, () => {
          hasBegun = true;
          return work();
        });
      } catch (error) {
        if (hasBegun) throw error;
        deferred += 1;
        return clock() + DEFERRED_MS;
      }
    },
  };
}

/** Runs work beside the caller; what fails stays due, and is looked at again when its lease ends. */
function createBackground({ log }: Pick<DeliveryParts, 'log'>) {
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  function run(work: () => Promise<void>): Promise<void> {
    const settled = work().catch((err: unknown) => log.warn({ err }, 'a session could not be told of'));
    running.add(settled);
    return settled.finally(() => running.delete(settled));
  }
  return {
    hasRoom: () => !isClosed && running.size <= MOST_RUNNING,
    run,
    repeat(work: () => Promise<void>, milliseconds: number) {
      timer = setInterval(() => void run(work), milliseconds);
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}

/** Makes the delivery of one replica. */
export function createDelivery(parts: DeliveryParts): Delivery {
  const { store, due, findTarget, clock } = parts;
  const background = createBackground(parts);
  const places = createPlaces(parts);

  /** When to look at a session again, after it was told of; a slow receiver delays the sessions of its own account alone. */
  async function look(id: SessionId): Promise<number | null> {
    const watched = await store.watched(id, clock());
    if (!watched || !findTarget(watched.account)) return null;
    return places.run(watched.account, () => tellAll(parts, watched));
  }

  async function lookAgain(id: SessionId): Promise<void> {
    const at = await look(id);
    if (at !== null) await due.schedule(id, at);
  }

  /** Leases again while all that was leased was told of, so that many sessions of fast receivers do not wait for polls. */
  async function deliverDue(): Promise<void> {
    const deferred = places.countDeferred();
    while (background.hasRoom() && places.countDeferred() === deferred) {
      const now = clock();
      const until = now + LEASE_MS;
      const ids = await due.lease({ now, until, most: MOST_AT_ONCE });
      if (ids.length === 0) return;
      await Promise.all(ids.map((id) => background.run(async () => due.settle(id, { until, at: await look(id) }))));
    }
  }

  return {
    isWatched: (account) => findTarget(account) !== undefined,
    schedule: (id, at) => due.schedule(id, at),
    changed({ id }) {
      void background.run(() => lookAgain(id));
    },
    start: () => background.repeat(deliverDue, POLL_MS),
    deliverDue,
    close: background.close,
  };
}
