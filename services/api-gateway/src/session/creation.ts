import type { AccountId } from '@pain-assessment/contracts';
import { compress } from '@pain-assessment/service-kit';
import { type Commit, type CommitOutcome, type Counting, newVersion, type Store } from '../store/store.ts';
import { type Claim, type ClaimOutcome, type ClaimRequest, claimKey } from './claim.ts';
import { hashToken } from './identity.ts';
import type { Notifier } from './notifier.ts';
import { canonicalJson, hashText, type PackedContent } from './packed-content.ts';
import { countSession, utcDay } from './quotas.ts';
import type { SessionRecords } from './records.ts';
import { untilDone, untilStored } from './repeat.ts';
import { create } from './rules.ts';
import type { RecordKey, Sealing } from './sealing.ts';
import type { Lifetimes, SessionFacts, SessionIdentity, SessionWork } from './session.ts';

export interface CreationDependencies {
  readonly records: Pick<SessionRecords, 'write' | 'erase'>;
  /** Store of Idempotency-Keys and quotas of accounts. */
  readonly claims: Store;
  readonly sealing: Sealing;
  readonly lifetimes: Lifetimes;
  readonly notifier: Pick<Notifier, 'isNotified' | 'schedule'>;
}

export interface SessionContent extends Pick<SessionFacts, 'mode' | 'zone' | 'modules'>, Pick<SessionWork, 'profile'> {
  /** Initial map and answers from a resume bundle. */
  readonly draft: PackedContent | null;
}

export interface CreateRequest {
  readonly account: AccountId;
  /** From `newSessionIdentity`. */
  readonly identity: SessionIdentity;
  /** Runs after the request has claimed key and quota; its failure releases both. */
  readonly content: () => Promise<SessionContent>;
  /** `body`: what a repetition must have too, as JSON; the order of its keys is ignored. */
  readonly idempotency: { readonly key: string; readonly body: unknown } | null;
  readonly sessionsPerDay: number;
  /** JSON of the answer that names `identity`; stored sealed, and replayed byte for byte. */
  readonly answer: string;
  readonly now: number;
}

interface StoredClaim {
  readonly name: string;
  readonly version: string;
  readonly key: RecordKey;
  readonly claim: Claim;
}

/** The claimed unit of the quota for a new session, under a claim, or without an Idempotency-Key under a mark of its own. */
interface Holding {
  readonly stored: StoredClaim | null;
  readonly mark: { readonly name: string; readonly version: string };
  readonly day: string;
}

type Unclaimed = Exclude<ClaimOutcome, { outcome: 'claimed' }>;
/** `used`: units of the day after the step. */
type Claimed = { readonly used: number } & (
  | ({ readonly outcome: 'claimed' } & Holding)
  | { readonly outcome: 'session_quota_exceeded'; readonly retryAfterSeconds: number }
  | Unclaimed
);
type Finished = ({ readonly outcome: 'created' } & Pick<Claim, 'identity' | 'answer'>) | Unclaimed;

const quotaExceeded = (used: number, now: number) =>
  ({ outcome: 'session_quota_exceeded', used, retryAfterSeconds: utcDay(now).secondsLeft }) as const;

async function findClaim({ claims, sealing }: CreationDependencies, account: AccountId, names: readonly string[]) {
  const values = await claims.read(account, names);
  const index = values.findIndex((value) => value !== null);
  const [name, value] = [names[index], values[index]];
  if (name === undefined || !value) return null;
  const { key, content } = await sealing.openHead(value, { slot: account, name });
  return { name, version: value.version, key, claim: JSON.parse(content.toString()) as Claim };
}

interface ClaimChange {
  /** Must be unused, unless it is the name of the claim. */
  readonly names?: readonly string[];
  /** Version at the read; null if there was no claim. */
  readonly before: string | null;
  readonly after: Omit<StoredClaim, 'version'>;
  readonly count?: Counting | undefined;
}

/** Stores a claim if it is unchanged and its other names are unused. */
async function storeClaim(
  { claims, sealing }: CreationDependencies,
  { names = [], before, after, count }: ClaimChange,
  { account, now }: CreateRequest,
): Promise<{ readonly outcome: CommitOutcome; readonly stored: StoredClaim }> {
  const { name, key, claim } = after;
  const version = newVersion();
  const content = await compress(Buffer.from(JSON.stringify(claim)));
  const head = sealing.sealHead(key, content, { slot: account, name, version });
  const outcome = await claims.commit({
    slot: account,
    version,
    expected: { ...Object.fromEntries(names.map((other) => [other, null])), [name]: before },
    write: { [name]: { content: head, lifetime: claim.endsAt - now } },
    ...(count && { count }),
  });
  return { outcome, stored: { ...after, version } };
}

