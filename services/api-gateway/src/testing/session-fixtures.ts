import { randomBytes } from 'node:crypto';
import type { AccountId, Assessment, DraftAssessment } from '@pain-assessment/contracts';
import { randomSealingKeys, type SealingKeys } from '@pain-assessment/service-kit';
import type { CompleteRequest } from '../component-calls/submit-assessment.ts';
import { createLimits } from '../limits/limits.ts';
import { planBounds } from '../limits/memory.ts';
import type { CreateRequest, SessionContent } from '../session/creation.ts';
import { newSessionIdentity } from '../session/identity.ts';
import type { Notifier } from '../session/notifier.ts';
import { packContent } from '../session/packed-content.ts';
import { createPinHashing, type PinHashing } from '../session/pin-hashing.ts';
import { createSessionRecords, type OpenSession, type SessionRecords } from '../session/records.ts';
import { createSealing } from '../session/sealing.ts';
import type { Lifetimes, SessionIdentity } from '../session/session.ts';
import type { DueSet, Store } from '../store/store.ts';
import { createSessionCalls, type Ended, type SessionCalls } from './session-calls.ts';
import { DEFAULT_LIFETIMES, type StoreKind } from './store-kinds.ts';

/** Twenty seconds into a minute of today, so that no test crosses into the next one. */
export const FIXTURE_NOW = Math.floor(Date.now() / 60_000) * 60_000 + 20_000;
export const FIXTURE_KEYS = randomSealingKeys();

/** Differences of a replica from the fixture. */
interface ReplicaChanges {
  readonly claims?: Store;
  readonly sessions?: Store;
  readonly keys?: SealingKeys;
  readonly notifier?: Notifier;
  readonly pins?: PinHashing;
  readonly lifetimes?: Lifetimes;
}

/** An account of its own, and its sessions over a store of one kind. */
export interface SessionFixture {
  readonly account: AccountId;
  readonly store: Store;
  readonly due: DueSet;
  readonly records: SessionRecords;
  readonly sessions: SessionCalls;
  /** Another gateway over the same store. */
  replica(changes?: ReplicaChanges): SessionCalls;
  request(changes?: CreateChanges): CreateRequest;
  create(changes?: CreateChanges): Promise<SessionIdentity & { outcome: string; answer: string }>;
  open(token: string, now?: number): Promise<OpenSession>;
  /** Saves and completes an assessment with a result that repeats it. */
  complete(session: OpenSession, vas: number, changes?: CompleteChanges): Promise<Ended>;
  /** Outcome of saving an assessment. */
  saveSubmission(session: OpenSession, assessment: Assessment): Promise<string>;
  start(pin?: string | null): Promise<SessionIdentity & { session: OpenSession }>;
}

type CompleteChanges = Partial<Pick<CompleteRequest, 'submissionsPerMinute' | 'now'>> & { calls?: SessionCalls };
type CreateChanges = Partial<Omit<CreateRequest, 'content'>> & {
  draft?: DraftAssessment;
  key?: string;
  body?: unknown;
};

const BASE = 'https://assessment.hospital.example.org';

/** Content of the sessions of tests. */
export const FIXTURE_CONTENT: SessionContent = {
  mode: 'live',
  zone: 'knee',
  modules: ['cartography', 'questionnaires'],
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
};

function createRequest(account: AccountId, changes: CreateChanges): CreateRequest {
  const { key, body = { zone: 'knee' }, draft, ...others } = changes;
  const identity = newSessionIdentity(others.now ?? FIXTURE_NOW, DEFAULT_LIFETIMES.session);
  return {
    account,
    identity,
    content: async () => ({ ...FIXTURE_CONTENT, draft: draft ? await packContent(draft) : null }),
    idempotency: key === undefined ? null : { key, body },
    sessionsPerDay: 3,
    answer: JSON.stringify({ session_id: identity.id, url: `${BASE}/component/${identity.id}#${identity.token}` }),
    now: FIXTURE_NOW,
    ...others,
  };
}

/** No account has a webhook. */
const NOBODY_WATCHES: Notifier = {
  isNotified: () => false,
  schedule: async () => undefined,
  changed: () => undefined,
  removed: () => undefined,
};

/** A new account over the store of a kind. */
export function sessionFixture(kind: StoreKind): SessionFixture {
  const account = `account-${randomBytes(6).toString('hex')}` as AccountId;
  const { store, due } = kind;
  const replica: SessionFixture['replica'] = ({ keys = FIXTURE_KEYS, sessions: records = store, ...others } = {}) => {
    const sealing = createSealing({ readKeys: () => keys });
    return createSessionCalls({
      claims: store,
      notifier: NOBODY_WATCHES,
      pins: createPinHashing({ limits: createLimits(planBounds()) }),
      lifetimes: DEFAULT_LIFETIMES,
      ...others,
      sealing,
      records: createSessionRecords({ store: records, sealing }),
    });
  };
  const sessions = replica();
  const fixture: SessionFixture = {
    account,
    store,
    due,
    records: createSessionRecords({ store, sealing: createSealing({ readKeys: () => FIXTURE_KEYS }) }),
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
    async complete(session, vas, { calls = sessions, submissionsPerMinute = 10, now = FIXTURE_NOW } = {}) {
      const packed = await packContent(createAnswers(vas));
      const { outcome, saved } = await calls.saveSubmission(session, packed, now);
      if (outcome !== 'saved') return { outcome };
      const result = Buffer.from(JSON.stringify({ vas }));
      return calls.complete(saved, { hash: packed.hash, result, mapCounts: NO_MAP, submissionsPerMinute, now });
    },
    async saveSubmission(session, assessment) {
      return (await sessions.saveSubmission(session, await packContent(assessment), FIXTURE_NOW)).outcome;
    },
    async start(pin = null) {
      const { outcome: _, answer: _answer, ...identity } = await fixture.create();
      await sessions.start(await fixture.open(identity.token), pin, FIXTURE_NOW);
      return { ...identity, session: await fixture.open(identity.token) };
    },
  };
  return fixture;
}

/** The stored counts of a session without a map. */
export const NO_MAP = Buffer.from('null');

/** The smallest assessment, distinguished by its one answer. */
export const createAnswers = (vas: number): DraftAssessment & Assessment => ({
  answers: { vas_global: { vas } },
});
