import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AccountId, SessionId } from '@pain-assessment/contracts';
import { codedError } from '@pain-assessment/service-kit';
import {
  createAnswers,
  FIXTURE_KEYS,
  FIXTURE_NOW,
  type SessionFixture,
  sessionFixture,
} from '../../testing/session-fixtures.ts';
import { STORE_KINDS, type StoreKind } from '../../testing/store-kinds.ts';
import type { ClaimOutcome, ClaimStore } from '../claims/claim-store.ts';
import { createSealing } from '../sealing/sealing.ts';
import type { SessionVault } from '../session-vault.ts';
import type { SessionStore } from './session-store.ts';

const DAY = 86_400_000;
/** A claim whose sealed answer no key opens. */
const damaged = (outcome: ClaimOutcome): ClaimOutcome =>
  'replay' in outcome ? { ...outcome, replay: Buffer.from('damaged') } : outcome;
const unavailable = codedError('store_unavailable', 'away');

describe.each(STORE_KINDS)('creating sessions in %s', (_, start) => {
  let kind: StoreKind;
  let fixture: SessionFixture;
  let claims: ClaimStore;
  let store: SessionStore;
  let sessions: SessionVault;
  let account: AccountId;

  beforeAll(async () => {
    kind = await start();
  });
  afterAll(() => kind.stop());
  beforeEach(() => {
    fixture = sessionFixture(kind);
    ({ claims, store, sessions, account } = fixture);
  });

  test('a created session opens with its token and with no other', async () => {
    const { id, token } = await fixture.create({ draft: createAnswers(3) });
    expect(await fixture.open(token)).toMatchObject({
      facts: { id, account, status: 'created', zone: 'knee', modules: ['cartography', 'questionnaires'] },
      profile: fixture.request().profile,
      pinSet: false,
    });
    expect(await sessions.draft(await fixture.open(token), FIXTURE_NOW)).toEqual({
      draft: createAnswers(3),
      revision: 0,
    });
    const another = (await fixture.create()).token;
    const forged = token.slice(0, 29) + another.slice(29);
    for (const wrong of [forged, `${token}a`, id, '', token.toUpperCase()]) {
      expect(await sessions.open(wrong, FIXTURE_NOW)).toBeNull();
    }
  });

  test('a prefilled draft is the stored one of revision 0: the same content is saved, another is stale', async () => {
    const { token } = await fixture.create({ draft: createAnswers(3) });
    await sessions.start(await fixture.open(token), null, FIXTURE_NOW);
    const session = await fixture.open(token);
    const save = (vas: number) =>
      sessions.saveDraft(session, { revision: 0, assessment: createAnswers(vas) }, FIXTURE_NOW);

    expect([await save(3), await save(4), await save(3)]).toEqual(['saved', 'stale', 'saved']);
    expect(await sessions.draft(session, FIXTURE_NOW)).toEqual({ draft: createAnswers(3), revision: 0 });
  });

  test('a key replays the very bytes, after DELETE and expiry too, and revives nothing', async () => {
    const first = await fixture.create({ key: 'k', body: { a: 1, b: 2 } });
    const { outcome: _, answer, ...identity } = first;
    const replay = { outcome: 'replayed', identity, answer };
    const again = () =>
      sessions.create(fixture.request({ key: 'k', body: { b: 2, a: 1 }, now: FIXTURE_NOW + DAY - 1 }));
    expect(await again()).toMatchObject(replay);
    expect(await sessions.remove({ account, id: first.id, now: FIXTURE_NOW })).toBe(true);
    expect(await again()).toMatchObject(replay);
    expect(await sessions.status({ account, id: first.id, now: FIXTURE_NOW })).toBeNull();
    expect(await sessions.open(first.token, FIXTURE_NOW)).toBeNull();
    expect(await sessions.create(fixture.request({ key: 'k', body: { a: 1 } }))).toMatchObject({
      outcome: 'key_reused',
    });
  });

  test('of 50 simultaneous creates with one key one makes a session, for one unit', async () => {
    const rounds = process.env.TEST_FULL ? 200 : 5;
    for (let round = 0; round < rounds; round += 1) {
      fixture = sessionFixture(kind);
      const replicas = [fixture.sessions, fixture.replica(), fixture.replica()];
      const calls = Array.from({ length: 50 }, (_, index) =>
        replicas[index % 3]?.create(fixture.request({ key: 'k' })),
      );
      const outcomes = await Promise.all(calls);
      expect(outcomes.filter((each) => each?.outcome === 'created')).toHaveLength(1);
      const answers = outcomes.flatMap((each) => (each && 'answer' in each ? [each.answer.toString()] : []));
      expect(new Set(answers).size).toBe(1);
      const rest = await Promise.all([1, 2, 3].map(() => fixture.sessions.create(fixture.request())));
      expect(rest.map(({ outcome }) => outcome).sort()).toEqual(['created', 'created', 'quota_exceeded']);
    }
  });

  test('a crash between claim and write is finished by the retry: same id, same token, same bytes, one unit', async () => {
    let attempts = 0;
    const crashing: SessionStore = {
      ...store,
      write: async () => {
        attempts += 1;
        throw unavailable;
      },
    };
    const claimed: Parameters<ClaimStore['claim']>[0][] = [];
    const noted: ClaimStore = { ...claims, claim: (claim) => claims.claim(claimed[claimed.push(claim) - 1] ?? claim) };
    const crashed = fixture.replica({ claims: { ...noted, abandon: async () => undefined }, store: crashing });
    await expect(crashed.create(fixture.request({ key: 'k' }))).rejects.toBe(unavailable);
    expect(attempts).toBe(1);
    expect(await sessions.create(fixture.request({ key: 'k' }))).toMatchObject({ outcome: 'in_progress' });

    const finished = await fixture.create({ key: 'k', now: FIXTURE_NOW + 5_000 });
    expect(finished).toMatchObject({ outcome: 'created', id: claimed[0]?.session });
    expect((await fixture.open(finished.token)).facts.createdAt).toBe(FIXTURE_NOW);
    expect(await fixture.create({ key: 'k', now: FIXTURE_NOW + 6_000 })).toEqual({ ...finished, outcome: 'replayed' });
    const rest = await Promise.all([1, 2, 3].map(() => sessions.create(fixture.request())));
    expect(rest.filter(({ outcome }) => outcome === 'created')).toHaveLength(2);
  });

  test('a create that fails without a crash costs no unit', async () => {
    const failing = fixture.replica({ store: { ...store, write: () => Promise.reject(unavailable) } });
    for (const key of [undefined, undefined, undefined, 'a', 'b']) {
      await expect(failing.create(fixture.request(key === undefined ? {} : { key }))).rejects.toBe(unavailable);
    }
    for (let count = 0; count < 3; count += 1) expect(await fixture.create()).toMatchObject({ outcome: 'created' });
  });

  test.each([
    ['the same body', { a: 1 }],
    ['a corrected body', { a: 2 }],
  ])('a create that failed runs again at once, with %s', async (_what, body) => {
    const failing = fixture.replica({ store: { ...store, write: () => Promise.reject(unavailable) } });
    await expect(failing.create(fixture.request({ key: 'k', body: { a: 1 } }))).rejects.toBe(unavailable);

    const created = await fixture.create({ key: 'k', body });
    expect(created.outcome).toBe('created');
    expect((await fixture.open(created.token)).facts.id).toBe(created.id);
    expect(await fixture.create({ key: 'k', body })).toEqual({ ...created, outcome: 'replayed' });
  });

  test('the write of a failed create that arrives after the retry was deleted revives nothing', async () => {
    const late: Parameters<SessionStore['write']>[0][] = [];
    const losing = {
      ...store,
      write: (session: (typeof late)[0]) => Promise.reject(late.push(session) && unavailable),
    };
    await expect(fixture.replica({ store: losing }).create(fixture.request({ key: 'k' }))).rejects.toBe(unavailable);
    const { id, token } = await fixture.create({ key: 'k' });
    expect(await sessions.remove({ account, id, now: FIXTURE_NOW })).toBe(true);

    for (const session of late) await store.write(session);
    expect(await sessions.status({ account, id, now: FIXTURE_NOW })).toBeNull();
    expect(await sessions.open(token, FIXTURE_NOW)).toBeNull();
  });

  test('a claim of a crashed create that nobody can open any more is given up, and its key is free', async () => {
    const crashing = { ...store, write: () => Promise.reject(unavailable) };
    const crashed = fixture.replica({ claims: { ...claims, abandon: async () => undefined }, store: crashing });
    await expect(crashed.create(fixture.request({ key: 'k' }))).rejects.toBe(unavailable);
    const now = FIXTURE_NOW + 5_000;
    const blind = fixture.replica({
      claims: { ...claims, claim: async (claim) => damaged(await claims.claim(claim)) },
    });
    await expect(blind.create(fixture.request({ key: 'k', now }))).rejects.toMatchObject({
      code: 'sealed_value_damaged',
    });

    expect(await fixture.create({ key: 'k', now })).toMatchObject({ outcome: 'created' });
  });

  test('a claim that a gateway of release 1.0 sealed, the bare 201, is replayed', async () => {
    const request = fixture.request({ key: 'k' });
    const { id, token, createdAt, expiresAt } = request.identity;
    const dates = { created_at: new Date(createdAt).toISOString(), expires_at: new Date(expiresAt).toISOString() };
    const answer = Buffer.from(JSON.stringify({ session_id: id, ...dates, component: { token } }));
    const replay = await createSealing({ keys: FIXTURE_KEYS }).seal(answer, {
      account,
      session: id,
      purpose: 'replay',
    });
    const old = fixture.replica({ claims: { ...claims, claim: (claim) => claims.claim({ ...claim, replay }) } });
    expect(await old.create(request)).toMatchObject({ outcome: 'created' });

    const replayed = await sessions.create(fixture.request({ key: 'k' }));
    expect(replayed).toMatchObject({ outcome: 'replayed', identity: request.identity, answer });
  });

  test('a request whose claim was taken over is not answered as created', async () => {
    let names: readonly string[] = [];
    const slow = fixture.replica({
      claims: {
        ...claims,
        claim(claim) {
          names = claim.idempotency?.names ?? [];
          return claims.claim(claim);
        },
      },
      store: {
        ...store,
        write: async (session) => {
          await claims.claim({
            account,
            operation: 'the other',
            idempotency: { names, bodyHashes: ['x'] },
            session: 'ses_other' as SessionId,
            replay: Buffer.of(1),
            sessionsPerDay: 3,
            now: FIXTURE_NOW + 5_000,
          });
          return store.write(session);
        },
      },
    });
    expect(await slow.create(fixture.request({ key: 'k' }))).toMatchObject({ outcome: 'in_progress' });
  });
});
