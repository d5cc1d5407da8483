import type { AccountId, SessionId, WebhookType } from '@pain-assessment/contracts';
import { type Clock, createFairQueue, type FairQueue, systemClock } from '@pain-assessment/service-kit';
import type { WebhookTarget } from '../accounts/accounts.ts';
import type { Loaded, SessionRecords } from '../session/records.ts';
import { markDelivery, reportLoss } from '../session/rules.ts';
import type { SessionRecord } from '../session/session.ts';
import type { Watching } from '../session/watching.ts';
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
 * Time until a taken session is due again: longer than the receiver timeout plus the scheduling interval. So a look that was scheduled
 * meanwhile is due earlier, and settling keeps it.
 */
const TAKEN_FOR_MS = 30_000;
/** A retry is at most this later than planned, plus the duration of a look (contract.md#webhooks: one second). */
const POLL_MS = 500;
/** Sessions taken at once from each shard of the due set. */
const MOST_AT_ONCE = 32;
/** At this number of running notifications no more sessions are taken; the timeout ends those of slow receivers. */
const MOST_RUNNING = 256;
/** Concurrent notifications of one account, and its waiting sessions. */
const MOST_PER_ACCOUNT = 16;
const MOST_WAITING = 128;
/** Longest wait of a session for a place, and delay until its next try after that: its receiver is slow. */
const WAITING_MS = 1_000;
const DEFERRED_MS = 2_000;

export interface Attempt {
  readonly account: AccountId;
  readonly type: WebhookType;
  readonly outcome: SendOutcome;
  /** Time since the event, in seconds. */
  readonly seconds: number;
}

export interface DeliveryDependencies {
  readonly records: Pick<SessionRecords, 'load' | 'change'>;
  readonly due: DueSet;
  /** The webhook of an account; undefined without one. */
  readonly findTarget: (account: AccountId) => WebhookTarget | undefined;
  readonly send: SendWebhook;
  readonly clock: Clock;
  readonly random: () => number;
  readonly observe: (attempt: Attempt) => void;
  /** Receives each result that expired unfetched, once. */
  readonly onLoss: (loss: { readonly account: AccountId; readonly id: SessionId }) => void;
  readonly log: { warn(fields: { err: unknown }, message: string): void };
}

/** Notifies accounts of their sessions until the receiver accepts (contract.md#webhooks). */
export interface Delivery extends Watching {
  /** Polls for due sessions, until closed; any replica may take any of them. */
  start(): void;
  /** Notifies of every due session; resolves after one try of each. */
  deliverDue(): Promise<void>;
  /** Resolves when no attempt runs. */
  close(): Promise<void>;
}

async function notify(dependencies: DeliveryDependencies, loaded: Loaded, event: WebhookEvent): Promise<void> {
  const { records, findTarget, send, clock, random, observe } = dependencies;
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
  await records.change(loaded, decide, { now });
}

/** Reports the loss of a result, if this is the time; of several replicas, one reports it. */
async function watchLoss({ records, clock, onLoss }: DeliveryDependencies, loaded: Loaded): Promise<Loaded | null> {
  const now = clock();
  const changed = await records.change(loaded, (record) => reportLoss(record, now), { now });
  if (changed?.outcome) onLoss({ account: loaded.facts.account, id: loaded.facts.id });
  return changed?.loaded ?? null;
}

/** Delivers all due events of one session; returns the time of the next look, null for never. */
async function deliverAll(dependencies: DeliveryDependencies, loaded: Loaded): Promise<number | null> {
  const { records, clock } = dependencies;
  const { facts } = loaded;
  const now = clock();
  const due = findPending(facts, now).filter(({ type }) => (facts.deliveries?.[type]?.nextAt ?? now) <= now);
  await Promise.all(due.map((event) => notify(dependencies, loaded, event)));
  const after = await records.load(facts.id);
  return after && findNextLook(after.facts, clock());
}

/**
 * Bounds the concurrent notifications of each account; further sessions wait for a place, and are deferred if none becomes free in time.
 */
function createPlaces({ clock }: Pick<DeliveryDependencies, 'clock'>) {
  const queues = new Map<AccountId, FairQueue>();
  let deferred = 0;
  function findQueue(account: AccountId): FairQueue {
    const queue = queues.get(account) ?? createFairQueue({ concurrency: MOST_PER_ACCOUNT, queueLimit: MOST_WAITING });
    queues.set(account, queue);
    return queue;
  }
  return {
    /** Number of deferred sessions so far. */
    countDeferred: () => deferred,
    /** Returns the result of the work, or the time of the next try. */
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

/** Runs work beside the caller; a failed session stays due, and is tried again at its next due time. */
function createRunningWork({ log }: Pick<DeliveryDependencies, 'log'>) {
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  function run(work: () => Promise<void>): Promise<void> {
    const settled = work().catch((err: unknown) => log.warn({ err }, 'an account could not be notified of a session'));
    running.add(settled);
    return settled.finally(() => running.delete(settled));
  }
  return {
    hasCapacity: () => !isClosed && running.size <= MOST_RUNNING,
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

/** Notifies the account of a session; returns the time of the next look. A slow receiver delays only sessions of its own account. */
async function visit(
  dependencies: DeliveryDependencies,
  places: ReturnType<typeof createPlaces>,
  id: SessionId,
): Promise<number | null> {
  const { records, findTarget, clock } = dependencies;
  const found = await records.load(id);
  const loaded = found && (await watchLoss(dependencies, found));
  if (!loaded) return null;
  const { facts } = loaded;
  if (!facts.deliveries || !findTarget(facts.account)) return findNextLook({ ...facts, deliveries: null }, clock());
  return places.run(facts.account, () => deliverAll(dependencies, loaded));
}

export function createDelivery(dependencies: DeliveryDependencies): Delivery {
  const { due, findTarget, clock } = dependencies;
  const background = createRunningWork(dependencies);
  const places = createPlaces(dependencies);
  const look = (id: SessionId) => visit(dependencies, places, id);

  async function lookAgain(id: SessionId): Promise<void> {
    const at = await look(id);
    if (at !== null) await due.schedule(id, at);
  }

  /** Takes sessions again as long as all taken ones were delivered, so that many sessions of fast receivers do not wait for polls. */
  async function deliverDue(): Promise<void> {
    const deferred = places.countDeferred();
    while (background.hasCapacity() && places.countDeferred() === deferred) {
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
