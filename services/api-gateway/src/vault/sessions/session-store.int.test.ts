import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AccountId, SessionId } from '@pain-assessment/contracts';
import { DEFAULT_LIFETIMES, STORE_KINDS, type StoreKind } from '../../testing/store-kinds.ts';
import type { NewSession, SessionStore } from './session-store.ts';

const SECOND = 1_000;
const { session: LIFETIME, resultRetention: RETENTION, tombstone: TOMBSTONE } = DEFAULT_LIFETIMES;
const account = 'demo' as AccountId;
const bytes = (text: string) => Buffer.from(`sealed ${text}`);

describe.each(STORE_KINDS)('sessions in %s', (_, start) => {
  let kind: StoreKind;
  let store: SessionStore;
  let id: SessionId;
  let now: number;

  beforeAll(async () => {
    kind = await start();
  });
  afterAll(() => kind.stop());
  beforeEach(() => {
    store = kind.open().sessions;
    id = `ses_${randomUUID()}` as SessionId;
    now = Date.now();
  });

  const newSession = (changes: Partial<NewSession> = {}): NewSession => ({
    facts: {
      id,
      account,
      createdAt: now,
      expiresAt: now + LIFETIME,
    },
    profile: bytes('profile'),
    scope: bytes('scope'),
    draft: null,
    watchedUntil: null,
    permit: Number.MAX_SAFE_INTEGER,
    now,
    ...changes,
  });
  const begun = async () => {
    await store.write(newSession());
    await store.start({ id, pin: null, profile: null, now });
  };
  const content = (text: string) => ({ id, content: bytes(text), hashes: [`hash of ${text}`], now });
  const completion = (text: string, operation = 'op-1') => ({
    id,
    operation,
    submission: bytes(text),
    hashes: [`hash of ${text}`],
    result: bytes(`result of ${text}`),
    cells: Buffer.from('cells'),
    now,
  });
  const report = (locale: 'en-GB' | 'fr-FR' | 'de-DE', text: string, at = now) => ({
    id,
    account,
    locale,
    isSessionLocale: locale === 'fr-FR',
    content: bytes(text),
    now: at,
  });
  const completed = async () => {
    await begun();
    await store.complete(completion('a'));
  };

  test('a written session reads back, with its facts apart from its work', async () => {
    expect(await store.write(newSession({ draft: { content: bytes('prefilled'), hash: 'hash of prefilled' } }))).toBe(
      'written',
    );
    const dates = { startedAt: null, completedAt: null, resultExpiresAt: null };
    const scope = { sealed: bytes('scope') };
    const facts = { ...newSession().facts, ...dates, scope, status: 'created', retrieved: false };
    expect(await store.facts(id, now)).toEqual(facts);
    const stored = await store.read(id, now);
    expect(stored?.facts).toEqual(facts);
    expect(stored?.work).toEqual({ profile: bytes('profile'), tokenHash: null, pin: null });
    const newest = { purpose: 'draft', content: bytes('prefilled') };
    expect(await store.newest(id, now)).toEqual({ revision: 0, newest });
  });

  test('a session written again stays as it is, and one written after its permit is refused', async () => {
    await begun();
    expect(await store.write(newSession({ profile: bytes('other') }))).toBe('written');
    expect((await store.read(id, now))?.facts.status).toBe('in_progress');
    expect((await store.read(id, now))?.work?.profile).toEqual(bytes('profile'));

    id = `ses_${randomUUID()}` as SessionId;
    expect(await store.write(newSession({ permit: now - SECOND }))).toBe('lapsed');
    expect(await store.facts(id, now)).toBeNull();
  });

  test('a second start changes neither the date nor the session code', async () => {
    await store.write(newSession());
    expect(await store.start({ id, pin: bytes('pin'), profile: null, now })).toBe('started');
    expect(await store.start({ id, pin: bytes('other'), profile: bytes('other'), now: now + SECOND })).toBe(
      'already_started',
    );
    const stored = await store.read(id, now);
    expect(stored?.facts.startedAt).toBe(now);
    expect(stored?.work?.pin).toEqual(bytes('pin'));
  });

  test('a draft is saved by revision: higher, or equal with the same content', async () => {
    await begun();
    expect(await store.saveDraft({ ...content('a'), revision: 3 })).toBe('saved');
    expect(await store.saveDraft({ ...content('a'), revision: 3 })).toBe('saved');
    expect(await store.saveDraft({ ...content('b'), revision: 3 })).toBe('stale');
    expect(await store.saveDraft({ ...content('a'), revision: 2 })).toBe('stale');
    expect(await store.saveDraft({ ...content('c'), revision: 2 ** 53 - 1 })).toBe('saved');
    const newest = { purpose: 'draft', content: bytes('c') };
    expect(await store.newest(id, now)).toEqual({ revision: 2 ** 53 - 1, newest });
  });

  test('a draft is recognised by any of its keyed hashes', async () => {
    await begun();
    await store.saveDraft({ ...content('a'), revision: 1 });
    const rotated = { ...content('a'), hashes: ['by the new key', 'hash of a'], revision: 1 };
    expect(await store.saveDraft(rotated)).toBe('saved');
  });

  test('a saved submission is the newest content until a later draft', async () => {
    await begun();
    await store.saveDraft({ ...content('a'), revision: 1 });
    expect(await store.saveSubmission(content('b'))).toBe('saved');
    expect((await store.newest(id, now))?.newest).toEqual({ purpose: 'submission', content: bytes('b') });
    expect(await store.saveDraft({ ...content('a'), revision: 1 })).toBe('saved');
    expect((await store.newest(id, now))?.newest?.purpose).toBe('submission');
    await store.saveDraft({ ...content('c'), revision: 2 });
    expect((await store.newest(id, now))?.newest).toEqual({ purpose: 'draft', content: bytes('c') });
    expect((await store.facts(id, now))?.status).toBe('in_progress');
  });

  test('nothing is accepted before the start but the code question, which no code answers', async () => {
    await store.write(newSession());
    expect(await store.saveDraft({ ...content('a'), revision: 1 })).toBe('not_started');
    expect(await store.saveSubmission(content('a'))).toBe('not_started');
    expect(await store.complete(completion('a'))).toBe('not_started');
    expect(await store.fixRetrieval(id, now)).toBe(false);
    expect(await store.saveReport(report('en-GB', 'pdf'))).toBe(false);
    expect(await store.result(id, now)).toMatchObject({ result: null });
  });

  test('completing fixes submission, result and dates once', async () => {
    await begun();
    await store.saveDraft({ ...content('a'), revision: 1 });
    expect(await store.complete(completion('a'))).toBe('completed');
    expect(await store.complete(completion('a'))).toBe('completed');
    expect(await store.complete(completion('a', 'op-2'))).toBe('completed_same');
    expect(await store.complete(completion('b', 'op-3'))).toBe('completed_other');
    expect(String(await store.cells(id, now))).toBe('cells');
    expect(await store.saveSubmission(content('a'))).toBe('completed_same');
    expect(await store.saveSubmission(content('b'))).toBe('completed_other');
    expect(await store.start({ id, pin: null, profile: null, now })).toBe('already_completed');
    expect(await store.saveDraft({ ...content('b'), revision: 9 })).toBe('already_completed');
    expect(await store.result(id, now)).toEqual({
      facts: expect.objectContaining({ status: 'completed', completedAt: now, resultExpiresAt: now + RETENTION }),
      result: bytes('result of a'),
    });
    expect(await store.submission(id, now)).toEqual(bytes('a'));
    expect((await store.newest(id, now))?.newest).toBeNull();
  });

  test('a session not completed is gone 2 h after its creation, and not a millisecond before', async () => {
    await begun();
    await store.saveSubmission(content('a'));
    const end = now + LIFETIME;
    expect(await store.facts(id, end - 1)).not.toBeNull();
    expect(await store.facts(id, end)).toBeNull();
    expect(await store.read(id, end)).toBeNull();
    expect(await store.newest(id, end)).toBeNull();
    expect(await store.result(id, end)).toBeNull();
    now = end;
    expect(await store.start({ id, pin: null, profile: null, now })).toBe('not_found');
    expect(await store.saveDraft({ ...content('a'), revision: 1 })).toBe('not_found');
    expect(await store.saveSubmission(content('a'))).toBe('not_found');
    expect(await store.complete(completion('a'))).toBe('not_found');
    expect(await store.countTry({ id, operation: 'op', now })).toEqual({ outcome: 'not_found' });
    expect(await store.remove({ id, account, now })).toBe(false);
  });

  test('a result nobody fetched is deleted after the retention; facts stay until 24 h after completion', async () => {
    await completed();
    const end = now + RETENTION;
    expect((await store.result(id, end - 1))?.result).toEqual(bytes('result of a'));
    expect(await store.result(id, end)).toEqual({ facts: await store.facts(id, end), result: null });
    expect((await store.read(id, end))?.work).toBeNull();
    expect(await store.submission(id, end)).toBeNull();
    expect(await store.saveSubmission({ ...content('a'), now: end })).toBe('not_found');
    expect(await store.fixRetrieval(id, end)).toBe(false);
    expect(await store.facts(id, now + TOMBSTONE - 1)).toMatchObject({ status: 'completed', account });
    expect(await store.facts(id, now + TOMBSTONE)).toBeNull();
  });

  test('the first retrieval gives the result its retention once more, later ones do not', async () => {
    await completed();
    const first = now + RETENTION - 1;
    expect(await store.fixRetrieval(id, first)).toBe(true);
    expect(await store.fixRetrieval(id, first + RETENTION - 1)).toBe(true);
    expect(await store.facts(id, first)).toMatchObject({ resultExpiresAt: first + RETENTION, retrieved: true });
    expect((await store.result(id, first + RETENTION - 1))?.result).not.toBeNull();
    expect((await store.result(id, first + RETENTION))?.result).toBeNull();
    expect(await store.facts(id, now + TOMBSTONE)).toBeNull();
  });

  test('a PDF is kept by locale, as long as its result', async () => {
    await completed();
    expect((await store.report({ id, locale: 'en-GB', now }))?.report).toBeNull();
    expect(await store.saveReport(report('en-GB', 'english'))).toBe(true);
    await store.fixRetrieval(id, now + SECOND);
    await store.saveReport(report('fr-FR', 'français', now + 2 * SECOND));
    const last = now + SECOND + RETENTION - 1;
    expect((await store.report({ id, locale: 'en-GB', now: last }))?.report).toEqual(bytes('english'));
    expect((await store.report({ id, locale: 'fr-FR', now: last }))?.report).toEqual(bytes('français'));
    expect((await store.report({ id, locale: 'fr-FR', now: last + 1 }))?.report).toBeNull();
    expect(await store.saveReport(report('de-DE', 'spät', last + 1))).toBe(false);
  });

  test('the PDF in the session’s own language is found without naming it', async () => {
    await completed();
    const facts = await store.facts(id, now);
    await store.saveReport(report('en-GB', 'english'));
    expect(await store.report({ id, locale: null, now })).toEqual({ facts, report: null });
    await store.saveReport(report('fr-FR', 'français'));
    expect(await store.report({ id, locale: null, now })).toEqual({ facts, report: bytes('français') });
    expect(await store.report({ id: 'ses_unknown' as SessionId, locale: null, now })).toBeNull();
  });

  test('a PDF of another account’s session is not kept', async () => {
    await completed();
    expect(await store.saveReport({ ...report('en-GB', 'pdf'), account: 'other' as AccountId })).toBe(false);
    expect((await store.report({ id, locale: 'en-GB', now }))?.report).toBeNull();
  });

  test('a session is removed at once, by its account only', async () => {
    await completed();
    await store.saveReport(report('en-GB', 'pdf'));
    expect(await store.remove({ id, account: 'other' as AccountId, now })).toBe(false);
    expect(await store.remove({ id, account, now })).toBe(true);
    expect(await store.remove({ id, account, now })).toBe(false);
    expect(await store.facts(id, now)).toBeNull();
    expect(await store.report({ id, locale: 'en-GB', now })).toBeNull();
    expect((await kind.keys()).filter(({ name }) => name.includes(id))).toEqual([]);
  });

  test('a tombstone can be removed too', async () => {
    await completed();
    expect(await store.remove({ id, account, now: now + RETENTION })).toBe(true);
    expect(await store.facts(id, now + RETENTION)).toBeNull();
  });

  describe('the session code', () => {
    const attempt = (operation: string, at = now) => store.countTry({ id, operation, now: at });
    const counted = { outcome: 'counted', pin: bytes('pin') };

    beforeEach(async () => {
      await store.write(newSession());
      await store.start({ id, pin: bytes('pin'), profile: null, now });
    });

    test('five tries in a row lock it for 300 s, then five more are free', async () => {
      for (let count = 0; count < 5; count += 1) expect(await attempt(`op-${count}`)).toEqual(counted);
      expect(await attempt('op-5')).toEqual({ outcome: 'locked', retryAfterSeconds: 300 });
      expect(await attempt('op-6', now + 299_001)).toEqual({ outcome: 'locked', retryAfterSeconds: 1 });
      const later = now + 300_000;
      for (let count = 0; count < 5; count += 1) expect(await attempt(`later-${count}`, later)).toEqual(counted);
      expect(await attempt('later-5', later)).toEqual({ outcome: 'locked', retryAfterSeconds: 300 });
    });

    test('a right one resets the count, and a script sent twice counts once', async () => {
      for (let count = 0; count < 4; count += 1) await attempt(`op-${count}`);
      await attempt('op-3');
      await attempt('op-4');
      await store.clearTries(id, now);
      for (let count = 0; count < 5; count += 1) expect(await attempt(`again-${count}`)).toEqual(counted);
      expect(await attempt('again-5')).toMatchObject({ outcome: 'locked' });
    });

    test('simultaneous tries cannot pass the limit', async () => {
      const outcomes = await Promise.all(Array.from({ length: 20 }, (_, index) => attempt(`op-${index}`)));
      expect(outcomes.filter(({ outcome }) => outcome === 'counted')).toHaveLength(5);
    });

    test('is not asked for where none is set', async () => {
      id = `ses_${randomUUID()}` as SessionId;
      await begun();
      expect(await attempt('op')).toEqual({ outcome: 'unset' });
    });
  });

  test('every key that was left behind ends by itself', async () => {
    await completed();
    await store.saveReport(report('en-GB', 'pdf'));
    expect((await kind.keys()).filter(({ lifetime }) => lifetime === -1)).toEqual([]);
  });
});
