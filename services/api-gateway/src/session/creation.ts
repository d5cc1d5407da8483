import type { AccountId, DraftAssessment } from '@pain-assessment/contracts';
import { codedError, compress } from '@pain-assessment/service-kit';
import { type CommitOutcome, type Counting, newVersion } from '../store/store.ts';
import { type Claim, type ClaimOutcome, type ClaimRequest, claimKey } from './claim.ts';
import { hashToken, newSessionIdentity } from './identity.ts';
import { secondsUntil, utcDay } from './quotas.ts';
import { create } from './rules.ts';
import { canonicalJson, hashText, packContent, type RecordKey } from './sealing.ts';
import type { SessionFacts, SessionIdentity, SessionWork } from './session.ts';
import type { VaultContext } from './vault-context.ts';

export interface SessionContent extends Pick<SessionFacts, 'zone' | 'modules'>, Pick<SessionWork, 'profile'> {
  /** Initial map and answers from a resume bundle. */
  readonly draft: DraftAssessment | null;
}

export interface CreateRequest {
  readonly account: AccountId;
  /** From `newIdentity`. */
  readonly identity: SessionIdentity;
  /** Runs after the request has claimed key and quota; its failure releases both. */
  readonly content: () => Promise<SessionContent>;
  /** `body`: the parsed JSON body; the order of its keys is ignored. */
  readonly idempotency: { readonly key: string; readonly body: unknown } | null;
  readonly sessionsPerDay: number;
  /** JSON of the answer that names `identity`; stored sealed, and replayed byte for byte. */
  readonly answer: string;
  readonly now: number;
}

/**
 * Identity and answer come from the claim of an earlier request if that holds, otherwise from the request. `remaining`: rest of the
 * account's sessions of the UTC day; `secondsLeft`: time until the next day.
 */
export type CreateOutcome = { readonly quota: { readonly remaining: number; readonly secondsLeft: number } } & (
  | { readonly outcome: 'created' | 'replayed'; readonly identity: SessionIdentity; readonly answer: string }
  | { readonly outcome: 'in_progress' | 'quota_exceeded'; readonly retryAfterSeconds: number }
  | { readonly outcome: 'key_reused' }
);

interface KeptClaim {
  readonly name: string;
  readonly version: string;
  readonly key: RecordKey;
  readonly claim: Claim;
}

/** The claimed unit of the quota for a new session; `kept` is null without an Idempotency-Key. */
interface Holding {
  readonly kept: KeptClaim | null;
  readonly day: string;
}

/** Units of the day after the step, and its outcome. */
type Claimed = { readonly used: number } & (
  | ({ readonly outcome: 'claimed' } & Holding)
  | { readonly outcome: 'quota_exceeded' }
  | Exclude<ClaimOutcome, { outcome: 'claimed' }>
);

/** Most tries to decide a claim that other requests change; after them the call fails with 503. */
const MOST_TRIES = 8;

const counting = ({ now, sessionsPerDay }: CreateRequest, by: Counting['by']): Counting => {
  const { name, lifetime } = utcDay(now);
  return { name: `sessions:${name}`, by, most: sessionsPerDay, lifetime };
};

async function findClaim({ claims, sealing }: VaultContext, account: AccountId, names: readonly string[]) {
  const values = await claims.read(account, names);
  const index = values.findIndex((value) => value !== null);
  const [name, value] = [names[index], values[index]];
  if (name === undefined || !value) return null;
  const { key, content } = await sealing.openHead(value, { slot: account, name });
  return { name, version: value.version, key, claim: JSON.parse(content.toString()) as Claim };
}

/** Stores a claim if it is unchanged and its other names are unused. `before`: version at the read; null if there was no claim. */
async function keepClaim(
  { claims, sealing }: VaultContext,
  {
    names = [],
    before,
    after,
    count,
  }: {
    readonly names?: readonly string[];
    readonly before: string | null;
    readonly after: Omit<KeptClaim, 'version'>;
    readonly count?: Counting | undefined;
  },
  { account, now }: CreateRequest,
): Promise<{ readonly outcome: CommitOutcome; readonly kept: KeptClaim }> {
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
  return { outcome, kept: { ...after, version } };
}

