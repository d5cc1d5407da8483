import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createSessionModel, viewOf } from '../testing/session-model.ts';
import { CONTRACT_LIFETIMES, STORE_KINDS, type StoreKind } from '../testing/store-kinds.ts';

/** Steps of hours and minutes: what has not ended has seconds left, so that Redis ends nothing while a run looks at it. */
const STEPS = [6_000, 60_000, 60_000, 300_000, 300_000, 840_000, 3_600_000, 12 * 3_600_000];
const [runs, length] = process.env.TEST_FULL ? [1_000, 60] : [40, 30];

const text = fc.constantFrom('a', 'b');
const of = <K extends string>(...kinds: [K, ...K[]]) => fc.constantFrom(...kinds);
const command = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: of('wait'), step: fc.constantFrom(...STEPS) }) },
  { weight: 2, arbitrary: fc.record({ kind: of('start', 'rewrite', 'clear') }) },
  { weight: 5, arbitrary: fc.record({ kind: of('draft'), revision: fc.integer({ min: 1, max: 4 }), text }) },
  { weight: 4, arbitrary: fc.record({ kind: of('submission', 'complete', 'report'), text }) },
  { weight: 4, arbitrary: fc.record({ kind: of('retrieve') }) },
  { weight: 4, arbitrary: fc.record({ kind: of('try'), times: fc.integer({ min: 1, max: 5 }) }) },
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C | { kind: 'remove' } : never;

async function play(kind: StoreKind, commands: readonly Command[], pin: string | null): Promise<void> {
  const store = kind.open().sessions;
  const id = `ses_${randomUUID()}`;
  let now = Date.now();
  const model = createSessionModel(now, pin);
  const sealed = (plain: string) => Buffer.from(plain);
  const written = {
    facts: {
      id,
      account: 'demo',
      zone: 'knee',
      modules: ['cartography'],
      createdAt: now,
      expiresAt: now + CONTRACT_LIFETIMES.session,
    },
    profile: sealed('profile'),
    tokenHash: 'token',
    draft: null,
    permit: Number.MAX_SAFE_INTEGER,
  } as const;
  const content = (plain: string) => ({ id, content: sealed(plain), hashes: [`hash of ${plain}`], now });
  const completion = (plain: string) => ({
    id,
    operation: randomUUID(),
    submission: sealed(plain),
    hashes: [`hash of ${plain}`],
    result: sealed(`result of ${plain}`),
    now,
  });

  async function outcomes(step: Command): Promise<readonly [unknown, unknown]> {
    switch (step.kind) {
      case 'wait':
        now += step.step;
        return [null, null];
      case 'start':
        return [await store.start({ id, pin: pin === null ? null : sealed(pin), now }), model.start(now)];
      case 'draft':
        return [
          await store.saveDraft({ ...content(step.text), revision: step.revision }),
          model.saveDraft(now, step.revision, step.text),
        ];
      case 'submission':
        return [await store.saveSubmission(content(step.text)), model.saveSubmission(now, step.text)];
      case 'complete':
        return [await store.complete(completion(step.text)), model.complete(now, step.text)];
      case 'retrieve':
        return [await store.fixRetrieval(id, now), model.fixRetrieval(now)];
      case 'rewrite':
        return model.known(now)
          ? [await store.write({ ...written, now }), now < written.facts.expiresAt ? 'written' : 'lapsed']
          : [null, null];
      case 'report': {
        const report = { id, locale: 'en-GB', content: sealed(step.text), now } as const;
        return [await store.saveReport(report), model.saveReport(now, step.text)];
      }
      case 'try': {
        const attempt = () => store.countTry({ id, operation: randomUUID(), now });
        const actual = Array.from({ length: step.times }, attempt);
        const expected = actual.map(() => model.countTry(now));
        return [(await Promise.all(actual)).map(({ outcome }) => outcome), expected];
      }
      case 'clear':
        return [await store.clearTries(id, now), model.clearTries(now)];
      case 'remove':
        return [await store.remove({ id, account: 'demo', now }), model.remove(now)];
    }
  }

  await store.write({ ...written, now });
  for (const step of commands) {
    const [actual, expected] = await outcomes(step);
    expect([step, actual]).toEqual([step, expected]);
    expect([step, await viewOf(store, id, now)]).toEqual([step, model.view(now)]);
  }
}

describe.each(STORE_KINDS)('any sequence of calls on a session in %s', (_, start) => {
  let kind: StoreKind;

  beforeAll(async () => {
    kind = await start();
  });
  afterAll(() => kind.stop());

  test('has the outcomes of the model, and leaves no key that does not end', async () => {
    const sequence = fc.array(command, { minLength: 1, maxLength: length, size: 'max' });
    // Mostly started at once and removed at last: a session at its end has but one outcome.
    const first = fc.option(fc.constant({ kind: 'start' as const }), { freq: 5 });
    const last = fc.array(fc.record({ kind: of('remove') }), { maxLength: 2 });
    const pins = fc.option(fc.constant('pin'), { freq: 3 });
    const property = fc.asyncProperty(first, sequence, last, pins, (start, commands, removals, pin) =>
      play(kind, [...(start ? [start] : []), ...commands, ...removals], pin),
    );
    await fc.assert(property, { numRuns: runs });
    expect((await kind.keys()).filter(({ lifetime }) => lifetime === -1)).toEqual([]);
  }, 600_000);
});
