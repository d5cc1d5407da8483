import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AccountId, Assessment } from '@pain-assessment/contracts';
import { parseSealingKeys } from '@pain-assessment/service-kit';
import { startRedis, type TestRedis } from '@pain-assessment/service-kit/testing';
import { Redis } from 'ioredis';
import {
  createAnswers,
  FIXTURE_KEYS,
  FIXTURE_NOW as now,
  type SessionFixture,
  sessionFixture,
} from '../../testing/session-fixtures.ts';
import { redisKind, type StoreKind } from '../../testing/store-kinds.ts';
import { createResumeBundles } from '../resume-bundles.ts';
import { createSealing } from '../sealing/sealing.ts';
import type { SessionIdentity } from '../session-vault.ts';

const PIN = '4711';
const damaged = expect.objectContaining({ code: 'sealed_value_damaged' });

let server: TestRedis;
let kind: StoreKind;
/** Whoever can write to Redis. */
let attacker: Redis;
let vault: SessionFixture;
beforeAll(async () => {
  server = await startRedis({ own: true });
  kind = await redisKind(server.url, [server.url], () => server.stop());
  attacker = new Redis(server.url);
  vault = sessionFixture(kind);
});
afterAll(async () => {
  attacker.disconnect();
  await kind.stop();
});

const keyOf = (id: string, part: 'facts' | 'work') => `pa:{${id}}:${part}`;
const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

async function createIdentity(): Promise<SessionIdentity> {
  const { sessions, request } = vault;
  const created = await sessions.create(request({ sessionsPerDay: 1_000 }));
  if (!('identity' in created)) throw new Error(created.outcome);
  return created.identity;
}

async function begin(pin: string | null): Promise<SessionIdentity> {
  const identity = await createIdentity();
  await vault.sessions.start(await vault.open(identity.token), pin, now);
  return identity;
}

describe('who writes to Redis', () => {
  test('does not open a session with a token whose hash he put there, and its own token still does', async () => {
    const { id, token } = await begin(null);
    const forged = `${token.slice(0, -26)}${'a'.repeat(26)}`;

    await attacker.hset(keyOf(id, 'work'), 'token', hash(forged));

    expect(await vault.sessions.open(forged, now)).toBeNull();
    expect((await vault.open(token)).facts.id).toBe(id);
  });

  test('does not open it by the sealed profile of a session of his own', async () => {
    const [victim, own] = [await begin(null), await begin(null)];
    const profile = await attacker.hgetBuffer(keyOf(own.id, 'work'), 'profile');

    await attacker.hset(keyOf(victim.id, 'work'), 'profile', profile ?? '');

    await expect(vault.sessions.open(victim.token, now)).rejects.toEqual(damaged);
  });

  test.each([
    ['drops it', (id: string) => attacker.hdel(keyOf(id, 'work'), 'pin')],
    [
      'puts one of another session in its place',
      async (id: string) => {
        const other = await begin('1234');
        return attacker.hset(
          keyOf(id, 'work'),
          'pin',
          (await attacker.hgetBuffer(keyOf(other.id, 'work'), 'pin')) ?? '',
        );
      },
    ],
  ])('does not unlock without the session code when he %s', async (_, tamper) => {
    const { id, token } = await begin(PIN);

    await tamper(id);

    const session = await vault.open(token);
    expect(session.pinSet).toBe(true);
    await expect(vault.sessions.unlock(session, '1234', now)).rejects.toEqual(damaged);
  });

  test('does not unlock by a code of the same session, set after he set it back, and put beside the profile of the true one', async () => {
    const { id, token } = await createIdentity();
    const work = keyOf(id, 'work');
    const created = (await attacker.hgetBuffer(work, 'profile')) ?? '';
    await vault.sessions.start(await vault.open(token), PIN, now);
    const started = (await attacker.hgetBuffer(work, 'profile')) ?? '';

    await attacker.hset(work, 'profile', created);
    await attacker.hset(keyOf(id, 'facts'), 'status', 'created');
    await vault.sessions.start(await vault.open(token), '1234', now);
    await attacker.hset(work, 'profile', started);

    await expect(vault.sessions.unlock(await vault.open(token), '1234', now)).rejects.toEqual(damaged);
  });

  test('sees no result when he sets the session back, has it started again without its code, and completes it', async () => {
    const { id, token } = await createIdentity();
    const work = keyOf(id, 'work');
    const before = (await attacker.hgetBuffer(work, 'profile')) ?? '';
    await vault.sessions.start(await vault.open(token), PIN, now);
    await vault.complete(await vault.open(token), 7);

    await attacker.hset(work, 'profile', before);
    await attacker.hdel(work, 'pin');
    await attacker.hset(keyOf(id, 'facts'), 'status', 'created');
    expect(await vault.sessions.start(await vault.open(token), null, now)).toBe('started');
    await attacker.hset(keyOf(id, 'facts'), 'status', 'completed');

    const session = await vault.open(token);
    expect(session.pinSet).toBe(false);
    await expect(vault.sessions.summary(session, now)).rejects.toEqual(damaged);
  });

  test('who sets the count of wrong codes back before each try still has few tries, and the right code is tried again later', async () => {
    const { id, token } = await begin(PIN);
    const session = await vault.open(token);
    const outcomes: string[] = [];
    for (let guess = 0; guess < 15; guess += 1) {
      await attacker.hdel(keyOf(id, 'work'), 'tries', 'locked_until', 'last_try');
      outcomes.push((await vault.sessions.unlock(session, String(1000 + guess), now)).outcome);
    }

    expect(outcomes.filter((outcome) => outcome === 'wrong_pin')).toHaveLength(10);
    expect(await vault.sessions.unlock(session, PIN, now)).toEqual({ outcome: 'pin_locked', retryAfterSeconds: 300 });
    expect(await vault.sessions.unlock(session, PIN, now + 300_000)).toEqual({ outcome: 'unlocked' });
  });

  test('cannot start a session in clear, past the code that its professional would have set', async () => {
    const { id, token } = await createIdentity();
    await attacker.hset(keyOf(id, 'facts'), 'status', 'in_progress', 'started', now);

    await expect(vault.sessions.open(token, now)).rejects.toEqual(damaged);
  });

  test('cannot give a session to another account', async () => {
    const { id } = await begin(null);
    const other = 'other' as AccountId;
    await attacker.hset(keyOf(id, 'facts'), 'account', other);

    await expect(vault.sessions.status({ account: other, id, now })).rejects.toEqual(damaged);
  });
});

