import type { CreatedSession, FieldError } from '@pain-assessment/contracts';
import { readCode } from '@pain-assessment/service-kit';
import type { Account } from '../accounts/account.ts';
import type { IntegratorCall, IntegratorOperation } from '../callers/integrator-call.ts';
import { invalidRequest, problem } from '../edge/problem.ts';
import { type Answer, jsonBytes } from '../edge/route.ts';
import type { BundleContents, ResumeBundles } from '../vault/resume-bundles.ts';
import type { CreateOutcome, SessionIdentity, SessionVault } from '../vault/session-vault.ts';
import { type CreationRules, newSession, readCreation } from './creation-rules.ts';

const BODY_LIMIT = 4 * 1024 * 1024;
const DAY_SECONDS = 86_400;
const KEY_HEADER = 'Idempotency-Key';
const PRINTABLE_KEY = /^[\x20-\x7e]{1,128}$/;

const unusableBundle: FieldError = {
  pointer: '/resume_bundle',
  code: 'invalid_resume_bundle',
  detail: 'must be an unchanged bundle of this account, zone and sex',
};

interface CreateDependencies {
  readonly vault: Pick<SessionVault, 'newIdentity' | 'create'>;
  readonly bundles: Pick<ResumeBundles, 'open'>;
  readonly baseUrl: string;
}

/** The key, null where none was sent, or what is wrong with it (contract.md#idempotency). */
function readIdempotencyKey({ headers }: IntegratorCall): { key: string | null } | { errors: FieldError[] } {
  const sent = headers['idempotency-key'];
  if (!sent) return { key: null };
  const [key = ''] = sent;
  const refuse = (code: string, detail: string) => ({ errors: [{ header: KEY_HEADER, code, detail }] });
  if (sent.length > 1) return refuse('duplicate', 'must be sent once');
  return PRINTABLE_KEY.test(key) ? { key } : refuse('invalid_value', 'must have 1 to 128 printable ASCII characters');
}

function readCall(call: IntegratorCall) {
  const keyed = readIdempotencyKey(call);
  const read = readCreation(call.body, call.caller.account);
  if ('key' in keyed && 'rules' in read) return { rules: read.rules, key: keyed.key };
  throw invalidRequest(...('errors' in keyed ? keyed.errors : []), ...('errors' in read ? read.errors : []));
}

async function openBundle(
  bundles: CreateDependencies['bundles'],
  { resumeBundle, zone, patient }: CreationRules,
  account: Account,
): Promise<BundleContents | null> {
  if (resumeBundle === null) return null;
  return bundles.open(resumeBundle, { account: account.id, zone, sex: patient.sex }).catch((error: unknown) => {
    const isUnusable = readCode(error) === 'invalid_resume_bundle';
    throw isUnusable ? problem('invalid_resume_bundle', { errors: [unusableBundle] }) : error;
  });
}

/** Writes the 201 of a session (contract.md#create-a-session). */
function createdSession(rules: CreationRules, baseUrl: string, identity: SessionIdentity): CreatedSession {
  return {
    session_id: identity.id,
    status: 'created',
    zone: rules.zone,
    modules: rules.modules,
    locale: rules.locale,
    created_at: new Date(identity.createdAt).toISOString(),
    expires_at: new Date(identity.expiresAt).toISOString(),
    component: {
      url: `${baseUrl}/component/${identity.id}#${identity.token}`,
      token: identity.token,
      script_url: `${baseUrl}/component/pain-assessment.js`,
    },
  };
}

/** What is left of the day's quota (IETF draft-ietf-httpapi-ratelimit-headers). */
const rateLimit = ({ quota: { remaining, secondsLeft } }: CreateOutcome, sessionsPerDay: number) => ({
  'RateLimit-Policy': `"sessions";q=${sessionsPerDay};w=${DAY_SECONDS}`,
  RateLimit: `"sessions";r=${remaining};t=${secondsLeft}`,
});

function toAnswer(created: CreateOutcome, sessionsPerDay: number): Answer {
  const limit = rateLimit(created, sessionsPerDay);
  switch (created.outcome) {
    case 'key_reused':
      throw problem('idempotency_key_reused', { headers: limit });
    case 'in_progress':
      throw problem('idempotency_in_progress', { headers: limit, retryAfterSeconds: created.retryAfterSeconds });
    case 'quota_exceeded':
      throw problem('session_quota_exceeded', { headers: limit, retryAfterSeconds: created.retryAfterSeconds });
    default: {
      const { identity, answer, outcome } = created;
      const isReplay = outcome === 'replayed';
      const { headers, ...json } = jsonBytes(201, answer);
      const replayed: Record<string, string> = isReplay ? { 'Idempotent-Replayed': 'true' } : {};
      return {
        ...json,
        headers: { ...headers, ...limit, Location: `/v1/sessions/${identity.id}`, ...replayed },
        audited: { sessionId: identity.id, ...(isReplay && { outcome: 'replayed' }) },
      };
    }
  }
}

/** `POST /v1/sessions` (contract.md#create-a-session). */
export function createSession({ vault, bundles, baseUrl }: CreateDependencies): IntegratorOperation {
  return {
    body: { limit: BODY_LIMIT },
    audit: ({ caller }) => ({ action: 'create', account: caller.account.id, keyId: caller.keyId, sessionId: null }),
    async run(call) {
      const { account } = call.caller;
      const { sessionsPerDay } = account.quotas;
      const { rules, key } = readCall(call);
      const bundle = await openBundle(bundles, rules, account);
      const identity = vault.newIdentity(call.now);
      const created = await vault.create({
        account: account.id,
        identity,
        ...newSession(rules, account, bundle),
        idempotency: key === null ? null : { key, body: call.body },
        sessionsPerDay,
        answer: Buffer.from(JSON.stringify(createdSession(rules, baseUrl, identity))),
        now: call.now,
      });
      return toAnswer(created, sessionsPerDay);
    },
  };
}
