import { createHash } from 'node:crypto';
import type { AccountId, CreatedSession, SessionId, SessionToken } from '@pain-assessment/contracts';
import { codedError } from '@pain-assessment/service-kit';
import { type ClaimOutcome, type ClaimReference, utcDay } from '../claims/claim-store.ts';
import { canonicalJson, type Sealed } from '../sealing/sealing.ts';
import type {
  CreateOutcome,
  CreateRequest,
  KeptProfile,
  SessionIdentity,
  SessionQuota,
  VaultContext,
} from '../session-vault.ts';
import { placeOf } from './kept-session.ts';
import { hashToken, newOperation } from './session-identity.ts';
import type { SessionScope } from './session-store.ts';
import { EXPIRY_TOLD_FOR_MS } from './watched-session.ts';

/** The session to be written, and the answer that names it. */
type Creation = Pick<CreateRequest, 'identity'> & { readonly answer: Buffer };

type Claimed = Omit<Extract<ClaimOutcome, { outcome: 'claimed' }>, 'used'>;

const replayPlace = (account: AccountId, session: SessionId) => ({ account, session, purpose: 'replay' }) as const;

/** What is sealed with a claim. */
interface Kept {
  readonly identity: SessionIdentity;
  readonly answer: string;
}

/**
 * Release 1.0 sealed the bare 201, and its gateways may run beside this one. A claim lives for IDEMPOTENCY_TTL_SECONDS, so this can go
 * with the first release that nobody upgrades to from 1.0.
 */
function readIdentity({ session_id, created_at, expires_at, component }: CreatedSession): SessionIdentity {
  return {
    id: session_id as SessionId,
    token: component.token as SessionToken,
    createdAt: Date.parse(created_at),
    expiresAt: Date.parse(expires_at),
  };
}

async function openReplay(
  { sealing }: VaultContext,
  account: AccountId,
  { session, replay }: { session: SessionId; replay: Sealed },
): Promise<Creation> {
  const bytes = await sealing.open(replay, replayPlace(account, session));
  const kept: Kept | CreatedSession = JSON.parse(bytes.toString());
  if ('identity' in kept) return { identity: kept.identity, answer: Buffer.from(kept.answer) };
  return { identity: readIdentity(kept), answer: bytes };
}

/**
 * Names under which an Idempotency-Key may be known, today's first: integrators may build their keys from record numbers, which a
 * bare digest would give away. The last one is that of release 1.0, for as long as its claims live: IDEMPOTENCY_TTL_SECONDS after
 * the last upgrade from it.
 */
async function nameClaim({ sealing }: VaultContext, account: AccountId, key: string): Promise<readonly string[]> {
  const digest = createHash('sha256').update(key).digest().subarray(0, 16).toString('base64url');
  return [...(await sealing.hashes(key, { account, session: null, use: 'idempotency_key' })), digest];
}

async function claim(context: VaultContext, request: CreateRequest, operation: string) {
  const { claims, sealing } = context;
  const { account, identity, answer, idempotency, sessionsPerDay, now } = request;
  const session = identity.id;
  const claimed = { account, operation, session, sessionsPerDay, now };
  if (!idempotency) return claims.claim({ ...claimed, idempotency: null, replay: new Uint8Array() });
  const kept: Kept = { identity, answer: Buffer.from(answer).toString() };
  return claims.claim({
    ...claimed,
    idempotency: {
      names: await nameClaim(context, account, idempotency.key),
      bodyHashes: await sealing.hashes(canonicalJson(idempotency.body), {
        account,
        session: null,
        use: 'request_body',
      }),
    },
    replay: await sealing.sealJson(kept, replayPlace(account, session)),
  });
}

async function sealDraft({ sealing }: VaultContext, { account, draft }: CreateRequest, session: SessionId) {
  if (!draft) return null;
  const text = canonicalJson(draft);
  const [hash = ''] = await sealing.hashes(text, { account, session, use: 'draft' });
  return { content: await sealing.seal(Buffer.from(text), { account, session, purpose: 'draft' }), hash };
}

async function write(
  context: VaultContext,
  request: CreateRequest,
  { identity, permit }: { identity: SessionIdentity; permit: number },
) {
  const { account, zone, modules, profile, now } = request;
  const { id, token, createdAt, expiresAt } = identity;
  const isWatched = context.watching.isWatched(account);
  if (isWatched) await context.watching.schedule(id, expiresAt);
  const kept: KeptProfile = { form: 2, profile, token: hashToken(token) };
  const scope: SessionScope = { zone, modules };
  return context.store.write({
    facts: { id, account, createdAt, expiresAt },
    scope: await context.sealing.sealJson(scope, placeOf({ account, id }, 'scope')),
    profile: await context.sealing.sealJson(kept, placeOf({ account, id }, 'profile')),
    draft: await sealDraft(context, request, id),
    watchedUntil: isWatched ? expiresAt + EXPIRY_TOLD_FOR_MS : null,
    permit,
    now,
  });
}

/** Writes the session of a claim: the one of this request, or that of an earlier request that crashed. */
async function writeClaimed(context: VaultContext, request: CreateRequest, claimed: Claimed): Promise<Creation> {
  const { account, identity, answer } = request;
  const isOwn = claimed.session === identity.id;
  const creation = isOwn ? { identity, answer: Buffer.from(answer) } : await openReplay(context, account, claimed);
  const outcome = await write(context, request, { identity: creation.identity, permit: claimed.permit });
  if (outcome === 'written') return creation;
  throw codedError('store_unavailable', 'the claim lapsed before its session was written');
}

/** A session that could not be written gives its unit of the quota and its key back, and fails as the store did. */
async function finish(
  context: VaultContext,
  request: CreateRequest,
  { claimed, operation, quota }: { claimed: Claimed; operation: string; quota: SessionQuota },
): Promise<CreateOutcome> {
  const { account, idempotency, now } = request;
  const names = idempotency && (await nameClaim(context, account, idempotency.key));
  const reference: ClaimReference = { account, operation, names, now };
  const creation = await writeClaimed(context, request, claimed).catch(async (error: unknown) => {
    // What made the write fail mostly makes this fail too; the first failure is the one to report.
    await context.claims.abandon(reference).catch(() => undefined);
    throw error;
  });
  if (idempotency && (await context.claims.confirm(reference)) === 'superseded') {
    return { outcome: 'in_progress', quota, retryAfterSeconds: 1 };
  }
  return { outcome: 'created', quota, ...creation };
}

/** Creates a session in two steps, claim and write, or replays the answer of its Idempotency-Key. */
export async function createSession(context: VaultContext, request: CreateRequest): Promise<CreateOutcome> {
  const operation = newOperation();
  const { used, ...claimed } = await claim(context, request, operation);
  const { account, sessionsPerDay, now } = request;
  const quota = { remaining: Math.max(0, sessionsPerDay - used), secondsLeft: utcDay(now).secondsLeft };
  switch (claimed.outcome) {
    case 'claimed':
      return finish(context, request, { claimed, operation, quota });
    case 'replay':
      return { outcome: 'replayed', quota, ...(await openReplay(context, account, claimed)) };
    default:
      return { ...claimed, quota };
  }
}
