import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AccountId } from '@pain-assessment/contracts';
import { codedError, type SealingKeys } from '@pain-assessment/service-kit';
import { waitFor } from '@pain-assessment/service-kit/testing';
import type { Commit, Store } from '../store/store.ts';
import type { SessionCalls } from '../testing/session-calls.ts';
import {
  createAnswers,
  FIXTURE_CONTENT,
  FIXTURE_NOW,
  type SessionFixture,
  sessionFixture,
} from '../testing/session-fixtures.ts';
import { STORE_KINDS, type StoreKind } from '../testing/store-kinds.ts';
import { LEASE_MS } from './claim.ts';
import { packContent } from './packed-content.ts';

const unavailable = codedError('store_unavailable', 'away');

/** A store that accepts commits only while `mayCommit` returns true, and records each. */
function createNotedStore(store: Store, mayCommit: (commit: Commit, index: number) => boolean) {
  const commits: Commit[] = [];
  const commit: Store['commit'] = async (change) => {
    const index = commits.push(change) - 1;
    if (!mayCommit(change, index)) throw unavailable;
    return store.commit(change);
  };
  return { store: { ...store, commit }, commits };
}

describe.each(STORE_KINDS)('creating sessions in %s', (_, start) => {
  let kind: StoreKind;
  let fixture: SessionFixture;
  let store: Store;
  let sessions: SessionCalls;
  let account: AccountId;

  beforeAll(async () => {
    kind = await start();
  });
  afterAll(() => kind.stop());
  beforeEach(() => {
    fixture = sessionFixture(kind);
    ({ store, sessions, account } = fixture);
  });

  const failing = () => fixture.replica({ sessions: createNotedStore(store, () => false).store });
  /** A gateway that crashes after its claim. */
  const crashing = () =>
    fixture.replica({
      claims: createNotedStore(store, (_commit, index) => index === 0).store,
      sessions: createNotedStore(store, () => false).store,
    });
  const countLeft = async () => {
    const rest = await Promise.all([1, 2, 3].map(() => sessions.create(fixture.request())));
    return rest.filter(({ outcome }) => outcome === 'created').length;
  };

  test('a created session opens only with its token', async () => {
    const { id, token } = await fixture.create({ draft: createAnswers(3) });
    expect(await fixture.open(token)).toMatchObject({
      facts: { id, account, status: 'created', zone: 'knee', modules: ['cartography', 'questionnaires'] },
      work: { profile: FIXTURE_CONTENT.profile, codeHash: null },
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
    const save = async (vas: number) =>
      sessions.saveDraft(session, { revision: 0, packed: await packContent(createAnswers(vas)) }, FIXTURE_NOW);

    expect([await save(3), await save(4), await save(3)]).toEqual(['saved', 'stale_draft', 'saved']);
    expect(await sessions.draft(session, FIXTURE_NOW)).toEqual({ draft: createAnswers(3), revision: 0 });
  });

  test('50 simultaneous creates with one key make one session, for one unit', async () => {
    const rounds = process.env.TEST_FULL ? 200 : 5;
    for (let round = 0; round < rounds; round += 1) {
      fixture = sessionFixture(kind);
      ({ sessions } = fixture);
      const replicas = [fixture.sessions, fixture.replica(), fixture.replica()];
      const calls = Array.from({ length: 50 }, (_, index) =>
        replicas[index % 3]?.create(fixture.request({ key: 'k' })),
      );
      const outcomes = await Promise.all(calls);
      expect(outcomes.filter((each) => each?.outcome === 'created')).toHaveLength(1);
      const answers = outcomes.flatMap((each) => (each && 'answer' in each ? [each.answer.toString()] : []));
      expect(new Set(answers).size).toBe(1);
      expect(await countLeft()).toBe(2);
    }
  });

  test('the retry finishes after a crash between claim and write: same id, same token, same bytes, one unit', async () => {
    const first = fixture.request({ key: 'k' });
    await expect(crashing().create(first)).rejects.toBe(unavailable);
    expect(await sessions.create(fixture.request({ key: 'k' }))).toMatchObject({
      outcome: 'idempotency_in_progress',
      retryAfterSeconds: LEASE_MS / 1_000,
    });

    const finished = await fixture.create({ key: 'k', now: FIXTURE_NOW + LEASE_MS });
    expect(finished).toMatchObject({ outcome: 'created', ...first.identity });
    expect((await fixture.open(finished.token)).facts.createdAt).toBe(FIXTURE_NOW);
    expect(await fixture.create({ key: 'k', now: FIXTURE_NOW + 6_000 })).toEqual({ ...finished, outcome: 'replayed' });
    expect(await countLeft()).toBe(2);
  });

  test('the retry finishes after a crash behind the write, with the written session', async () => {
    const crashed = fixture.replica({ claims: createNotedStore(store, (_commit, index) => index === 0).store });
    const first = fixture.request({ key: 'k', draft: createAnswers(3) });
    await expect(crashed.create(first)).rejects.toBe(unavailable);

    const finished = await fixture.create({ key: 'k', draft: createAnswers(4), now: FIXTURE_NOW + LEASE_MS });
    expect(finished).toMatchObject({ outcome: 'created', ...first.identity });
    const session = await fixture.open(finished.token);
    expect((await sessions.draft(session, FIXTURE_NOW))?.draft).toEqual(createAnswers(3));
    expect(await countLeft()).toBe(2);
  });

  test('a create that fails without a crash costs no unit', async () => {
    const refused = codedError('invalid_resume_bundle', 'refused');
    for (const key of [undefined, undefined, undefined, 'a', 'b']) {
      const keyed = key === undefined ? {} : { key };
      await expect(failing().create(fixture.request(keyed))).rejects.toBe(unavailable);
      const unreadable = { ...fixture.request(keyed), content: () => Promise.reject(refused) };
      await expect(sessions.create(unreadable)).rejects.toBe(refused);
    }
    expect(await countLeft()).toBe(3);
  });

  /** Stores a change, and loses the reply to it, while `isLost`. */
  const losing = (isLost: () => boolean): Store => ({
    ...store,
    async commit(change) {
      const outcome = await store.commit(change);
      if (isLost()) throw unavailable;
      return outcome;
    },
  });
  const once = () => {
    const replies = [true];
    return () => replies.pop() ?? false;
  };

  test.each(['claims', 'sessions'] as const)(
    'a lost reply to a step in the %s leaves neither unit nor session',
    async (step) => {
      for (const key of [undefined, 'a']) {
        const request = fixture.request(key === undefined ? {} : { key });
        await expect(fixture.replica({ [step]: losing(once()) }).create(request)).rejects.toBe(unavailable);
        const again = { ...request, now: FIXTURE_NOW + LEASE_MS };
        const isFoundAgain = key !== undefined && step === 'claims';
        expect(await sessions.status({ account, id: request.identity.id, now: FIXTURE_NOW })).toBeNull();
        if (isFoundAgain)
          expect(await sessions.create(again)).toMatchObject({ outcome: 'created', identity: request.identity });
      }
      expect(await countLeft()).toBe(step === 'claims' ? 2 : 3);
    },
  );

  test('a session that another request continued meanwhile is kept', async () => {
    const request = fixture.request({ key: 'k' });
    const again = { ...request, now: FIXTURE_NOW + LEASE_MS };
    const continued: string[] = [];
    const commit: Store['commit'] = async (change) => {
      if (change.remove?.length) continued.push((await sessions.create(again)).outcome);
      return store.commit(change);
    };
    const slow = fixture.replica({ claims: { ...store, commit }, sessions: losing(once()) });
    await expect(slow.create(request)).rejects.toBe(unavailable);
    expect(continued).toEqual(['created']);
    expect((await fixture.open(request.identity.token)).facts.id).toBe(request.identity.id);
    expect(await countLeft()).toBe(2);
  });

  test('unit and session of a lost reply are found again when the store is back', async () => {
    let isAway = true;
    const away = losing(() => isAway);
    const claims = createNotedStore(store, (_commit, index) => index === 0 || !isAway).store;
    const request = fixture.request();
    await expect(fixture.replica({ claims, sessions: away }).create(request)).rejects.toBe(unavailable);
    const find = () => sessions.status({ account, id: request.identity.id, now: FIXTURE_NOW });
    expect(await find()).not.toBeNull();
    expect(await sessions.sessionsUsed({ account, now: FIXTURE_NOW })).toBe(1);

    isAway = false;
    await waitFor(async () => (await find()) === null);
    expect(await countLeft()).toBe(3);
  });

  test.each([
    ['the same body', { a: 1 }],
    ['a corrected body', { a: 2 }],
  ])('a failed create runs again at once, with %s', async (_what, body) => {
    await expect(failing().create(fixture.request({ key: 'k', body: { a: 1 } }))).rejects.toBe(unavailable);

    const created = await fixture.create({ key: 'k', body });
    expect(created.outcome).toBe('created');
    expect((await fixture.open(created.token)).facts.id).toBe(created.id);
    expect(await fixture.create({ key: 'k', body })).toEqual({ ...created, outcome: 'replayed' });
  });

  test('a late write of a crashed create does not restore its deleted session', async () => {
    const { commits: late, store: lost } = createNotedStore(store, () => false);
    const claims = createNotedStore(store, (_commit, index) => index === 0).store;
    await expect(fixture.replica({ claims, sessions: lost }).create(fixture.request({ key: 'k' }))).rejects.toBe(
      unavailable,
    );
    const { id, token } = await fixture.create({ key: 'k', now: FIXTURE_NOW + LEASE_MS });
    expect(await sessions.remove({ account, id, now: FIXTURE_NOW })).toBe(true);

    const [write] = late;
    expect(write?.slot).toBe(id);
    expect(write && (await store.commit(write))).toMatchObject({ outcome: 'conflict' });
    expect(await sessions.status({ account, id, now: FIXTURE_NOW })).toBeNull();
    expect(await sessions.open(token, FIXTURE_NOW)).toBeNull();
  });

  test('a request that lost its claim is not answered as created', async () => {
    const commit: Store['commit'] = async (change) => {
      await sessions.create(fixture.request({ key: 'k', now: FIXTURE_NOW + LEASE_MS }));
      return store.commit(change);
    };
    const slow = fixture.replica({ sessions: { ...store, commit } });
    expect(await slow.create(fixture.request({ key: 'k' }))).toMatchObject({ outcome: 'idempotency_in_progress' });
    expect(await countLeft()).toBe(2);
  });

  test('gateways with either order of the session keys find a key, also at the same time', async () => {
    const [old, fresh] = ['old', 'fresh'].map((kid) => ({ kid, key: randomBytes(32) }));
    if (!old || !fresh) throw new Error('there are two keys');
    const orders: readonly SealingKeys[] = [
      [old, fresh],
      [fresh, old],
    ];
    const replicas = orders.map((keys) => fixture.replica({ keys }));
    for (const [index, calls] of replicas.entries()) {
      const request = fixture.request({ key: `key ${index}`, sessionsPerDay: 100 });
      expect(await calls.create(request)).toMatchObject({ outcome: 'created' });
      for (const other of replicas) {
        expect(await other.create(request)).toMatchObject({ outcome: 'replayed', identity: request.identity });
      }
    }
    const met = Array.from({ length: 20 }, (_each, index) =>
      replicas[index % 2]?.create(fixture.request({ key: 'met', sessionsPerDay: 100 })),
    );
    expect((await Promise.all(met)).filter((each) => each?.outcome === 'created')).toHaveLength(1);
  });
});
