import { randomBytes } from 'node:crypto';
import type { DraftAssessment } from '@pain-assessment/contracts';
import type { ClaimStore } from '../claims/port.ts';
import { createPinHashing } from '../pin/pin-hashing.ts';
import { createSealing } from '../sealing/sealing.ts';
import { randomSealingKeys, type SealingKeys } from '../sealing/sealing-keys.ts';
import type { SessionStore } from '../sessions/port.ts';
import { createSessions } from '../sessions/sessions.ts';
import type { CompleteRequest, CreateRequest, OpenSession, Sessions } from '../sessions/sessions-port.ts';
import { CONTRACT_LIFETIMES, type StoreKind } from './store-kinds.ts';

/** Twenty seconds into a minute of today, so that no test crosses into the next one. */
export const FIXTURE_NOW = Date.now() - (Date.now() % 60_000) + 20_000;
export const FIXTURE_KEYS = randomSealingKeys();

/** An account of its own with the life of its sessions over stores of one kind. */
export interface SessionFixture {
  readonly account: string;
  readonly claims: ClaimStore;
  readonly store: SessionStore;
  readonly sessions: Sessions;
  /** Another gateway over the same stores. */
  replica(changes?: { claims?: ClaimStore; store?: SessionStore; keys?: SealingKeys }): Sessions;
  request(changes?: CreateChanges): CreateRequest;
  create(changes?: CreateChanges): Promise<{ outcome: string; id: string; body: Buffer; token: string }>;
  open(token: string, now?: number): Promise<OpenSession>;
  start(pin?: string | null): Promise<{ id: string; token: string; session: OpenSession }>;
}

export type CreateChanges = Partial<CreateRequest> & { key?: string; body?: unknown };

const BASE = 'https://assessment.hospital.example.org';
const modules = ['cartography', 'questionnaires'] as const;

function createRequest(account: string, changes: CreateChanges): CreateRequest {
  const { key, body = { zone: 'knee' }, ...others } = changes;
  return {
    account,
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
    answer: ({ id, token, createdAt, expiresAt }) => ({
      session_id: id,
      status: 'created',
      zone: 'knee',
      modules: [...modules],
      locale: 'en-GB',
      created_at: new Date(createdAt).toISOString(),
      expires_at: new Date(expiresAt).toISOString(),
      component: { url: `${BASE}/component/${id}#${token}`, token, script_url: `${BASE}/component/pain-assessment.js` },
    }),
    now: FIXTURE_NOW,
    ...others,
  };
}

/** A new account over the stores of a kind. */
export function sessionFixture(kind: StoreKind): SessionFixture {
  const account = `account-${randomBytes(6).toString('hex')}`;
  const { claims, sessions: store } = kind.open();
  const replica: SessionFixture['replica'] = ({ keys = FIXTURE_KEYS, ...stores } = {}) => {
    const sealing = createSealing({ keys });
    return createSessions({
      claims,
      store,
      ...stores,
      sealing,
      pins: createPinHashing(),
      lifetimes: CONTRACT_LIFETIMES,
    });
  };
  const sessions = replica();
  const fixture: SessionFixture = {
    account,
    claims,
    store,
    sessions,
    replica,
    request: (changes = {}) => createRequest(account, changes),
    async create(changes = {}) {
      const outcome = await sessions.create(createRequest(account, changes));
      if (!('body' in outcome)) throw new Error(`not created: ${outcome.outcome}`);
      return { ...outcome, token: String(JSON.parse(outcome.body.toString()).component.token) };
    },
    async open(token, now = FIXTURE_NOW) {
      const session = await sessions.open(token, now);
      if (!session) throw new Error('no such session');
      return session;
    },
    async start(pin = null) {
      const { id, token } = await fixture.create();
      await sessions.start(await fixture.open(token), pin, FIXTURE_NOW);
      return { id, token, session: await fixture.open(token) };
    },
  };
  return fixture;
}

/** The smallest assessment, told apart by its one answer. */
export const answersOf = (vas: number): DraftAssessment & CompleteRequest['assessment'] => ({
  answers: { vas_global: { vas } },
});

/** A completion whose result tells of its assessment. */
export const completionOf = (session: OpenSession, vas: number, submissionsPerMinute = 10): CompleteRequest => ({
  session,
  assessment: answersOf(vas),
  result: Buffer.from(JSON.stringify({ vas })),
  submissionsPerMinute,
  now: FIXTURE_NOW,
});