describe('who reads Redis', () => {
  test('recovers no Idempotency-Key by trying record numbers, and reads neither zone nor modules', async () => {
    const key = 'record-004711';
    await vault.sessions.create(vault.request({ key, sessionsPerDay: 1_000 }));
    const kept = (await kind.keys()).map(({ name, content }) => Buffer.concat([Buffer.from(name), content]));

    const digest = createHash('sha256').update(key).digest();
    const forms = (['hex', 'base64', 'base64url'] as const).map((form) => digest.toString(form).slice(0, 16));
    const words = [...forms, key, 'knee', 'cartography', 'questionnaires'];
    expect(words.filter((word) => kept.some((content) => content.includes(word)))).toEqual([]);
  });

  test('and holds the sealing keys, cannot try record numbers either', async () => {
    const key = 'record-004712';
    const { account } = vault;
    await vault.sessions.create(vault.request({ key, sessionsPerDay: 1_000 }));

    const use = { account, session: null, use: 'idempotency_key' } as const;
    const guesses = await createSealing({ keys: FIXTURE_KEYS }).hashes(key, use);
    const names = (await kind.keys()).map(({ name }) => name);
    expect(names.filter((name) => name.includes(`{${account}}:claim:`)).length).toBeGreaterThan(0);
    expect(names.filter((name) => guesses.some((guess) => name.includes(guess)))).toEqual([]);
  });
});

test('an Idempotency-Key is known after a rotation of the sealing keys, while both orders of them run', async () => {
  const [first, second] = [1, 2].map((each) => ({ kid: `k${each}`, key: randomBytes(32) })) as [never, never];
  const before = vault.replica({ keys: [first, second], wrapping: FIXTURE_KEYS });
  const after = vault.replica({ keys: [second, first], wrapping: FIXTURE_KEYS });
  for (const [one, other] of [
    [before, after],
    [after, before],
  ] as const) {
    const request = () => vault.request({ key: `key-${randomBytes(4).toString('hex')}`, sessionsPerDay: 1_000 });
    const asked = request();
    expect(await one.create(asked)).toMatchObject({ outcome: 'created' });
    expect(await other.create(asked)).toMatchObject({ outcome: 'replayed', identity: asked.identity });
  }
});

