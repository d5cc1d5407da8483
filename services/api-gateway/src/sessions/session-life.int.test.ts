import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { randomSealingKeys } from '../sealing/sealing-keys.ts';
import {
  answersOf,
  completionOf,
  FIXTURE_KEYS,
  FIXTURE_NOW,
  type SessionFixture,
  sessionFixture,
} from '../testing/session-fixtures.ts';
import { STORE_KINDS, type StoreKind } from '../testing/store-kinds.ts';
import type { SessionStore } from './port.ts';
import type { OpenSession, Sessions } from './sessions-port.ts';

const unavailable = Object.assign(new Error('away'), { code: 'store_unavailable' });

describe.each(STORE_KINDS)('the life of sessions in %s', (where, start) => {
  let kind: StoreKind;
  let fixture: SessionFixture;
  let store: SessionStore;
  let sessions: Sessions;

  beforeAll(async () => {
    kind = await start();
  });
  afterAll(() => kind.stop());
  beforeEach(() => {
    fixture = sessionFixture(kind);
    ({ store, sessions } = fixture);
  });

  test('a session is no other account’s, whatever is asked', async () => {
    const { id, session } = await fixture.start();
    await sessions.complete(completionOf(session, 1));
    expect(await sessions.status('other', id, FIXTURE_NOW)).toBeNull();
    expect(await sessions.retrieve('other', id, FIXTURE_NOW)).toBeNull();
    expect(await sessions.basis('other', id, FIXTURE_NOW)).toBeNull();
    expect(await sessions.report('other', id, 'en-GB', FIXTURE_NOW)).toBeNull();
    expect(await sessions.saveReport('other', id, { locale: 'en-GB', pdf: Buffer.of(1) }, FIXTURE_NOW)).toBe(false);
    expect(await sessions.remove('other', id, FIXTURE_NOW)).toBe(false);
    expect(await sessions.status(fixture.account, id, FIXTURE_NOW)).not.toBeNull();
  });

  test('drafts and submission come back as they were sent', async () => {
    const { token, session } = await fixture.start();
    expect(await sessions.saveDraft(session, 1, answersOf(1), FIXTURE_NOW)).toBe('saved');
    expect(await sessions.draft(session, FIXTURE_NOW)).toEqual({ draft: answersOf(1), revision: 1 });
    expect(await sessions.saveDraft(session, 1, answersOf(2), FIXTURE_NOW)).toBe('stale');
    expect(await sessions.saveSubmission(session, answersOf(5), FIXTURE_NOW)).toBe('saved');
    expect(await sessions.draft(session, FIXTURE_NOW)).toEqual({ draft: answersOf(5), revision: 1 });
    expect((await fixture.open(token)).facts.status).toBe('in_progress');
  });

  test('a completed session answers by content, keeps its result and the basis of its report', async () => {
    const { id, token, session } = await fixture.start();
    expect(await sessions.complete(completionOf(session, 4))).toEqual({ outcome: 'completed' });
    expect(await sessions.saveSubmission(session, answersOf(4), FIXTURE_NOW)).toBe('completed_same');
    expect(await sessions.complete(completionOf(session, 5))).toEqual({ outcome: 'completed_other' });
    expect(await sessions.basis(fixture.account, id, FIXTURE_NOW)).toEqual({
      profile: fixture.request().profile,
      assessment: answersOf(4),
    });
    expect(
      await sessions.saveReport(fixture.account, id, { locale: 'fr-FR', pdf: Buffer.from('pdf') }, FIXTURE_NOW),
    ).toBe(true);
    expect(String(await sessions.report(fixture.account, id, 'fr-FR', FIXTURE_NOW))).toBe('pdf');

    const later = FIXTURE_NOW + 600_000;
    expect(String((await sessions.peek(fixture.account, id, later))?.body)).toBe('{"vas":4}');
    expect((await sessions.status(fixture.account, id, later))?.retrieved).toBe(false);
    expect(String((await sessions.retrieve(fixture.account, id, later))?.body)).toBe('{"vas":4}');
    expect((await sessions.status(fixture.account, id, later))?.resultExpiresAt).toBe(later + 900_000);
    expect(await sessions.retrieve(fixture.account, id, later + 900_000)).toMatchObject({ body: null });
    expect(await sessions.open(token, later + 900_000)).toBeNull();
    expect(await sessions.live(id, later + 900_000)).toBeNull();
    expect(await sessions.live(id, later + 899_999)).not.toBeNull();
  });

  test('only completed submissions count, and a refused one leaves everything saved', async () => {
    const all = await Promise.all([fixture.start(), fixture.start(), fixture.start()]);
    const [first, second, third] = all.map(({ session }) => session) as [OpenSession, OpenSession, OpenSession];
    await sessions.complete(completionOf(first, 1, 2));
    await sessions.remove(fixture.account, second.facts.id, FIXTURE_NOW);
    expect(await sessions.complete(completionOf(second, 1, 2))).toEqual({ outcome: 'not_found' });
    expect(await sessions.complete(completionOf(first, 1, 2))).toEqual({ outcome: 'completed_same' });
    expect(await sessions.submissionQuota(third, 1, FIXTURE_NOW)).toEqual({
      outcome: 'quota_exceeded',
      retryAfterSeconds: 40,
    });

    await sessions.saveSubmission(third, answersOf(3), FIXTURE_NOW);
    const refused = await sessions.complete(completionOf(third, 3, 1));
    expect(refused).toEqual({ outcome: 'quota_exceeded', retryAfterSeconds: 40 });
    expect(await sessions.draft(third, FIXTURE_NOW)).toEqual({ draft: answersOf(3), revision: 0 });
    expect((await fixture.open(all[2]?.token ?? '')).facts.status).toBe('in_progress');
    const next = { ...completionOf(third, 3, 1), now: FIXTURE_NOW + 40_000 };
    expect(await sessions.complete(next)).toEqual({ outcome: 'completed' });
  });

  test('a crash between count and completion neither loses the submission nor counts it twice', async () => {
    const { session } = await fixture.start();
    const crashing = fixture.replica({ store: { ...store, complete: () => Promise.reject(unavailable) } });
    await sessions.saveSubmission(session, answersOf(3), FIXTURE_NOW);
    await expect(crashing.complete(completionOf(session, 3, 2))).rejects.toBe(unavailable);
    expect(await sessions.complete(completionOf(session, 3, 2))).toEqual({ outcome: 'completed' });
    const { session: other } = await fixture.start();
    expect(await sessions.complete(completionOf(other, 3, 2))).toEqual({ outcome: 'completed' });
  });

  test('of simultaneous completions with different content one wins, whole', async () => {
    const { id, session } = await fixture.start();
    const outcomes = await Promise.all([1, 2, 3, 4].map((vas) => sessions.complete(completionOf(session, vas))));
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['completed', ...Array(3).fill('completed_other')]);
    const winner = outcomes.findIndex(({ outcome }) => outcome === 'completed') + 1;
    expect(String((await sessions.peek(fixture.account, id, FIXTURE_NOW))?.body)).toBe(JSON.stringify({ vas: winner }));
    expect((await sessions.basis(fixture.account, id, FIXTURE_NOW))?.assessment).toEqual(answersOf(winner));
  });

  test('a wrong code five times in a row locks the session for 300 s, for the right one too', async () => {
    const { token, session } = await fixture.start('0420');
    expect((await fixture.open(token)).pinSet).toBe(true);
    expect(await sessions.unlock(session, '0421', FIXTURE_NOW)).toEqual({ outcome: 'wrong_pin' });
    expect(await sessions.unlock(session, '0420', FIXTURE_NOW)).toEqual({ outcome: 'unlocked' });
    for (let count = 0; count < 5; count += 1) {
      expect(await sessions.unlock(session, '9999', FIXTURE_NOW)).toEqual({ outcome: 'wrong_pin' });
    }
    expect(await sessions.unlock(session, '0420', FIXTURE_NOW)).toEqual({
      outcome: 'pin_locked',
      retryAfterSeconds: 300,
    });
    expect(await sessions.unlock(session, '0420', FIXTURE_NOW + 300_000)).toEqual({ outcome: 'unlocked' });
  });

  test('without a code every unlock succeeds', async () => {
    const { session } = await fixture.start();
    expect(await sessions.unlock(session, '1234', FIXTURE_NOW)).toEqual({ outcome: 'unlocked' });
  });

  test('rotating the sealing keys loses nothing, and a key gone gives a clean error', async () => {
    const { id, token, session } = await fixture.start('1234');
    await sessions.saveDraft(session, 1, answersOf(1), FIXTURE_NOW);
    const first = await fixture.create({ key: 'k' });
    const rotated = fixture.replica({ keys: [{ kid: 'new', key: randomBytes(32) }, ...FIXTURE_KEYS] });
    expect(await rotated.open(token, FIXTURE_NOW)).toEqual(await fixture.open(token));
    expect(await rotated.draft(session, FIXTURE_NOW)).toEqual({ draft: answersOf(1), revision: 1 });
    expect(await rotated.saveDraft(session, 1, answersOf(1), FIXTURE_NOW)).toBe('saved');
    expect(await rotated.unlock(session, '1234', FIXTURE_NOW)).toEqual({ outcome: 'unlocked' });
    expect(await rotated.create(fixture.request({ key: 'k' }))).toEqual({
      outcome: 'replayed',
      id: first.id,
      body: first.body,
    });

    const strangers = fixture.replica({ keys: randomSealingKeys() });
    const damaged = expect.objectContaining({ code: 'sealed_value_damaged' });
    await expect(strangers.open(token, FIXTURE_NOW)).rejects.toEqual(damaged);
    await sessions.complete(completionOf(session, 1));
    await expect(strangers.retrieve(fixture.account, id, FIXTURE_NOW)).rejects.toEqual(damaged);
    expect((await sessions.status(fixture.account, id, FIXTURE_NOW))?.retrieved).toBe(false);
  });

  test('nothing of a patient and no token is kept in clear, and every key ends by itself', async () => {
    const { id, token, session } = await fixture.start('47114711');
    const replayed = await fixture.create({ key: 'k', body: { reference: 'CANARY-REFERENCE' } });
    const canaries = ['CANARY', 'canary', '171.37', 'female', '47114711', token.slice(29), replayed.token.slice(29)];
    const expectSealed = async (kinds: readonly string[]) => {
      const places = [fixture.account, id, replayed.id];
      const kept = (await kind.keys()).filter(({ name }) => places.some((place) => name.includes(place)));
      expect(new Set(kept.map(({ name }) => name.split(':')[2]))).toEqual(new Set(where === 'memory' ? [] : kinds));
      const clear = kept.filter(({ content }) => canaries.some((canary) => content.includes(canary)));
      expect(clear.map(({ name }) => name)).toEqual([]);
      expect(kept.filter(({ lifetime }) => lifetime <= 0)).toEqual([]);
    };

    const drawn = { answers: { canary_questionnaire: { canary_item: 1 } } };
    await sessions.saveDraft(session, 1, drawn, FIXTURE_NOW);
    await sessions.saveSubmission(session, drawn, FIXTURE_NOW);
    await expectSealed(['claim', 'operation', 'sessions', 'facts', 'work', 'draft', 'submission']);
    await sessions.complete({ ...completionOf(session, 1), assessment: drawn, result: Buffer.from('CANARY-RESULT') });
    await sessions.saveReport(fixture.account, id, { locale: 'en-GB', pdf: Buffer.from('CANARY-PDF') }, FIXTURE_NOW);
    const accountKeys = ['claim', 'operation', 'sessions', 'submissions'];
    await expectSealed([...accountKeys, 'facts', 'work', 'submission', 'result', 'reports']);
  });
});
