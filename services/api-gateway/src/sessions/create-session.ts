import type { CreatedSession } from '@pain-assessment/contracts';
import type { ClaimOutcome, ClaimReference } from '../claims/port.ts';
import { drawRandomBytes } from '../random/random-bytes.ts';
import { canonicalJson } from '../sealing/canonical-json.ts';
import type { Sealed } from '../sealing/port.ts';
import { sealJson } from './sealed-json.ts';
import { newSessionIdentity, tokenHashOf } from './session-identity.ts';
import type { SessionsContext } from './sessions-context.ts';
import type { CreateOutcome, CreateRequest, NewSessionIdentity } from './sessions-port.ts';

/** The session to be written, and the 201 that tells of it. */
interface Planned {
  readonly identity: NewSessionIdentity;
  readonly body: Buffer;
}

type Claimed = Extract<ClaimOutcome, { outcome: 'claimed' }>;

/** One random id for each request; scripts carry it, so that one sent twice counts once. */
export const newOperation = (): string => drawRandomBytes(12).toString('base64url');

function identityOf(body: Buffer): NewSessionIdentity {
  const created = JSON.parse(body.toString()) as CreatedSession;
  return {
    id: created.session_id,
    token: created.component.token,
    createdAt: Date.parse(created.created_at),
    expiresAt: Date.parse(created.expires_at),
  };
}

function openReplay({ sealing }: SessionsContext, account: string, session: string, replay: Sealed): Promise<Buffer> {
  return sealing.open(replay, { account, session, purpose: 'replay' });
}

async function claim(context: SessionsContext, request: CreateRequest, planned: Planned, operation: string) {
  const { claims, sealing } = context;
  const { account, idempotency, sessionsPerDay, now } = request;
  const session = planned.identity.id;
  const keyed = idempotency && {
    key: idempotency.key,
    bodyHashes: sealing.hashes(canonicalJson(idempotency.body), { account, session: null, use: 'request_body' }),
  };
  const replay = keyed ? await sealing.seal(planned.body, { account, session, purpose: 'replay' }) : new Uint8Array();
  return claims.claim({ account, operation, idempotency: keyed, session, replay, sessionsPerDay, now });
}

async function prefilled(
  { sealing }: SessionsContext,
  { draft }: CreateRequest,
  place: { account: string; session: string },
) {
  if (!draft) return null;
  const text = canonicalJson(draft);
  const [hash = ''] = sealing.hashes(text, { ...place, use: 'draft' });
  return { content: await sealing.seal(Buffer.from(text), { ...place, purpose: 'draft' }), hash };
}

async function write(context: SessionsContext, request: CreateRequest, planned: Planned, permit: number) {
  const { store, sealing } = context;
  const { account, zone, modules, profile, now } = request;
  const { id, token, createdAt, expiresAt } = planned.identity;
  const place = { account, session: id };
  return store.write({
    facts: { id, account, zone, modules, createdAt, expiresAt },
    profile: await sealJson(sealing, profile, { ...place, purpose: 'profile' }),
    tokenHash: tokenHashOf(token),
    draft: await prefilled(context, request, place),
    permit,
    now,
  });
}

/** What the claim fixed: the session planned by this request, or that of a request that crashed. */
async function fixedBy(context: SessionsContext, account: string, claimed: Claimed, planned: Planned) {
  if (claimed.session === planned.identity.id) return planned;
  const body = await openReplay(context, account, claimed.session, claimed.replay);
  return { identity: identityOf(body), body };
}

/** Writes the session of a claim; one that could not be written gives unit and key back, and fails as the store did. */
async function writeOrAbandon(
  context: SessionsContext,
  request: CreateRequest,
  planned: Planned,
  { claimed, reference }: { claimed: Claimed; reference: ClaimReference },
): Promise<Planned> {
  try {
    const fixed = await fixedBy(context, request.account, claimed, planned);
    if ((await write(context, request, fixed, claimed.permit)) === 'written') return fixed;
    throw Object.assign(new Error('the claim lapsed before its session was written'), { code: 'store_unavailable' });
  } catch (error) {
    // What made the write fail mostly makes this fail too; the first failure is the one to tell.
    await context.claims.abandon(reference).catch(() => undefined);
    throw error;
  }
}

async function finish(
  context: SessionsContext,
  request: CreateRequest,
  planned: Planned,
  { claimed, operation }: { claimed: Claimed; operation: string },
): Promise<CreateOutcome> {
  const { account, idempotency, now } = request;
  const reference = { account, operation, idempotencyKey: idempotency?.key ?? null, now };
  const { identity, body } = await writeOrAbandon(context, request, planned, { claimed, reference });
  if (idempotency && (await context.claims.confirm(reference)) === 'superseded') {
    return { outcome: 'in_progress', retryAfterSeconds: 1 };
  }
  return { outcome: 'created', id: identity.id, body };
}

/** Creates a session, or replays the 201 of its Idempotency-Key (contract 1). */
export async function createSession(context: SessionsContext, request: CreateRequest): Promise<CreateOutcome> {
  const identity = newSessionIdentity(request.now, context.lifetimes.session);
  const planned = { identity, body: Buffer.from(JSON.stringify(request.answer(identity))) };
  const operation = newOperation();
  const claimed = await claim(context, request, planned, operation);
  switch (claimed.outcome) {
    case 'claimed':
      return finish(context, request, planned, { claimed, operation });
    case 'replay': {
      const body = await openReplay(context, request.account, claimed.session, claimed.replay);
      return { outcome: 'replayed', id: claimed.session, body };
    }
    default:
      return claimed;
  }
}
