import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ClaimOutcome, ClaimStore } from '../claims/port.ts';
import { answersOf, FIXTURE_NOW, type SessionFixture, sessionFixture } from '../testing/session-fixtures.ts';
import { STORE_KINDS, type StoreKind } from '../testing/store-kinds.ts';
import type { SessionStore } from './port.ts';
import type { Sessions } from './sessions-port.ts';

const DAY = 86_400_000;
/** A claim whose sealed 201 no key opens. */
const damaged = (outcome: ClaimOutcome): ClaimOutcome =>
  'replay' in outcome ? { ...outcome, replay: Buffer.from('damaged') } : outcome;
const unavailable = Object.assign(new Error('away'), { code: 'store_unavailable' });

describe.each(STORE_KINDS)('creating sessions in %s', (_, start) => {
  let kind: StoreKind;
  let fixture: SessionFixture;
  let claims: ClaimStore;
  let store: SessionStore;
  let sessions: Sessions;

  beforeAll(async () => {
    kind = await start();
  });
  afterAll(() => kind.stop());
  beforeEach(() => {
    fixture = sessionFixture(kind);
    ({ claims, store, sessions } = fixture);
  });

  test('a created session opens with its token and with no other', async () => {
    const { id, token } = await fixture.create({ draft: answersOf(3) });
    expect(await fixture.open(token)).toEqual({
      facts: expect.objectContaining({ id, account: fixture.account, status: 'created' }),
      profile: fixture.request().profile,
      pinSet: false,
    });
    expect(await sessions.draft(await fixture.open(token), FIXTURE_NOW)).toEqual({ draft: answersOf(3), revision: 0 });
    const another = (await fixture.create()).token;
    const forged = token.slice(0, 29) + another.slice(29);
    for (const wrong of [forged, `${token}a`, id, '', token.toUpperCase()]) {
      expect(await sessions.open(wrong, FIXTURE_NOW)).toBeNull();
    }
  });

  test('a prefilled draft is the stored one of revision 0: the same content is saved, another is stale', async () => {
    const { token } = await fixture.create({ draft: answersOf(3) });
    await sessions.start(await fixture.open(token), null, FIXTURE_NOW);
    const session = await fixture.open(token);
    const save = (vas: number) => sessions.saveDraft(session, 0, answersOf(vas), FIXTURE_NOW);

    expect([await save(3), await save(4), await save(3)]).toEqual(['saved', 'stale', 'saved']);
    expect(await sessions.draft(session, FIXTURE_NOW)).toEqual({ draft: answersOf(3), revision: 0 });
  });

  test('a key replays the very bytes, after DELETE and expiry too, and revives nothing', async () => {
    const first = await fixture.create({ key: 'k', body: { a: 1, b: 2 } });
    const again = () =>
      sessions.create(fixture.request({ key: 'k', body: { b: 2, a: 1 }, now: FIXTURE_NOW + DAY - 1 }));
    expect(await again()).toEqual({ outcome: 'replayed', id: first.id, body: first.body });
    expect(await sessions.remove(fixture.account, first.id, FIXTURE_NOW)).toBe(true);
    expect(await again()).toEqual({ outcome: 'replayed', id: first.id, body: first.body });
    expect(await sessions.status(fixture.account, first.id, FIXTURE_NOW)).toBeNull();
    expect(await sessions.open(first.token, FIXTURE_NOW)).toBeNull();
    expect(await sessions.create(fixture.request({ key: 'k', body: { a: 1 } }))).toEqual({ outcome: 'key_reused' });
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
      const bodies = outcomes.flatMap((each) => (each && 'body' in each ? [each.body.toString()] : []));
      expect(new Set(bodies).size).toBe(1);
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
    expect(await sessions.remove(fixture.account, id, FIXTURE_NOW)).toBe(true);

    for (const session of late) await store.write(session);
    expect(await sessions.status(fixture.account, id, FIXTURE_NOW)).toBeNull();
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

  test('a request whose claim was taken over answers no 201', async () => {
    const slow = fixture.replica({
      store: {
        ...store,
        write: async (session) => {
          await claims.claim({
            account: fixture.account,
            operation: 'the other',
            idempotency: { key: 'k', bodyHashes: ['x'] },
            session: 'ses_other',
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
