import { randomBytes } from 'node:crypto';
import type { AccountId, Assessment, DraftAssessment } from '@pain-assessment/contracts';
import { randomSealingKeys, type SealingKeys } from '@pain-assessment/service-kit';
import type { ClaimStore } from '../vault/claims/claim-store.ts';
import { createKeyWrapping } from '../vault/sealing/key-wrapping.ts';
import { createSealing } from '../vault/sealing/sealing.ts';
import { createSessionKeys } from '../vault/sealing/session-keys.ts';
import type {
  CompleteOutcome,
  CompleteRequest,
  CreateRequest,
  OpenSession,
  SessionIdentity,
  SessionVault,
  SubmissionOutcome,
  Watching,
} from '../vault/session-vault.ts';
import { createSessionVault } from '../vault/sessions/create-session-vault.ts';
import { createPinHashing, type PinHashing } from '../vault/sessions/pin-hashing.ts';
import { newSessionIdentity } from '../vault/sessions/session-identity.ts';
import { longestLife, type SessionStore } from '../vault/sessions/session-store.ts';
import type { DueSessions } from '../vault/sessions/watched-session.ts';
import { DEFAULT_LIFETIMES, type StoreKind } from './store-kinds.ts';

/** Twenty seconds into a minute of today, so that no test crosses into the next one. */
export const FIXTURE_NOW = Date.now() - (Date.now() % 60_000) + 20_000;
export const FIXTURE_KEYS = randomSealingKeys();

/** An account of its own with the life of its sessions over stores of one kind. */
export interface SessionFixture {
  readonly account: AccountId;
  readonly claims: ClaimStore;
  readonly store: SessionStore;
  readonly due: DueSessions;
  readonly sessions: SessionVault;
  /** Another gateway over the same stores. */
  replica(changes?: {
    claims?: ClaimStore;
    store?: SessionStore;
    keys?: SealingKeys;
    watching?: Watching;
    wrapping?: SealingKeys;
    pins?: PinHashing;
  }): SessionVault;
  request(changes?: CreateChanges): CreateRequest;
  create(changes?: CreateChanges): Promise<SessionIdentity & { outcome: string; answer: Buffer }>;
  open(token: string, now?: number): Promise<OpenSession>;
  /** Seals and completes an assessment with a result that repeats it. */
  complete(session: OpenSession, vas: number, changes?: CompleteChanges): Promise<CompleteOutcome>;
  /** Seals and saves an assessment. */
  saveSubmission(session: OpenSession, assessment: Assessment): Promise<SubmissionOutcome>;
  start(pin?: string | null): Promise<SessionIdentity & { session: OpenSession }>;
}

export type CompleteChanges = Partial<Pick<CompleteRequest, 'submissionsPerMinute' | 'now'>> & { vault?: SessionVault };
export type CreateChanges = Partial<CreateRequest> & { key?: string; body?: unknown };

const BASE = 'https://assessment.hospital.example.org';
const modules = ['cartography', 'questionnaires'] as const;

function createRequest(account: AccountId, changes: CreateChanges): CreateRequest {
  const { key, body = { zone: 'knee' }, ...others } = changes;
  const identity = newSessionIdentity(others.now ?? FIXTURE_NOW, DEFAULT_LIFETIMES.session);
  return {
    account,
    identity,
    zone: 'knee',
    modules,
    profile: {
      patient: { sex: 'female', height_cm: 171.37, weight_kg: 70 },
      locale: 'en-GB',
      reference: 'CANARY-REFERENCE',
      sessionPin: 'optional',
      showResults: true,
      valueSet: 'fr',
      versions: {
        stats_algo: 1,
        mcri_algo: 1,
        questionnaires: { vas_global: 1, koos_ps: 1, eq5d: 1, hads: 1, sf12: 1 },
      },
      reopenedFrom: null,
    },
    draft: null,
    idempotency: key === undefined ? null : { key, body },
    sessionsPerDay: 3,
    answer: Buffer.from(
      JSON.stringify({ session_id: identity.id, url: `${BASE}/component/${identity.id}#${identity.token}` }),
    ),
    now: FIXTURE_NOW,
    ...others,
  };
}

/** No account has a webhook. */
const NOBODY_WATCHES: Watching = {
  isWatched: () => false,
  schedule: () => Promise.reject(new Error('nobody is watched')),
  changed: () => undefined,
};

/** A new account over the stores of a kind. */
export function sessionFixture(kind: StoreKind): SessionFixture {
  const account = `account-${randomBytes(6).toString('hex')}` as AccountId;
  const { claims, sessions: store, due, dayKeys } = kind.open();
  const replica: SessionFixture['replica'] = ({ keys = FIXTURE_KEYS, wrapping = keys, ...others } = {}) => {
    const sessionKeys = createSessionKeys({
      store: dayKeys,
      wrapping: createKeyWrapping(() => wrapping),
      longestLife: longestLife(DEFAULT_LIFETIMES),
      clock: () => FIXTURE_NOW,
    });
    const sealing = createSealing({ keys, sessionKeys });
    return createSessionVault({
      claims,
      store,
      watching: NOBODY_WATCHES,
      pins: createPinHashing(),
      ...others,
      sealing,
      lifetimes: DEFAULT_LIFETIMES,
    });
  };
  const sessions = replica();
  const fixture: SessionFixture = {
    account,
    claims,
    store,
    due,
    sessions,
    replica,
    request: (changes = {}) => createRequest(account, changes),
    async create(changes = {}) {
      const outcome = await sessions.create(createRequest(account, changes));
      if (!('identity' in outcome)) throw new Error(`not created: ${outcome.outcome}`);
      const { identity, outcome: name, answer } = outcome;
      return { ...identity, outcome: name, answer };
    },
    async open(token, now = FIXTURE_NOW) {
      const session = await sessions.open(token, now);
      if (!session) throw new Error('no such session');
      return session;
    },
    async complete(session, vas, { vault = sessions, submissionsPerMinute = 10, now = FIXTURE_NOW } = {}) {
      const submission = await vault.sealSubmission(session, createAnswers(vas));
      return vault.complete({ submission, result: Buffer.from(JSON.stringify({ vas })), submissionsPerMinute, now });
    },
    async saveSubmission(session, assessment) {
      return sessions.saveSubmission(await sessions.sealSubmission(session, assessment), FIXTURE_NOW);
    },
    async start(pin = null) {
      const { outcome: _, answer: _answer, ...identity } = await fixture.create();
      await sessions.start(await fixture.open(identity.token), pin, FIXTURE_NOW);
      return { ...identity, session: await fixture.open(identity.token) };
    },
  };
  return fixture;
}

/** The smallest assessment, distinguished by its one answer. */
export const createAnswers = (vas: number): DraftAssessment & Assessment => ({
  answers: { vas_global: { vas } },
});
