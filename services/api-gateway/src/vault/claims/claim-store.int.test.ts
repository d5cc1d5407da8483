import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AccountId, SessionId } from '@pain-assessment/contracts';
import { STORE_KINDS, type StoreKind } from '../../testing/store-kinds.ts';
import { type Claim, type ClaimStore, LEASE_MS } from './claim-store.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;
/** An hour before midnight is left to each test. */
const TODAY = Date.now() - (Date.now() % DAY) + 20 * HOUR;

describe.each(STORE_KINDS)('claims and quotas in %s', (_, start) => {
  let kind: StoreKind;
  let store: ClaimStore;
  let account: AccountId;
  let now: number;
  let operations: number;

  beforeAll(async () => {
    kind = await start();
  });
  afterAll(() => kind.stop());
  beforeEach(() => {
    store = kind.open().claims;
    account = `account-${randomUUID()}` as AccountId;
    now = TODAY;
    operations = 0;
  });

  /** A new request: another operation, and the session and bytes that it would answer with. */
  const request = (body: string, changes: Partial<Claim> & { key?: string | null } = {}): Claim => {
    operations += 1;
    const { key = 'key', ...others } = changes;
    return {
      account,
      operation: `op-${operations}`,
      idempotency: key === null ? null : { names: [key], bodyHashes: [`hash of ${body}`] },
      session: `ses_${operations}` as SessionId,
      replay: Buffer.from(`answer of ses_${operations}`),
      sessionsPerDay: 3,
      now,
      ...others,
    };
  };
  const toReference = ({ operation, idempotency }: Claim, at = now) => ({
    account,
    operation,
    names: idempotency?.names ?? null,
    now: at,
  });
  const create = async (claim: Claim) => {
    const outcome = await store.claim(claim);
    if (outcome.outcome === 'claimed' && claim.idempotency) await store.confirm(toReference(claim, claim.now));
    return outcome;
  };
  const used = async () => {
    let free = 0;
    while ((await store.claim(request('probe', { key: null, sessionsPerDay: 10 }))).outcome === 'claimed') free += 1;
    return 10 - free;
  };

  test('a confirmed claim replays the same session and bytes, for the same body only', async () => {
    const first = request('a');
    expect(await create(first)).toMatchObject({ outcome: 'claimed', session: 'ses_1', replay: first.replay });
    expect(await store.claim(request('a'))).toEqual({
      outcome: 'replay',
      used: 1,
      session: 'ses_1',
      replay: first.replay,
    });
    expect(await store.claim(request('b'))).toEqual({ outcome: 'key_reused', used: 1 });
    expect(await store.claim(request('b', { key: 'other key' }))).toMatchObject({ outcome: 'claimed' });
  });

  test('a key belongs to its account', async () => {
    await create(request('a'));
    const elsewhere = { ...request('b'), account: `account-${randomUUID()}` as AccountId };
    expect(await store.claim(elsewhere)).toMatchObject({ outcome: 'claimed', session: elsewhere.session });
  });

  test('a replay ends 24 h after the request, and not a millisecond before', async () => {
    await create(request('a'));
    expect(await store.claim(request('a', { now: now + DAY - 1 }))).toMatchObject({ outcome: 'replay' });
    expect(await store.claim(request('b', { now: now + DAY }))).toMatchObject({ outcome: 'claimed', session: 'ses_3' });
  });

  test('a body is recognised by any of its keyed hashes', async () => {
    await create(request('a'));
    const idempotency = { names: ['key'], bodyHashes: ['by the new key', 'hash of a'] };
    expect(await store.claim(request('a', { idempotency }))).toMatchObject({ outcome: 'replay' });
  });

  test('while the first request runs others wait for the rest of its lease', async () => {
    await store.claim(request('a'));
    expect(await store.claim(request('a', { now: now + 1 }))).toMatchObject({
      outcome: 'in_progress',
      retryAfterSeconds: 5,
    });
    const last = now + LEASE_MS - 1;
    expect(await store.claim(request('a', { now: last }))).toMatchObject({
      outcome: 'in_progress',
      retryAfterSeconds: 1,
    });
    expect(await store.claim(request('b'))).toEqual({ outcome: 'key_reused', used: 1 });
  });

  test('of many simultaneous requests with one key exactly one is claimed, for one unit', async () => {
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => store.claim(request('a'))));
    const names = outcomes.map(({ outcome }) => outcome).sort();
    expect(names).toEqual(['claimed', ...Array<string>(49).fill('in_progress')]);
    expect(await used()).toBe(1);
  });

  test('a retry after a crash finishes with the same session and bytes, charges nothing, and alone may confirm', async () => {
    const crashed = request('a');
    await store.claim(crashed);
    now += LEASE_MS;
    const retry = request('a');
    expect(await store.claim(retry)).toMatchObject({ outcome: 'claimed', session: 'ses_1', replay: crashed.replay });
    expect(await store.confirm(toReference(crashed))).toBe('superseded');
    expect(await store.confirm(toReference(retry))).toBe('confirmed');
    expect(await store.confirm(toReference(retry))).toBe('confirmed');
    expect(await store.claim(request('a'))).toMatchObject({ outcome: 'replay', session: 'ses_1' });
    expect(await used()).toBe(1);
  });

  test('a retry of a failed request with another body runs anew, on the unit already charged', async () => {
    await store.claim(request('a'));
    now += LEASE_MS;
    expect(await store.claim(request('b'))).toMatchObject({ outcome: 'claimed', session: 'ses_2' });
    expect(await used()).toBe(1);
  });

  test('a retry too late for the first session gets one of its own', async () => {
    await store.claim(request('a'));
    now += HOUR;
    expect(await store.claim(request('a'))).toMatchObject({ outcome: 'claimed', session: 'ses_2' });
    expect(await used()).toBe(1);
  });

  test('a script sent twice counts once, with a key and without', async () => {
    for (const claim of [request('a'), request('a', { key: null })]) {
      const [first, second] = [await store.claim(claim), await store.claim(claim)];
      expect(second).toMatchObject({ outcome: 'claimed', session: first.outcome === 'claimed' ? first.session : '' });
    }
    expect(await used()).toBe(2);
  });

  test('beyond the daily quota a claim is refused until the next UTC day; replays are not', async () => {
    await create(request('a'));
    for (let count = 0; count < 2; count += 1) await store.claim(request('x', { key: null }));
    const refused = { outcome: 'quota_exceeded', used: 3, retryAfterSeconds: 4 * 3_600 };
    expect(await store.claim(request('x', { key: null }))).toEqual(refused);
    expect(await store.claim(request('x', { key: 'new' }))).toEqual(refused);
    expect(await store.claim(request('a'))).toMatchObject({ outcome: 'replay' });
    now += 4 * HOUR;
    expect(await store.claim(request('x', { key: 'new' }))).toMatchObject({ outcome: 'claimed' });
  });

  const abandonOne = async (body: string, key: string | null = 'key') => {
    const failed = request(body, { key });
    await store.claim(failed);
    await store.abandon(toReference(failed));
    return failed;
  };

  test.each(['a', 'b'])(
    'after an abandoned claim a request with body %s runs anew at once, for one unit',
    async (body) => {
      const failed = await abandonOne('a');
      await store.abandon(toReference(failed));
      const retry = request(body);
      expect(await store.claim(retry)).toMatchObject({ outcome: 'claimed', session: 'ses_2', replay: retry.replay });
      expect(await store.claim(request(body))).toMatchObject({ outcome: 'in_progress' });
      expect(await store.confirm(toReference(retry))).toBe('confirmed');
      expect(await store.claim(request(body))).toMatchObject({ outcome: 'replay', session: 'ses_2' });
      expect(await used()).toBe(1);
    },
  );

  test('a session whose write may still arrive is nobody else’s: its id is taken up only after the lease', async () => {
    await abandonOne('a');
    now += LEASE_MS - 1;
    expect(await store.claim(request('a', { sessionsPerDay: 0 }))).toMatchObject({ outcome: 'quota_exceeded' });
    now += 1;
    expect(await store.claim(request('a'))).toMatchObject({ outcome: 'claimed', session: 'ses_1' });
  });

  test.each(['key', null])('scripts of an abandoned claim that come late change nothing (key: %s)', async (key) => {
    const failed = await abandonOne('a', key);
    expect(await store.claim(failed)).toMatchObject({ outcome: 'in_progress' });
    expect(await store.confirm(toReference(failed))).toBe('superseded');
    expect(await used()).toBe(0);
  });

  test('an abandon that comes after the key was taken up again leaves that claim alone', async () => {
    const failed = await abandonOne('a');
    const retry = request('a');
    await store.claim(retry);
    await store.abandon(toReference(failed));
    expect(await store.claim(failed)).toMatchObject({ outcome: 'in_progress' });
    expect(await store.confirm(toReference(retry))).toBe('confirmed');
    expect(await used()).toBe(1);
  });

  test('of many simultaneous requests after an abandoned claim exactly one is claimed, for one unit', async () => {
    await abandonOne('a');
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => store.claim(request('a'))));
    const names = outcomes.map(({ outcome }) => outcome).sort();
    expect(names).toEqual(['claimed', ...Array<string>(49).fill('in_progress')]);
    expect(await used()).toBe(1);
  });

  test('an abandoned claim without a key gives its unit back, a confirmed one does not', async () => {
    const unkeyed = request('a', { key: null });
    await store.claim(unkeyed);
    await store.abandon(toReference(unkeyed));
    const kept = request('b');
    await create(kept);
    await store.abandon(toReference(kept));
    expect(await used()).toBe(1);
  });

  test('a claim abandoned after midnight leaves the new day alone', async () => {
    const failed = request('a');
    await store.claim(failed);
    now += 4 * HOUR;
    await create(request('b', { key: 'b' }));
    await store.abandon(toReference(failed));
    expect(await used()).toBe(1);
  });

  test('a claim nobody knows of cannot be confirmed', async () => {
    expect(await store.confirm(toReference(request('a')))).toBe('superseded');
    await store.abandon(toReference(request('a')));
    expect(await used()).toBe(0);
  });

  describe('submissions of a minute', () => {
    const submission = (session: string, at = now) => ({
      account,
      session: session as SessionId,
      submissionsPerMinute: 2,
      now: at,
    });
    const refused = { outcome: 'quota_exceeded', retryAfterSeconds: 60 };
    const within = { outcome: 'within' };

    test('are counted once for each session and refused beyond the quota until the next minute', async () => {
      expect(await store.countSubmission(submission('a'))).toMatchObject(within);
      expect(await store.countSubmission(submission('a'))).toMatchObject(within);
      expect(await store.countSubmission(submission('b'))).toMatchObject(within);
      expect(await store.countSubmission(submission('c'))).toEqual(refused);
      expect(await store.countSubmission(submission('c', now + 59_001))).toMatchObject({ retryAfterSeconds: 1 });
      expect(await store.countSubmission(submission('c', now + 60_000))).toMatchObject(within);
    });

    test('asking counts nothing, and one that was not completed makes place for another', async () => {
      for (const session of ['a', 'b', 'c'])
        expect(await store.peekSubmission(submission(session))).toMatchObject(within);
      await store.countSubmission(submission('a'));
      await store.countSubmission(submission('b'));
      expect(await store.peekSubmission(submission('c'))).toEqual(refused);
      expect(await store.peekSubmission(submission('b'))).toMatchObject(within);
      await store.uncountSubmission(submission('b'));
      expect(await store.countSubmission(submission('c'))).toMatchObject(within);
    });

    test('simultaneous ones stay within the quota', async () => {
      const all = Array.from({ length: 20 }, (_, index) => store.countSubmission(submission(`ses_${index}`)));
      expect((await Promise.all(all)).filter(({ outcome }) => outcome === 'within')).toHaveLength(2);
    });
  });

  test('every key that was left behind ends by itself', async () => {
    const failed = request('a');
    await store.claim(failed);
    await store.abandon(toReference(failed));
    await store.countSubmission({ account, session: 'a' as SessionId, submissionsPerMinute: 1, now });
    expect((await kind.keys()).filter(({ lifetime }) => lifetime === -1)).toEqual([]);
  });
});
