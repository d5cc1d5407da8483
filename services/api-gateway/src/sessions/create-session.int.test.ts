import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ClaimStore } from '../claims/port.ts';
import { answersOf, FIXTURE_NOW, type SessionFixture, sessionFixture } from '../testing/session-fixtures.ts';
import { STORE_KINDS, type StoreKind } from '../testing/store-kinds.ts';
import type { SessionStore } from './port.ts';
import type { Sessions } from './sessions-port.ts';

const DAY = 86_400_000;
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
