import type { AccountId, SessionId, WebhookType } from '@pain-assessment/contracts';
import { type Clock, createFairQueue, type FairQueue, systemClock } from '@pain-assessment/service-kit';
import type { WebhookTarget } from '../accounts/accounts.ts';
import type { Loaded, SessionRecords } from '../session/records.ts';
import { markDelivery } from '../session/rules.ts';
import type { SessionRecord } from '../session/session.ts';
import type { Watching } from '../session/vault-context.ts';
import type { DueSet } from '../store/store.ts';
import type { SendOutcome, SendWebhook } from './send-webhook.ts';
import {
  findNextLook,
  findPending,
  markAccepted,
  markFailed,
  type WebhookEvent,
  webhookBody,
  webhookId,
} from './webhook-events.ts';

/**
 * A session that was taken is due again after this: longer than a receiver may take and a change is planned ahead together, so that what is
 * planned meanwhile is due before, and is not taken for it when the session is settled.
 */
const TAKEN_FOR_MS = 30_000;
/** A retry is at most this later than planned, plus what a look takes (contract.md#webhooks: one second). */
const POLL_MS = 500;
/** Sessions that are taken at once from each part of the due set. */
const MOST_AT_ONCE = 32;
/** With so many under way no more are taken: those of slow receivers end by their timeout. */
const MOST_RUNNING = 256;
/** Sessions of one account notified of at a time, and those that wait for it. */
const MOST_PER_ACCOUNT = 16;
const MOST_WAITING = 128;
/** How long a session waits for a place, and after what time it comes again that found none: its receiver is slow. */
const WAITING_MS = 1_000;
const DEFERRED_MS = 2_000;

export interface Attempt {
  readonly account: AccountId;
  readonly type: WebhookType;
  readonly outcome: SendOutcome;
  /** From the event on. */
  readonly seconds: number;
}

export interface DeliveryParts {
  readonly records: Pick<SessionRecords, 'load' | 'change'>;
  readonly due: DueSet;
  /** The webhook of an account; undefined where it has none. */
  readonly findTarget: (account: AccountId) => WebhookTarget | undefined;
  readonly send: SendWebhook;
  readonly clock: Clock;
  readonly random: () => number;
  readonly observe: (attempt: Attempt) => void;
  readonly log: { warn(fields: { err: unknown }, message: string): void };
}

/** Notifies accounts of their sessions until they accept it (contract.md#webhooks). */
export interface Delivery extends Watching {
  /** Looks for due sessions now and then, until closed; any replica may take any of them. */
  start(): void;
  /** Notifies of every session that is due; resolves when each was tried once. */
  deliverDue(): Promise<void>;
  /** Resolves when no attempt runs. */
  close(): Promise<void>;
}

async function attempt(parts: DeliveryParts, loaded: Loaded, event: WebhookEvent): Promise<void> {
  const { records, findTarget, send, clock, random, observe } = parts;
  const { id, account, status } = loaded.facts;
  const target = findTarget(account);
  if (!target) return;
  const { type } = event;
  const body = webhookBody(event, { id, status });
  const outcome = await send({ ...target, id: webhookId(id, type), body, now: clock() });
  const now = clock();
  observe({ account, type, outcome, seconds: (now - event.at) / 1_000 });
  function decide(record: SessionRecord) {
    const before = record.facts.deliveries?.[type];
    const mark = outcome === 'delivered' ? markAccepted(before) : markFailed(before, now, random());
    return markDelivery(record, { type, mark });
  }
  await records.change(loaded, { decide, now });
}

/** Delivers all that is due of one session; answers when to look at it again, null for never. */
async function deliverAll(parts: DeliveryParts, loaded: Loaded): Promise<number | null> {
  const { records, clock } = parts;
  const { facts } = loaded;
  const now = clock();
  const due = findPending(facts, now).filter(({ type }) => (facts.deliveries?.[type]?.nextAt ?? now) <= now);
  await Promise.all(due.map((event) => attempt(parts, loaded, event)));
  const after = await records.load(facts.id);
  return after && findNextLook(after.facts, clock());
}

/** Lets some sessions of each account be notified of at a time; others wait a moment for a place, and are deferred where none becomes free. */
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
        return await findQueue(account).run({ deadline: systemClock() + WAITING_MS }, () => {
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

/** Runs work beside the caller; what fails stays due, and is looked at again when it is due again. */
function createBackground({ log }: Pick<DeliveryParts, 'log'>) {
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  function run(work: () => Promise<void>): Promise<void> {
    const settled = work().catch((err: unknown) => log.warn({ err }, 'an account could not be notified of a session'));
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

export function createDelivery(parts: DeliveryParts): Delivery {
  const { records, due, findTarget, clock } = parts;
  const background = createBackground(parts);
  const places = createPlaces(parts);

  /** When to look at a session again, after its account was notified; a slow receiver delays the sessions of its own account alone. */
  async function look(id: SessionId): Promise<number | null> {
    const loaded = await records.load(id);
    if (!loaded?.facts.deliveries || !findTarget(loaded.facts.account)) return null;
    return places.run(loaded.facts.account, () => deliverAll(parts, loaded));
  }

  async function lookAgain(id: SessionId): Promise<void> {
    const at = await look(id);
    if (at !== null) await due.schedule(id, at);
  }

  /** Takes again while all that was taken was delivered, so that many sessions of fast receivers do not wait for polls. */
  async function deliverDue(): Promise<void> {
    const deferred = places.countDeferred();
    while (background.hasRoom() && places.countDeferred() === deferred) {
      const now = clock();
      const until = now + TAKEN_FOR_MS;
      const ids = (await due.take({ now, until, most: MOST_AT_ONCE })) as readonly SessionId[];
      if (ids.length === 0) return;
      await Promise.all(ids.map((id) => background.run(async () => due.settle(id, { until, at: await look(id) }))));
    }
  }

  return {
    isWatched: (account) => findTarget(account) !== undefined,
    schedule: (id, at) => due.schedule(id, at),
    changed: (id) => void background.run(() => lookAgain(id)),
    removed: (id) => void background.run(() => due.remove(id)),
    start: () => background.repeat(deliverDue, POLL_MS),
    deliverDue,
    close: background.close,
  };
}
