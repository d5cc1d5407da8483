import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AccountId } from '@pain-assessment/contracts';
import { codedError, randomSealingKeys } from '@pain-assessment/service-kit';
import { assertQuota } from '../component-calls/submit-assessment.ts';
import { createLimits, limitReached } from '../limits/limits.ts';
import { planBounds } from '../limits/memory.ts';
import type { Store } from '../store/store.ts';
import type { SessionCalls } from '../testing/session-calls.ts';
import {
  createAnswers,
  FIXTURE_CONTENT,
  FIXTURE_KEYS,
  FIXTURE_NOW,
  NO_MAP,
  type SessionFixture,
  sessionFixture,
} from '../testing/session-fixtures.ts';
import { STORE_KINDS, type StoreKind } from '../testing/store-kinds.ts';
import { packContent, unpacked } from './packed-content.ts';
import { createPinHashing } from './pin-hashing.ts';
import { peekUnit } from './quotas.ts';
import { type OpenSession, readResultPart, type SessionQuery } from './records.ts';
import { storeReport } from './rules.ts';
import type { PartName, SessionRecord } from './session.ts';

const unavailable = codedError('store_unavailable', 'away');

describe.each(STORE_KINDS)('the life of sessions in %s', (where, start) => {
  let kind: StoreKind;
  let fixture: SessionFixture;
  let store: Store;
  let sessions: SessionCalls;

  beforeAll(async () => {
    kind = await start();
  });
  afterAll(() => kind.stop());
  beforeEach(() => {
    fixture = sessionFixture(kind);
    ({ store, sessions } = fixture);
  });

  async function readText(query: SessionQuery, part: PartName): Promise<string | null> {
    const found = await sessions.records.find(query, [part]);
    return (found && (await readResultPart(found, part, query.now))?.toString()) ?? null;
  }

  /** Stores a report in French; true if there is a result. */
  async function keep(session: OpenSession, pdf: string) {
    const contents = { 'report-fr-FR': unpacked(Buffer.from(pdf)) };
    const decide = (record: SessionRecord) => storeReport(record, { locale: 'fr-FR' }, FIXTURE_NOW);
    return (await sessions.records.change(session, decide, { contents, now: FIXTURE_NOW }))?.outcome;
  }

  test('a session belongs to no other account, in any call', async () => {
    const { id, session } = await fixture.start();
    await fixture.complete(session, 1);
    const query = { account: 'other' as AccountId, id, now: FIXTURE_NOW };
    expect(await sessions.records.find(query, ['work', 'result'])).toBeNull();
    expect(await sessions.retrieve(query)).toBe('session_not_found');
    expect(await sessions.remove(query)).toBe(false);
    expect(await sessions.status({ ...query, account: fixture.account })).not.toBeNull();
  });

  test('only the code of the first start is hashed', async () => {
    const hashed: string[] = [];
    const pins = createPinHashing({ limits: createLimits(planBounds()) });
    const hash = (pin: string, account: string) => {
      hashed.push(pin);
      return pins.hash(pin, account);
    };
    const calls = fixture.replica({ pins: { ...pins, hash } });
    const { token } = await fixture.create();
    for (const pin of ['2580', '1111', '1112']) await calls.start(await fixture.open(token), pin, FIXTURE_NOW);
    expect(hashed).toEqual(['2580']);
    expect(await calls.unlock(await fixture.open(token), '2580', FIXTURE_NOW)).toMatchObject({ outcome: 'unlocked' });
    await pins.close();
  });

  test('drafts and submission are returned unchanged', async () => {
    const { token, session } = await fixture.start();
    expect(
      await sessions.saveDraft(session, { revision: 1, packed: await packContent(createAnswers(1)) }, FIXTURE_NOW),
    ).toBe('saved');
    expect(await sessions.draft(session, FIXTURE_NOW)).toEqual({ draft: createAnswers(1), revision: 1 });
    expect(
      await sessions.saveDraft(session, { revision: 1, packed: await packContent(createAnswers(2)) }, FIXTURE_NOW),
    ).toBe('stale_draft');
    expect(await fixture.saveSubmission(session, createAnswers(5))).toBe('saved');
    expect(await sessions.draft(session, FIXTURE_NOW)).toEqual({ draft: createAnswers(5), revision: 1 });
    expect((await fixture.open(token)).facts.status).toBe('in_progress');
  });

  test('a completed session replies by content, and keeps its result and the inputs of its report, and no submission', async () => {
    const { id, token, session } = await fixture.start();
    expect(await fixture.complete(session, 4)).toEqual({ outcome: 'completed' });
    expect(await fixture.saveSubmission(session, createAnswers(4))).toBe('completed_same');
    expect(await fixture.complete(session, 5)).toEqual({ outcome: 'already_completed' });
    const query = { account: fixture.account, id, now: FIXTURE_NOW };
    const later = { ...query, now: FIXTURE_NOW + 600_000 };
    const end = { ...query, now: later.now + 900_000 };
    const { records } = sessions;
    expect((await records.find(query, ['work']))?.work?.profile).toEqual(FIXTURE_CONTENT.profile);
    expect(await readText(query, 'submission')).toBeNull();
    expect(await readText(query, 'map-counts')).toBe('null');
    expect(await keep(session, 'pdf')).toBe(true);
    expect(await readText(query, 'report-fr-FR')).toBe('pdf');
    expect(await readText(query, 'report-en-GB')).toBeNull();

    expect(await readText(later, 'result')).toBe('{"vas":4}');
    expect((await sessions.status(later))?.retrieved).toBe(false);
    expect(await sessions.retrieve(later)).toBe('{"vas":4}');
    expect((await sessions.status(later))?.resultExpiresAt).toBe(end.now);
    expect(await sessions.retrieve(end)).toBe('result_expired');
    expect(await readText(end, 'result')).toBeNull();
    expect(await sessions.open(token, end.now)).toBeNull();
    expect(await sessions.open(token, end.now - 1)).not.toBeNull();
  });

  test('only completed submissions count, and a rejected one leaves everything stored', async () => {
    const all = await Promise.all([fixture.start(), fixture.start(), fixture.start()]);
    const [first, second, third] = all.map(({ session }) => session) as [OpenSession, OpenSession, OpenSession];
    await fixture.complete(first, 1, { submissionsPerMinute: 2 });
    await sessions.remove({ account: fixture.account, id: second.facts.id, now: FIXTURE_NOW });
    expect(await fixture.complete(second, 1, { submissionsPerMinute: 2 })).toEqual({ outcome: 'session_not_found' });
    expect(await fixture.complete(first, 1, { submissionsPerMinute: 2 })).toEqual({ outcome: 'completed_same' });
    const { account, id: member } = third.facts;
    const unit = { account, kind: 'submissions', member, most: 1, now: FIXTURE_NOW } as const;
    const used = assertQuota(peekUnit, store, unit);
    await expect(used).rejects.toMatchObject({
      problem: 'submission_quota_exceeded',
      headers: { 'Retry-After': '40' },
    });

    await fixture.saveSubmission(third, createAnswers(3));
    const refused = await fixture.complete(third, 3, { submissionsPerMinute: 1 });
    expect(refused).toEqual({ outcome: 'submission_quota_exceeded', retryAfterSeconds: 40 });
    expect(await sessions.draft(third, FIXTURE_NOW)).toEqual({ draft: createAnswers(3), revision: 0 });
    expect((await fixture.open(all[2]?.token ?? '')).facts.status).toBe('in_progress');
    const nextMinute = { submissionsPerMinute: 1, now: FIXTURE_NOW + 40_000 };
    expect(await fixture.complete(third, 3, nextMinute)).toEqual({ outcome: 'completed' });
  });

  test('a crash between count and completion neither loses the submission nor counts it twice', async () => {
    const { session } = await fixture.start();
    await fixture.saveSubmission(session, createAnswers(3));
    const crashing = fixture.replica({ sessions: { ...store, commit: () => Promise.reject(unavailable) } });
    await expect(fixture.complete(session, 3, { submissionsPerMinute: 2, calls: crashing })).rejects.toBe(unavailable);
    expect(await fixture.complete(session, 3, { submissionsPerMinute: 2 })).toEqual({ outcome: 'completed' });
    const { session: other } = await fixture.start();
    expect(await fixture.complete(other, 3, { submissionsPerMinute: 2 })).toEqual({ outcome: 'completed' });
  });

  test('one of several simultaneous completions with different content succeeds, completely', async () => {
    const { id, session } = await fixture.start();
    const outcomes = await Promise.all([1, 2, 3, 4].map((vas) => fixture.complete(session, vas)));
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual([...Array(3).fill('already_completed'), 'completed']);
    const winner = outcomes.findIndex(({ outcome }) => outcome === 'completed') + 1;
    const query = { account: fixture.account, id, now: FIXTURE_NOW };
    expect(await readText(query, 'result')).toBe(JSON.stringify({ vas: winner }));
    expect(await fixture.saveSubmission(session, createAnswers(winner))).toBe('completed_same');
  });

  test('a code that could not be compared counts as no try, however often', async () => {
    const { session, token } = await fixture.start('0420');
    const tooMany = () => Promise.reject(limitReached('codes'));
    const busy = fixture.replica({
      pins: { ...createPinHashing({ limits: createLimits(planBounds()) }), matches: tooMany },
    });
    for (let count = 0; count < 6; count += 1) {
      await expect(busy.unlock(session, '0420', FIXTURE_NOW)).rejects.toThrow('codes');
    }
    expect((await fixture.open(token)).work.tries).toEqual({ count: 0, lockedUntil: null });
    expect(await sessions.unlock(session, '0420', FIXTURE_NOW)).toEqual({ outcome: 'unlocked' });
  });

  test('simultaneous tries on two gateways learn of five wrong codes, and then of the lock only', async () => {
    const { session } = await fixture.start('0420');
    const gateways = [fixture.replica(), fixture.replica()];
    const tries = [1, 2, 3, 4, 5, 6, 7].map((last) => gateways[last % 2]?.unlock(session, `042${last}`, FIXTURE_NOW));
    const outcomes = (await Promise.all(tries)).map((tried) => tried?.outcome);
    expect(outcomes.sort()).toEqual(['pin_locked', 'pin_locked', ...Array(5).fill('wrong_pin')]);
  });

  test('without a code every unlock succeeds', async () => {
    const { session } = await fixture.start();
    expect(await sessions.unlock(session, '1234', FIXTURE_NOW)).toEqual({ outcome: 'unlocked' });
  });

  test('rotating the sealing keys loses nothing, and a removed key gives a clean error', async () => {
    const { id, token, session } = await fixture.start('1234');
    await sessions.saveDraft(session, { revision: 1, packed: await packContent(createAnswers(1)) }, FIXTURE_NOW);
    const first = await fixture.create({ key: 'k' });
    const rotated = fixture.replica({ keys: [{ kid: 'new', key: randomBytes(32) }, ...FIXTURE_KEYS] });
    const { facts, work } = await fixture.open(token);
    expect(await rotated.open(token, FIXTURE_NOW)).toMatchObject({ facts, work });
    expect(await rotated.draft(session, FIXTURE_NOW)).toEqual({ draft: createAnswers(1), revision: 1 });
    expect(
      await rotated.saveDraft(session, { revision: 1, packed: await packContent(createAnswers(1)) }, FIXTURE_NOW),
    ).toBe('saved');
    expect(await rotated.unlock(session, '1234', FIXTURE_NOW)).toEqual({ outcome: 'unlocked' });
    expect(await rotated.create(fixture.request({ key: 'k' }))).toMatchObject({
      outcome: 'replayed',
      identity: expect.objectContaining({ id: first.id, token: first.token }),
      answer: first.answer,
    });

    const unrelated = fixture.replica({ keys: randomSealingKeys() });
    const damaged = expect.objectContaining({ code: 'sealed_value_damaged' });
    await expect(unrelated.open(token, FIXTURE_NOW)).rejects.toEqual(damaged);
    await fixture.complete(session, 1);
    const query = { account: fixture.account, id, now: FIXTURE_NOW };
    await expect(unrelated.retrieve(query)).rejects.toEqual(damaged);
    expect((await sessions.status(query))?.retrieved).toBe(false);
  });

  test('no patient data and no token is stored in clear, and every key expires', async () => {
    const { id, token, session } = await fixture.start('47114711');
    const replayed = await fixture.create({ key: 'k', body: { reference: 'CANARY-REFERENCE' } });
    const canaries = ['CANARY', 'canary', '171.37', 'female', '47114711', token.slice(29), replayed.token.slice(29)];
    const expectSealed = async (kinds: readonly string[]) => {
      const places = [fixture.account, id, replayed.id];
      const kept = (await kind.keys()).filter(({ name }) => places.some((place) => name.includes(place)));
      const found = new Set(kept.map(({ name }) => name.split(':')[2]));
      expect(found).toEqual(new Set(where === 'memory' ? [] : kinds));
      const clear = kept.filter(({ content }) => canaries.some((canary) => content.includes(canary)));
      expect(clear.map(({ name }) => name)).toEqual([]);
      expect(kept.filter(({ lifetime }) => lifetime <= 0)).toEqual([]);
    };

    const drawn = { answers: { canary_questionnaire: { canary_item: 1 } } };
    await sessions.saveDraft(session, { revision: 1, packed: await packContent(drawn) }, FIXTURE_NOW);
    await fixture.saveSubmission(session, drawn);
    await expectSealed(['claim', 'sessions', 'unit', 'facts', 'work', 'draft', 'submission']);
    const packed = await packContent(drawn);
    const { saved } = await sessions.saveSubmission(session, packed, FIXTURE_NOW);
    const result = Buffer.from('CANARY-RESULT');
    await sessions.complete(saved, {
      hash: packed.hash,
      result,
      mapCounts: NO_MAP,
      submissionsPerMinute: 10,
      now: FIXTURE_NOW,
    });
    await keep(session, 'CANARY-PDF');
    const accountKeys = ['claim', 'sessions', 'unit', 'submissions'];
    await expectSealed([...accountKeys, 'facts', 'work', 'result', 'map-counts', 'report-fr-FR']);
  });
});