/** Claims an Idempotency-Key with a unit of the quota. The first try reads nothing, because most keys are new. */
async function claimByKey(
  dependencies: CreationDependencies,
  request: CreateRequest,
  idempotency: NonNullable<CreateRequest['idempotency']>,
): Promise<Claimed> {
  const { account, identity, answer, now } = request;
  const bodyHash = hashText(canonicalJson(idempotency.body));
  const asked: ClaimRequest = { bodyHash, identity, answer, day: utcDay(now).name };
  const names = await dependencies.sealing.nameClaim(account, idempotency.key);
  const [newName = ''] = names;
  let found: StoredClaim | null = null;
  let used = 0;
  return untilStored<Claimed>('claim', async () => {
    const decided = claimKey(found?.claim ?? null, asked, { now, ...dependencies.lifetimes });
    if (decided.outcome !== 'claimed') return { ...decided, used };
    const { claim, isCharged } = decided;
    const name: string = found?.name ?? newName;
    const key: RecordKey = found?.key ?? (await dependencies.sealing.newKey({ slot: account, name }));
    const count = isCharged ? undefined : countSession(request, 1);
    const after = { name, key, claim };
    const attempt = await storeClaim(dependencies, { names, before: found?.version ?? null, after, count }, request);
    const { outcome, counted } = attempt.outcome;
    if (count) used = counted;
    if (outcome === 'full') return quotaExceeded(used, now);
    if (outcome === 'done')
      return { outcome: 'claimed', used, stored: attempt.stored, mark: attempt.stored, day: claim.day };
    found = await findClaim(dependencies, account, names);
    return undefined;
  });
}

/** How long the mark of a unit without an Idempotency-Key says that it counted, ms: longer than all tries to undo a creation. */
const MARK_MS = 600_000;

async function claim(dependencies: CreationDependencies, request: CreateRequest): Promise<Claimed> {
  const { account: slot, idempotency, now } = request;
  if (idempotency) return claimByKey(dependencies, request, idempotency);
  const version = newVersion();
  // It outlives a deletion, so it names no session.
  const mark = { name: `unit:${version}`, version };
  const holding: Holding = { stored: null, mark, day: utcDay(now).name };
  const commit: Commit = {
    slot,
    version: mark.version,
    expected: { [mark.name]: null },
    write: { [mark.name]: { content: new Uint8Array(), lifetime: MARK_MS } },
    count: countSession(request, 1),
  };
  const { outcome, counted: used } = await dependencies.claims.commit(commit).catch(async (error: unknown) => {
    await undo(dependencies, request, { ...holding, isWritten: false });
    throw error;
  });
  return outcome === 'full' ? quotaExceeded(used, now) : { outcome: 'claimed', used, ...holding };
}

/**
 * Undoes a creation whose outcome is not known, also if the store does not serve now: a step without a reply may have been done. The unit
 * returns only with its claim or mark, which it leaves once; the counter of a past day stays. Then the next request with the key runs anew,
 * so the session of this one is deleted. If another request has continued the claim, the session is that one's.
 */
function undo(
  dependencies: CreationDependencies,
  request: CreateRequest,
  holding: Holding & { readonly isWritten: boolean },
) {
  const { account: slot, identity: asked, now } = request;
  const { stored, mark, day, isWritten } = holding;
  const { id } = stored?.claim.identity ?? asked;
  const change: Omit<Commit, 'version'> = {
    slot,
    expected: { [mark.name]: mark.version },
    remove: [mark.name],
    ...(day === utcDay(now).name && { count: countSession(request, -1) }),
  };
  return untilDone(async () => {
    await dependencies.claims.commit({ ...change, version: newVersion() });
    const found = stored && (await findClaim(dependencies, slot, [mark.name]));
    if (isWritten && found?.claim.identity.id !== id) await dependencies.records.erase(id);
  });
}

async function write(
  dependencies: CreationDependencies,
  request: CreateRequest,
  {
    identity,
    content: { draft, ...content },
  }: { readonly identity: SessionIdentity; readonly content: SessionContent },
): Promise<void> {
  const { records, notifier } = dependencies;
  const { account, now } = request;
  const isNotified = notifier.isNotified(account);
  if (isNotified) await notifier.schedule({ id: identity.id, account }, identity.expiresAt);
  const { token, ...dates } = identity;
  const tokenHash = hashToken(token);
  const record = create({ ...dates, ...content, account, tokenHash, draftHash: draft?.hash ?? null, isNotified });
  await records.write(record, { contents: draft ? { draft: draft.content } : {}, now });
}

/** Writes the session of a claim and marks the claim as done; the answer leaves only after that. */
async function finish(dependencies: CreationDependencies, request: CreateRequest, holding: Holding): Promise<Finished> {
  const { stored } = holding;
  const { identity, answer } = stored?.claim ?? request;
  let isWritten = false;
  try {
    const content = await request.content();
    isWritten = true;
    await write(dependencies, request, { identity, content });
  } catch (error) {
    await undo(dependencies, request, { ...holding, isWritten });
    throw error;
  }
  if (stored) {
    const done = { ...stored, claim: { ...stored.claim, state: 'done' } as const };
    const { outcome } = await storeClaim(dependencies, { before: stored.version, after: done }, request);
    if (outcome.outcome !== 'done') return { outcome: 'idempotency_in_progress', retryAfterSeconds: 1 };
  }
  return { outcome: 'created', identity, answer };
}

/**
 * Creates a session in two steps, claim and write, or replays the answer of an Idempotency-Key. Identity and answer come from the claim of an
 * earlier request if that holds, otherwise from the request. `remaining`: rest of the account's sessions of the UTC day; `secondsLeft`: time
 * until the next day.
 */
export async function createOnce(dependencies: CreationDependencies, request: CreateRequest) {
  const { sessionsPerDay, now } = request;
  const { used, ...claimed } = await claim(dependencies, request);
  const quota = { remaining: Math.max(0, sessionsPerDay - used), secondsLeft: utcDay(now).secondsLeft };
  return { quota, ...(claimed.outcome === 'claimed' ? await finish(dependencies, request, claimed) : claimed) };
}

export type CreateOutcome = Awaited<ReturnType<typeof createOnce>>;
