import {
  type CreatedSession,
  type CreateSession,
  CURRENT_ALGORITHMS,
  type FieldError,
  type FieldErrorCode,
  type Locale,
} from '@pain-assessment/contracts';
import { currentVersions } from '@pain-assessment/questionnaires';
import { type Account, type Caller, localeNotAllowed } from '../accounts/accounts.ts';
import {
  auditIntegrator,
  type IntegratorCall,
  type IntegratorOperation,
  rateLimit,
} from '../callers/integrator-call.ts';
import type { Answer } from '../edge/answer.ts';
import type { CheckedBody } from '../edge/body-shapes.ts';
import { invalidRequest, problem } from '../edge/problem.ts';
import { jsonBytes } from '../edge/route.ts';
import { CALLS } from '../limits/limits.table.ts';
import type { Inflated } from '../session/bundle-contents.ts';
import { type CreateOutcome, type CreationDependencies, createOnce, type SessionContent } from '../session/creation.ts';
import { newSessionIdentity } from '../session/identity.ts';
import type { ResumeBundles } from '../session/resume-bundles.ts';
import type { SessionIdentity } from '../session/session.ts';

const KEY_HEADER = 'Idempotency-Key';
const PRINTABLE_KEY = /^[\x20-\x7e]{1,128}$/;

const UNUSABLE_BUNDLE: FieldError = {
  pointer: '/resume_bundle',
  code: 'invalid_resume_bundle',
  detail: 'must be an unchanged bundle of this account, zone and sex',
};

interface CreateDependencies extends CreationDependencies {
  readonly bundles: Pick<ResumeBundles, 'read'>;
  readonly baseUrl: string;
}

/** A checked creation with its locale filled in (contract.md#rules-of-creation). */
type Creation = CreateSession & { readonly locale: Locale };

/** The errors of a body by pointer. */
function checkCreation(checked: CheckedBody<CreateSession>, account: Account): readonly FieldError[] {
  if ('errors' in checked)
    return checked.errors.map((error) => (error.pointer === '/locale' ? localeNotAllowed(account) : error));
  const { locale } = checked.value;
  return locale === undefined || account.allowedLocales.includes(locale) ? [] : [localeNotAllowed(account)];
}

/** Content of a new session, with current versions or those of its bundle; a questionnaire outside the bundle has its current version. */
function newSession(creation: Creation, { account, mode }: Caller, opened: Inflated | null): SessionContent {
  const { zone, modules, patient, locale, reference = null, options = {} } = creation;
  const bundle = opened?.contents;
  const { questionnaires, ...algorithms } = bundle?.versions ?? { ...CURRENT_ALGORITHMS, questionnaires: {} };
  return {
    mode,
    zone,
    modules,
    draft: opened?.draft ?? null,
    profile: {
      patient,
      locale,
      reference,
      sessionPin: options.session_pin ?? 'optional',
      showResults: options.show_results ?? account.showResults,
      valueSet: bundle?.valueSet ?? account.valueSet,
      versions: { ...algorithms, questionnaires: { ...currentVersions(zone), ...questionnaires } },
      reopenedFrom: bundle?.computedAt ?? null,
      isTest: mode === 'test' || bundle?.isTest === true,
    },
  };
}

/** All errors of the received Idempotency-Keys (contract.md#idempotency). */
function checkKeys(sent: readonly string[]): FieldError[] {
  const refuse = (code: FieldErrorCode, detail: string) => [{ header: KEY_HEADER, code, detail }];
  if (sent.length > 1) return refuse('duplicate', 'must be sent once');
  const isUsable = sent.every((key) => PRINTABLE_KEY.test(key));
  return isUsable ? [] : refuse('invalid_value', 'must have 1 to 128 printable ASCII characters');
}

function readCall({ headers, body, caller }: IntegratorCall) {
  const keys = headers['idempotency-key'] ?? [];
  const checked = body as CheckedBody<CreateSession>;
  const errors = [...checkKeys(keys), ...checkCreation(checked, caller.account)];
  if ('errors' in checked || errors.length > 0) throw invalidRequest(...errors);
  const [key] = keys;
  const { value } = checked;
  const creation: Creation = { ...value, locale: value.locale ?? caller.account.defaultLocale };
  const { mode } = caller;
  return { creation, idempotency: key === undefined ? null : { key, body: { mode, value } } };
}

async function openBundle(
  bundles: CreateDependencies['bundles'],
  { resume_bundle: bundle, zone, patient, modules }: Creation,
  { caller: { account }, take, deadline }: IntegratorCall,
): Promise<Inflated | null> {
  if (bundle === undefined) return null;
  const sealed = bundles.read(bundle, account.id);
  if (sealed?.zone !== zone || sealed.sex !== patient.sex) {
    throw problem('invalid_resume_bundle', { errors: [UNUSABLE_BUNDLE] });
  }
  return sealed.open({ take, modules, ticket: { queueKey: account.id, deadline } });
}

function createdSession(creation: Creation, baseUrl: string, identity: SessionIdentity): CreatedSession {
  const { zone, modules, locale } = creation;
  return {
    session_id: identity.id,
    status: 'created',
    zone,
    modules,
    locale,
    created_at: new Date(identity.createdAt).toISOString(),
    expires_at: new Date(identity.expiresAt).toISOString(),
    component: {
      url: `${baseUrl}/component/${identity.id}#${identity.token}`,
      token: identity.token,
      script_url: `${baseUrl}/component/pain-assessment.js`,
    },
  };
}

function toAnswer(
  created: CreateOutcome,
  { baseUrl, sessionsPerDay }: { readonly baseUrl: string; readonly sessionsPerDay: number },
): Answer {
  const { remaining: left, secondsLeft: seconds } = created.quota;
  const limit = rateLimit('sessions', { most: sessionsPerDay, left, seconds });
  if (!('identity' in created)) {
    const { outcome, quota: _, ...retry } = created;
    throw problem(outcome, { headers: limit, ...retry });
  }
  const { identity, answer, outcome } = created;
  const isReplay = outcome === 'replayed';
  const { headers, ...json } = jsonBytes(201, Buffer.from(answer));
  const replayed: Record<string, string> = isReplay ? { 'Idempotent-Replayed': 'true' } : {};
  return {
    ...json,
    headers: { ...headers, ...limit, Location: new URL(`${baseUrl}/v1/sessions/${identity.id}`).pathname, ...replayed },
    audited: { sessionId: identity.id, ...(isReplay && { outcome: 'replayed' }) },
  };
}

/** `POST /v1/sessions` (contract.md#create-a-session). */
export function createSession(dependencies: CreateDependencies): IntegratorOperation {
  const { bundles, baseUrl, lifetimes } = dependencies;
  return {
    bounds: CALLS.create,
    body: 'create',
    audit: auditIntegrator('create'),
    async run(call) {
      const { account } = call.caller;
      const { sessionsPerDay } = account.quotas;
      const { creation, idempotency } = readCall(call);
      // Before the claim, which a refusal would have to take back in the store.
      if (creation.resume_bundle !== undefined) await call.enter('reopenings');
      const identity = newSessionIdentity(call.now, lifetimes.session);
      const created = await createOnce(dependencies, {
        account: account.id,
        identity,
        content: async () => newSession(creation, call.caller, await openBundle(bundles, creation, call)),
        idempotency,
        sessionsPerDay,
        answer: JSON.stringify(createdSession(creation, baseUrl, identity)),
        now: call.now,
      });
      return toAnswer(created, { baseUrl, sessionsPerDay });
    },
  };
}