describe('what release 1.0 wrote', () => {
  const old = JSON.parse(readFileSync(new URL('../../testing/release-1.0.json', import.meta.url), 'utf8'));
  const account: AccountId = old.account;
  const keys = parseSealingKeys(old.SEALING_KEYS);
  const assessment: Assessment = old.assessment;
  const fresh = () => vault.replica({ keys, wrapping: FIXTURE_KEYS });
  const open = async (name: string) => {
    const session = await fresh().open(old.sessions[name].token, old.now);
    if (!session) throw new Error(`${name} was not found`);
    return session;
  };
  const query = (name: string) => ({ account, id: old.sessions[name].id, now: old.now });

  beforeAll(async () => {
    for (const { name, type, value } of old.records) {
      const bytes = (text: string) => Buffer.from(text, 'base64');
      if (type === 'string') await attacker.set(name, bytes(value));
      if (type === 'set') await attacker.sadd(name, ...value.map(bytes));
      if (type === 'hash')
        for (const field of Object.keys(value)) await attacker.hset(name, field, bytes(value[field]));
      await attacker.expire(name, 3_600);
    }
  });

  test('is served: a session with its draft of a bundle, started, drafted and sent by this release', async () => {
    const session = await open('created');
    expect(session).toMatchObject({ profile: old.profile, pinSet: false, facts: { zone: 'knee', status: 'created' } });
    expect(await fresh().draft(session, old.now)).toEqual({ draft: assessment, revision: 0 });

    expect(await fresh().start(session, PIN, old.now)).toBe('started');
    const started = await open('created');
    expect(started.pinSet).toBe(true);
    expect(await fresh().saveDraft(started, { revision: 1, assessment }, old.now)).toBe('saved');
    expect(await fresh().unlock(started, '0000', old.now)).toEqual({ outcome: 'wrong_pin' });
    expect(await fresh().unlock(started, PIN, old.now)).toEqual({ outcome: 'unlocked' });
  });

  test('is served: a draft, sent again with its revision, and a code', async () => {
    const drafted = await open('drafted');
    expect(await fresh().draft(drafted, old.now)).toEqual({ draft: assessment, revision: 3 });
    expect(await fresh().saveDraft(drafted, { revision: 3, assessment }, old.now)).toBe('saved');
    expect(await fresh().unlock(await open('coded'), old.pin, old.now)).toEqual({ outcome: 'unlocked' });
  });

  test('is served: a submission that waited for its result', async () => {
    const session = await open('submitted');
    expect(await fresh().draft(session, old.now)).toMatchObject({ draft: assessment });
    expect(await vault.complete(session, 6, { vault: fresh(), now: old.now })).toEqual({ outcome: 'completed' });
    expect(await fresh().summary(await open('submitted'), old.now)).toEqual({ vas: 6 });
  });

  test('is served: status, result, cells and report of a completed session', async () => {
    expect(await fresh().status(query('completed'))).toMatchObject({
      status: 'completed',
      modules: ['cartography', 'questionnaires'],
    });
    expect((await fresh().retrieve(query('completed')))?.body?.toString()).toBe('{"vas":6}');
    expect(await fresh().basis(query('completed'))).toMatchObject({ profile: old.profile, assessment });
    const { pdf } = (await fresh().report({ ...query('completed'), locale: null })) ?? {};
    expect(pdf?.toString()).toBe('%PDF-old');
    expect(await fresh().summary(await open('completed'), old.now)).toEqual({ vas: 6 });
    const session = await open('completed');
    const sent = await fresh().sealSubmission(session, createAnswers(6));
    expect(await fresh().saveSubmission(sent, old.now)).toBe('completed_same');
  });

  test('is served: an Idempotency-Key', async () => {
    const request = vault.request({ account, key: old.idempotencyKey, now: old.now, sessionsPerDay: 1_000 });
    const replayed = await fresh().create(request);
    expect(replayed).toMatchObject({ outcome: 'replayed', identity: old.sessions.repeatable });
  });

  test('is served: a resume bundle', async () => {
    const bundles = createResumeBundles({ keys });
    const opened = await bundles.open(old.bundle, { account, zone: 'knee', sex: 'female' });
    expect(opened.assessment).toEqual(assessment);
  });

  test('stays readable for release 1.0: drafts and codes that this release adds to its sessions', async () => {
    const { id } = old.sessions.drafted;
    await fresh().saveDraft(await open('drafted'), { revision: 9, assessment }, old.now);
    const place = { account, session: id, purpose: 'draft' } as const;
    const stored = (await attacker.getBuffer(`pa:{${id}}:draft`)) ?? Buffer.alloc(0);
    expect(await createSealing({ keys }).openJson(stored, place)).toEqual(assessment);
  });
});
