import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startRedis, type TestRedis } from '@pain-assessment/service-kit/testing';
import { Redis } from 'ioredis';
import { createAnswers, FIXTURE_NOW as now, type SessionFixture, sessionFixture } from '../testing/session-fixtures.ts';
import { redisKind, type StoreKind } from '../testing/store-kinds.ts';
import { packContent } from './packed-content.ts';
import type { SessionIdentity } from './session.ts';

const PIN = '4711';
const damaged = expect.objectContaining({ code: 'sealed_value_damaged' });

let server: TestRedis;
let kind: StoreKind;
/** An attacker with write access to Redis. */
let attacker: Redis;
let fixture: SessionFixture;
beforeAll(async () => {
  server = await startRedis({ own: true });
  kind = await redisKind(server.url, [server.url], () => server.stop());
  attacker = new Redis(server.url);
  fixture = sessionFixture(kind);
});
afterAll(async () => {
  attacker.disconnect();
  await kind.stop();
});

const toKey = (id: string, part: string) => `pa:{${id}}:${part}`;

/** All stored values of a session, as a copy for a later restore. */
async function copySession(id: string): Promise<ReadonlyMap<string, Buffer>> {
  const copies = new Map<string, Buffer>();
  for (const key of await attacker.keys(toKey(id, '*')))
    copies.set(key, (await attacker.getBuffer(key)) ?? Buffer.alloc(0));
  return copies;
}
const putBack = async (copies: ReadonlyMap<string, Buffer>, part = '') => {
  for (const [key, value] of copies) if (key.endsWith(part)) await attacker.set(key, value, 'PX', 60_000);
};

async function createIdentity(): Promise<SessionIdentity> {
  const { sessions, request } = fixture;
  const created = await sessions.create(request({ sessionsPerDay: 1_000 }));
  if (!('identity' in created)) throw new Error(created.outcome);
  return created.identity;
}

async function begin(pin: string | null): Promise<SessionIdentity> {
  const identity = await createIdentity();
  await fixture.sessions.start(await fixture.open(identity.token), pin, now);
  return identity;
}

describe('an attacker who writes to Redis', () => {
  test('cannot open a session with the stored values of an own session', async () => {
    const [victim, own] = [await begin(null), await begin(null)];
    for (const part of ['work', 'facts']) {
      const before = await copySession(victim.id);
      await attacker.copy(toKey(own.id, part), toKey(victim.id, part), 'REPLACE');
      await expect(fixture.sessions.open(victim.token, now)).rejects.toEqual(damaged);
      await putBack(before);
    }
    expect((await fixture.open(victim.token)).facts.id).toBe(victim.id);
  });

  test.each(['work', 'draft', 'submission'])('is detected after a reset of the part %s', async (part) => {
    const { id, token } = await begin(PIN);
    async function save(revision: number) {
      const session = await fixture.open(token);
      const assessment = createAnswers(revision);
      if (part === 'submission') return fixture.saveSubmission(session, assessment);
      return fixture.sessions.saveDraft(session, { revision, packed: await packContent(assessment) }, now);
    }
    await save(1);
    const before = await copySession(id);
    await save(2);
    const read = async () => fixture.sessions.draft(await fixture.open(token), now);
    expect((await read())?.draft).toEqual(createAnswers(2));

    await putBack(before, part);

    await expect(read()).rejects.toEqual(damaged);
  });

  test('finds no session code to remove: it is sealed with the token and the profile', async () => {
    const { id, token } = await begin(PIN);
    await attacker.del(toKey(id, 'work'));
    expect(await fixture.sessions.open(token, now)).toBeNull();
  });

  test('cannot unlock by a code that was set after a reset of the session', async () => {
    const { id, token } = await createIdentity();
    const created = await copySession(id);
    await fixture.sessions.start(await fixture.open(token), PIN, now);
    const started = await copySession(id);

    await putBack(created);
    await fixture.sessions.start(await fixture.open(token), '1234', now);
    await putBack(started, 'facts');

    await expect(fixture.sessions.open(token, now)).rejects.toEqual(damaged);
  });

  test('sees no result after a reset, a start without the code, and a completion', async () => {
    const { id, token } = await createIdentity();
    const created = await copySession(id);
    await fixture.sessions.start(await fixture.open(token), PIN, now);
    await fixture.complete(await fixture.open(token), 7);
    const completed = await copySession(id);

    await putBack(created);
    expect(await fixture.sessions.start(await fixture.open(token), null, now)).toBe('started');
    await fixture.complete(await fixture.open(token), 8);
    await putBack(completed, 'result');
    const session = await fixture.open(token);
    expect(session.work.codeHash).toBeNull();
    await expect(fixture.sessions.summary(session, now)).rejects.toEqual(damaged);
    await putBack(completed, 'facts');
    await expect(fixture.sessions.open(token, now)).rejects.toEqual(damaged);
    await putBack(completed);
    expect((await fixture.open(token)).work.codeHash).not.toBeNull();
  });

  test('still has few tries after resets of the count of wrong codes, and the right code works later', async () => {
    const { id, token } = await begin(PIN);
    const before = await copySession(id);
    const outcomes: string[] = [];
    for (let guess = 0; guess < 15; guess += 1) {
      await putBack(before);
      outcomes.push((await fixture.sessions.unlock(await fixture.open(token), String(1000 + guess), now)).outcome);
    }

    expect(outcomes.filter((outcome) => outcome === 'wrong_pin')).toHaveLength(10);
    const session = await fixture.open(token);
    expect(await fixture.sessions.unlock(session, PIN, now)).toEqual({ outcome: 'pin_locked', retryAfterSeconds: 300 });
    expect(await fixture.sessions.unlock(session, PIN, now + 300_000)).toEqual({ outcome: 'unlocked' });
  });

  test('cannot exchange the replayed answer of an Idempotency-Key', async () => {
    const create = (key: string) => fixture.sessions.create(fixture.request({ key, sessionsPerDay: 1_000 }));
    const before = new Set(await attacker.keys('pa:*:claim:*'));
    await create('first');
    const [first = ''] = (await attacker.keys('pa:*:claim:*')).filter((key) => !before.has(key));
    await create('second');
    const [second = ''] = (await attacker.keys('pa:*:claim:*')).filter((key) => !before.has(key) && key !== first);

    await attacker.copy(second, first, 'REPLACE');

    await expect(create('first')).rejects.toEqual(damaged);
  });
});

describe('an attacker who reads Redis', () => {
  test('finds the mark of a creation without an Idempotency-Key after its deletion, and no session id in it', async () => {
    const { id } = await fixture.create({ sessionsPerDay: 1_000 });
    expect(await fixture.sessions.remove({ account: fixture.account, id, now })).toBe(true);
    const marks = (await kind.keys()).map(({ name }) => name).filter((name) => /unit:/.test(name));
    expect(marks).not.toEqual([]);
    expect(marks.filter((name) => name.includes(id.slice('ses_'.length)))).toEqual([]);
  });

  test('cannot find an Idempotency-Key by trying record numbers, and reads neither zone nor modules', async () => {
    const key = 'record-004711';
    await fixture.sessions.create(fixture.request({ key, sessionsPerDay: 1_000 }));
    const kept = (await kind.keys()).map(({ name, content }) => Buffer.concat([Buffer.from(name), content]));

    const digest = createHash('sha256').update(key).digest();
    const forms = (['hex', 'base64', 'base64url'] as const).map((form) => digest.toString(form).slice(0, 16));
    const words = [...forms, key, 'knee', 'cartography', 'questionnaires'];
    expect(words.filter((word) => kept.some((content) => content.includes(word)))).toEqual([]);
  });
});
