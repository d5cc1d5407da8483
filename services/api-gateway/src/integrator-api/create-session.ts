import type { CreatedSession, FieldError } from '@pain-assessment/contracts';
import type { Account } from '../accounts/account.ts';
import { type Answer, jsonBytes } from '../http/answer.ts';
import type { AuditEntry } from '../http/exchange.ts';
import type { Call, Operation } from '../http/operation.ts';
import { invalidRequest, refusal, refusalUntil } from '../http/problem.ts';
import type { BundleContents, ResumeBundles } from '../resume-bundle/port.ts';
import type { CreateOutcome, NewSessionIdentity, Sessions } from '../sessions/sessions-port.ts';
import { audit, callerOf } from './caller.ts';
import { type CreateRules, readCreateRequest } from './create-request.ts';
import { readIdempotencyKey } from './idempotency-key.ts';
import { newSession } from './new-session.ts';

const BODY_LIMIT = 4 * 1024 * 1024;

const unusableBundle: FieldError = {
  pointer: '/resume_bundle',
  code: 'invalid_resume_bundle',
  detail: 'must be an unchanged bundle of this account, zone and sex',
};

interface CreateDependencies {
  readonly sessions: Sessions;
  readonly bundles: ResumeBundles;
  readonly baseUrl: string;
}

function readCall({ request, body }: Call, account: Account) {
  const header = readIdempotencyKey(request);
  const read = readCreateRequest(body, account);
  const headerErrors = 'error' in header ? [header.error] : [];
  if ('errors' in read) throw invalidRequest(...headerErrors, ...read.errors);
  if ('error' in header) throw invalidRequest(header.error);
  return { rules: read.rules, idempotencyKey: header.key };
}

async function openBundle(
  bundles: ResumeBundles,
  rules: CreateRules,
  account: Account,
): Promise<BundleContents | null> {
  const { resumeBundle, zone, patient } = rules;
  if (resumeBundle === null) return null;
  return bundles.open(resumeBundle, { account: account.id, zone, sex: patient.sex }).catch((error: unknown) => {
    const isUnusable = (error as { code?: unknown }).code === 'invalid_resume_bundle';
    throw isUnusable ? refusal('invalid_resume_bundle', { errors: [unusableBundle] }) : error;
  });
}

/** Writes the 201 of a session (contract 1). */
function createdSession(rules: CreateRules, baseUrl: string, session: NewSessionIdentity): CreatedSession {
  return {
    session_id: session.id,
    status: 'created',
    zone: rules.zone,
    modules: rules.modules,
    locale: rules.locale,
    created_at: new Date(session.createdAt).toISOString(),
    expires_at: new Date(session.expiresAt).toISOString(),
    component: {
      url: `${baseUrl}/component/${session.id}#${session.token}`,
      token: session.token,
      script_url: `${baseUrl}/component/pain-assessment.js`,
    },
  };
}

function answerTo(outcome: CreateOutcome, entry: AuditEntry): Answer {
  switch (outcome.outcome) {
    case 'key_reused':
      throw refusal('idempotency_key_reused');
    case 'in_progress':
      throw refusalUntil('idempotency_in_progress', outcome.retryAfterSeconds);
    case 'quota_exceeded':
      throw refusalUntil('session_quota_exceeded', outcome.retryAfterSeconds);
    default: {
      const { id, body } = outcome;
      const isReplay = outcome.outcome === 'replayed';
      entry.sessionId = id;
      if (isReplay) entry.outcome = 'replayed';
      const replayed: Record<string, string> = isReplay ? { 'Idempotent-Replayed': 'true' } : {};
      return jsonBytes(201, body, { Location: `/v1/sessions/${id}`, ...replayed });
    }
  }
}

/** `POST /v1/sessions` (contract 1). */
export function createSession({ sessions, bundles, baseUrl }: CreateDependencies): Operation {
  return {
    bodyLimit: BODY_LIMIT,
    async run(call) {
      const { account } = callerOf(call.exchange);
      const entry = audit(call.exchange, 'create', null);
      const { rules, idempotencyKey } = readCall(call, account);
      const bundle = await openBundle(bundles, rules, account);
      const outcome = await sessions.create({
        account: account.id,
        ...newSession({ rules, account, bundle }),
        idempotency: idempotencyKey === null ? null : { key: idempotencyKey, body: call.body },
        sessionsPerDay: account.quotas.sessionsPerDay,
        answer: (session) => createdSession(rules, baseUrl, session),
        now: call.now,
      });
      return answerTo(outcome, entry);
    },
  };
}
