import type { AccountId, SessionId, WebhookType } from '@pain-assessment/contracts';
import { type Clock, readCode } from '@pain-assessment/service-kit';
import type { WebhookTarget } from '../accounts/accounts.ts';
import type { Notifier, OwnedSession } from '../session/notifier.ts';
import type { Loaded, SessionRecords } from '../session/records.ts';
import { markDelivery, reportLoss } from '../session/rules.ts';
import type { SessionRecord } from '../session/session.ts';
import type { DueSet } from '../store/store.ts';
import { createPlaces } from './places.ts';
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
export interface Delivery extends Notifier {
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
  // The facts tell without another read that nothing changes.
  if (!reportLoss(loaded, now).outcome) return loaded;
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
  // A change since the load has scheduled a look of its own.
  if (due.length === 0) return findNextLook(facts, now);
  await Promise.all(due.map((event) => notify(dependencies, loaded, event)));
  const after = await records.load(facts.id);
  return after && findNextLook(after.facts, clock());
}

/** Source of failures of the poll; no account has this name. */
const POLL = '';

/** Runs work beside the caller. Failures of one source are logged once until it succeeds, or fails for another reason. */
function createBackground({ log }: Pick<DeliveryDependencies, 'log'>) {
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const failures = new Map<string, string>();
  function fail(source: string, err: unknown) {
    const reason = readCode(err) ?? 'unknown';
    if (reason !== failures.get(source)) log.warn({ err }, 'an account could not be notified of a session');
    failures.set(source, reason);
  }
  function run(source: string, work: () => Promise<void>): Promise<void> {
    const settled = work().then(
      () => void failures.delete(source),
      (err: unknown) => fail(source, err),
    );
    running.add(settled);
    return settled.finally(() => running.delete(settled));
  }
  return {
    isClosed: () => isClosed,
    run,
    repeat(work: () => Promise<void>, milliseconds: number) {
      timer = setInterval(() => void run(POLL, work), milliseconds);
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}

/** Notifies the account of a session; returns the time of the next look, null for never. */
async function visit(dependencies: DeliveryDependencies, id: SessionId): Promise<number | null> {
  const { records, findTarget, clock } = dependencies;
  const found = await records.load(id);
  const loaded = found && (await watchLoss(dependencies, found));
  if (!loaded) return null;
  const { facts } = loaded;
  if (!facts.deliveries || !findTarget(facts.account)) return findNextLook({ ...facts, deliveries: null }, clock());
  return deliverAll(dependencies, loaded);
}

const toMember = ({ id, account }: OwnedSession) => ({ owner: account, member: id });

/** Due sessions of an account, each in a place. */
async function takeDue(
  { due, clock }: DeliveryDependencies,
  places: ReturnType<typeof createPlaces>,
  { account, until }: { readonly account: AccountId; readonly until: number },
): Promise<readonly OwnedSession[]> {
  const most = places.take(account);
  let taken: readonly string[] = [];
  try {
    if (most > 0) taken = await due.take({ owner: account, now: clock(), until, most });
    return taken.map((id) => ({ id: id as SessionId, account }));
  } finally {
    places.release(account, most - taken.length);
  }
}

/** Looks at sessions in the places of their accounts. */
function createLooks(dependencies: DeliveryDependencies, background: ReturnType<typeof createBackground>) {
  const { due, clock } = dependencies;
  const places = createPlaces();

  /** Runs work in a place, and releases the place. */
  const lookAt = (account: AccountId, work: () => Promise<void>) =>
    background.run(account, work).finally(() => places.release(account, 1));

  /** Takes sessions again as long as all taken ones were visited, so that many sessions of a fast receiver do not wait for polls. */
  async function deliverTo(account: AccountId): Promise<void> {
    while (!background.isClosed()) {
      const until = clock() + TAKEN_FOR_MS;
      const taken = await takeDue(dependencies, places, { account, until });
      if (taken.length === 0) return;
      const lookOnce = async (session: OwnedSession) =>
        due.settle(toMember(session), { until, at: await visit(dependencies, session.id) });
      await Promise.all(taken.map((session) => lookAt(account, () => lookOnce(session))));
    }
  }

  async function lookAgain(session: OwnedSession): Promise<void> {
    const at = await visit(dependencies, session.id);
    if (at !== null) await due.schedule(toMember(session), at);
  }

  /** Makes a session due now; if its account still has no free place after that, a poll takes the session. */
  async function lookLater(session: OwnedSession): Promise<void> {
    await due.schedule(toMember(session), clock());
    await deliverTo(session.account);
  }

  return {
    deliverTo: (account: AccountId) => background.run(account, () => deliverTo(account)),
    look(session: OwnedSession): void {
      const { account } = session;
      if (places.take(account, 1) > 0) void lookAt(account, () => lookAgain(session));
      else void background.run(account, () => lookLater(session));
    },
  };
}

export function createDelivery(dependencies: DeliveryDependencies): Delivery {
  const { due, findTarget, clock } = dependencies;
  const background = createBackground(dependencies);
  const { deliverTo, look } = createLooks(dependencies, background);
  async function deliverDue(): Promise<void> {
    const accounts = (await due.findOwners(clock())) as readonly AccountId[];
    await Promise.all(accounts.map(deliverTo));
  }
  return {
    isNotified: (account) => findTarget(account) !== undefined,
    schedule: (session, at) => due.schedule(toMember(session), at),
    changed: look,
    removed: (session) => void background.run(session.account, () => due.remove(toMember(session))),
    start: () => background.repeat(deliverDue, POLL_MS),
    deliverDue,
    close: background.close,
  };
}
