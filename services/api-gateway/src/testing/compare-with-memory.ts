import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { MEMORY, REDIS_KINDS, type StoreKind } from './store-kinds.ts';

const [RUNS, LENGTH] = process.env.TEST_FULL ? [1_000, 60] : [60, 30];

/** Two stores that are to answer alike. */
export interface ComparedKinds {
  readonly kind: StoreKind;
  readonly memory: StoreKind;
}

/** A list of generated calls, mostly a long one. */
export const sequence = <T>(call: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc.array(call, { minLength: 1, maxLength: LENGTH, size: 'max' });

/** Declares that every kind of Redis store answers generated calls as the store in memory does; `compare` throws where one does not. */
export function testAgainstMemory<Calls>(
  what: string,
  calls: fc.Arbitrary<Calls>,
  compare: (kinds: ComparedKinds, calls: Calls) => Promise<void>,
): void {
  describe.each(REDIS_KINDS)(`any sequence of ${what} in %s`, (_, start) => {
    let kinds: ComparedKinds;

    beforeAll(async () => {
      const [kind, memory] = await Promise.all([start(), MEMORY()]);
      kinds = { kind, memory };
    });
    afterAll(() => kinds.kind.stop());

    test('has the outcomes of the store in memory, and leaves no key that does not end', async () => {
      const property = fc.asyncProperty(calls, (generated) => compare(kinds, generated));
      await fc.assert(property, { numRuns: RUNS });
      expect((await kinds.kind.keys()).filter(({ lifetime }) => lifetime === -1)).toEqual([]);
    }, 600_000);
  });
}
