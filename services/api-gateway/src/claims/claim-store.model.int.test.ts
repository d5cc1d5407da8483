import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createClaimModel } from '../testing/claim-model.ts';
import { STORE_KINDS, type StoreKind } from '../testing/store-kinds.ts';

const STEPS = [1_000, 4_000, 6_000, 1_800_000, 3_600_000, 6 * 3_600_000];
const LIMIT = 3;
const [runs, length] = process.env.TEST_FULL ? [1_000, 60] : [40, 30];

const key = fc.constantFrom('k', 'l');
const command = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), step: fc.constantFrom(...STEPS) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('claim' as const),
      key: fc.option(key, { freq: 8 }),
      body: fc.constantFrom('a', 'b'),
      /** What becomes of a claim: confirmed, given back, or left by a crash. */
      afterwards: fc.constantFrom('confirm' as const, 'abandon' as const, 'crash' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('late confirm' as const, 'late abandon' as const), key }) },
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

async function play(kind: StoreKind, commands: readonly Command[]): Promise<void> {
  const store = kind.open().claims;
  const model = createClaimModel();
  const account = `account-${randomUUID()}`;
  let now = Date.now();
  const lastOperations = new Map<string, string>();
  const settle = async (how: string, operation: string, name: string): Promise<readonly [unknown, unknown]> => {
    const reference = { account, operation, idempotencyKey: name, now };
    if (how === 'confirm') return [await store.confirm(reference), model.confirm({ operation, key: name, now })];
    return [await store.abandon(reference), model.abandon({ operation, key: name, now })];
  };

  async function claim(step: Extract<Command, { kind: 'claim' }>): Promise<readonly [unknown, unknown]> {
    const [operation, session] = [randomUUID(), `ses_${randomUUID()}`];
    const idempotency = step.key === null ? null : { key: step.key, bodyHashes: ['of a new key', step.body].reverse() };
    const replay = Buffer.from(`201 of ${session}`);
    const asked = { account, operation, idempotency, session, replay, sessionsPerDay: LIMIT, now };
    const outcome = await store.claim(asked);
    const expected = model.claim({ ...step, operation, session, limit: LIMIT, now });
    expect(outcome).toMatchObject(expected);
    if ('replay' in outcome) expect(String(Buffer.from(outcome.replay))).toBe(`201 of ${outcome.session}`);
    if (outcome.outcome === 'claimed' && step.key !== null) {
      lastOperations.set(step.key, operation);
      if (step.afterwards !== 'crash') return settle(step.afterwards, operation, step.key);
    }
    return [null, null];
  }

  for (const step of commands) {
    if (step.kind === 'wait') now += step.step;
    else if (step.kind === 'claim') {
      const [actual, expected] = await claim(step);
      expect([step, actual]).toEqual([step, expected]);
    } else {
      const operation = lastOperations.get(step.key) ?? 'unknown';
      const [actual, expected] = await settle(step.kind.slice('late '.length), operation, step.key);
      expect([step, actual]).toEqual([step, expected]);
    }
  }
}

describe.each(STORE_KINDS)('any sequence of claims in %s', (_, start) => {
  let kind: StoreKind;

  beforeAll(async () => {
    kind = await start();
  });
  afterAll(() => kind.stop());

  test('has the outcomes of the model, and leaves no key that does not end', async () => {
    const sequence = fc.array(command, { minLength: 1, maxLength: length, size: 'max' });
    await fc.assert(
      fc.asyncProperty(sequence, (commands) => play(kind, commands)),
      { numRuns: runs },
    );
    expect((await kind.keys()).filter(({ lifetime }) => lifetime === -1)).toEqual([]);
  }, 600_000);
});