/** Claims an Idempotency-Key with a unit of the quota. The first try reads nothing, because most keys are new. */
async function claimByKey(
  context: VaultContext,
  request: CreateRequest,
  idempotency: NonNullable<CreateRequest['idempotency']>,
): Promise<Claimed> {
  const { account, identity, answer, now } = request;
  const bodyHash = hashText(canonicalJson(idempotency.body));
  const asked: ClaimRequest = { bodyHash, identity, answer, day: utcDay(now).name };
  const names = await context.sealing.nameClaim(account, idempotency.key);
  const [newName = ''] = names;
  let found: KeptClaim | null = null;
  let used = 0;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const decided = claimKey(found?.claim ?? null, asked, { now, ...context.lifetimes });
    if (decided.outcome !== 'claimed') return { ...decided, used };
    const { claim, isCharged } = decided;
    const name: string = found?.name ?? newName;
    const key: RecordKey = found?.key ?? (await context.sealing.newKey({ slot: account, name }));
    const count = isCharged ? undefined : counting(request, 1);
    const after = { name, key, claim };
    const stored = await keepClaim(context, { names, before: found?.version ?? null, after, count }, request);
    const { outcome, counted } = stored.outcome;
    if (count) used = counted;
    if (outcome === 'full') return { outcome: 'quota_exceeded', used };
    if (outcome === 'done') return { outcome: 'claimed', used, kept: stored.kept, day: claim.day };
    found = await findClaim(context, account, names);
  }
  throw codedError('store_unavailable', 'others keep changing the claim', { reason: 'conflict' });
}

async function claim(context: VaultContext, request: CreateRequest): Promise<Claimed> {
  const { account: slot, idempotency, now } = request;
  if (idempotency) return claimByKey(context, request, idempotency);
  const commit = { slot, version: newVersion(), expected: {}, count: counting(request, 1) };
  const { outcome, counted: used } = await context.claims.commit(commit);
  const day = utcDay(now).name;
  return outcome === 'full' ? { outcome: 'quota_exceeded', used } : { outcome: 'claimed', used, kept: null, day };
}

/**
 * Releases unit and key: the next request with the key runs anew and creates its own session. The counter of a past day stays unchanged.
 */
async function release({ claims }: VaultContext, request: CreateRequest, { kept, day }: Holding): Promise<void> {
  await claims.commit({
    slot: request.account,
    version: newVersion(),
    expected: kept ? { [kept.name]: kept.version } : {},
    remove: kept ? [kept.name] : [],
    ...(day === utcDay(request.now).name && { count: counting(request, -1) }),
  });
}

async function write(context: VaultContext, request: CreateRequest, identity: SessionIdentity): Promise<void> {
  const { records, watching } = context;
  const { account, now } = request;
  const { draft, ...content } = await request.content();
  const isWatched = watching.isWatched(account);
  if (isWatched) await watching.schedule(identity.id, identity.expiresAt);
  const prefilled = draft && (await packContent(draft));
  const { token, ...dates } = identity;
  const tokenHash = hashToken(token);
  const record = create({ ...dates, ...content, account, tokenHash, draftHash: prefilled?.hash ?? null, isWatched });
  await records.write(record, { contents: prefilled ? { draft: prefilled.content } : {}, now });
}

/** Writes the session of a claim and marks the claim as done; the answer leaves only after that. */
async function finish(context: VaultContext, request: CreateRequest, holding: Holding) {
  const { kept } = holding;
  const { identity, answer } = kept?.claim ?? request;
  try {
    await write(context, request, identity);
  } catch (error) {
    // The cause of the failed write usually fails this too; the first failure is the one to report.
    await release(context, request, holding).catch(() => undefined);
    throw error;
  }
  if (kept) {
    const done = { ...kept, claim: { ...kept.claim, state: 'done' } as const };
    const { outcome } = await keepClaim(context, { before: kept.version, after: done }, request);
    if (outcome.outcome !== 'done') return { outcome: 'in_progress', retryAfterSeconds: 1 } as const;
  }
  return { outcome: 'created', identity, answer } as const;
}

/** Creates a session in two steps, claim and write, or replays the answer of an Idempotency-Key. */
async function createOne(context: VaultContext, request: CreateRequest): Promise<CreateOutcome> {
  const { sessionsPerDay, now } = request;
  const claimed = await claim(context, request);
  const { secondsLeft } = utcDay(now);
  const quota = { remaining: Math.max(0, sessionsPerDay - claimed.used), secondsLeft };
  switch (claimed.outcome) {
    case 'claimed':
      return { quota, ...(await finish(context, request, claimed)) };
    case 'replay': {
      const { identity, answer } = claimed.claim;
      return { quota, outcome: 'replayed', identity, answer };
    }
    case 'in_progress':
      return { quota, outcome: 'in_progress', retryAfterSeconds: secondsUntil(claimed.until, now) };
    case 'quota_exceeded':
      return { quota, outcome: 'quota_exceeded', retryAfterSeconds: secondsLeft };
    case 'key_reused':
      return { quota, outcome: 'key_reused' };
  }
}

export const createCreation = (context: VaultContext) => ({
  /** A random id and token for a session that begins at `now`. */
  newIdentity: (now: number) => newSessionIdentity(now, context.lifetimes.session),
  create: (request: CreateRequest) => createOne(context, request),
});
