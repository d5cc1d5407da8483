import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { AccountId, SessionId } from '@pain-assessment/contracts';
import fc from 'fast-check';
import { type ComparedKinds, sequence, testAgainstMemory } from '../../testing/compare-with-memory.ts';
import type { ClaimStore } from '../claims/claim-store.ts';

const STEPS = [1_000, 4_000, 6_000, 1_800_000, 3_600_000, 6 * 3_600_000];

const key = fc.constantFrom('k', 'l');
const session = fc.constantFrom('ses_a' as SessionId, 'ses_b' as SessionId, 'ses_c' as SessionId, 'ses_d' as SessionId);
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
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('confirm' as const, 'abandon' as const), key }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('count' as const, 'ask' as const, 'uncount' as const), session }),
  },
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

/** What all calls of one step have in common. */
interface Step {
  readonly account: AccountId;
  readonly now: number;
  readonly operation: string;
  /** The operation that claimed each key last. */
  readonly last: ReadonlyMap<string, string>;
}

/** Settles a claim: `afterwards` is `confirm`, `abandon`, or `crash`, which does nothing. */
async function settle(store: ClaimStore, afterwards: string, step: Step & { key: string | null }): Promise<unknown> {
  const { account, operation, key, now } = step;
  const reference = { account, operation, names: key === null ? null : [key], now };
  if (afterwards === 'confirm') return store.confirm(reference);
  if (afterwards === 'abandon') return store.abandon(reference);
  return null;
}

async function claim(store: ClaimStore, command: Extract<Command, { kind: 'claim' }>, step: Step): Promise<unknown> {
  const { account, operation, now } = step;
  const { key, body, afterwards } = command;
  const outcome = await store.claim({
    account,
    operation,
    idempotency: key === null ? null : { names: [key], bodyHashes: [body, 'of a new key'] },
    session: `ses_${operation}` as SessionId,
    replay: key === null ? Buffer.alloc(0) : Buffer.from(`answer of ${operation}`),
    sessionsPerDay: 3,
    now,
  });
  if (outcome.outcome !== 'claimed') return outcome;
  // The permit is a time of the store's own clock.
  const { permit: _, ...claimed } = outcome;
  return [claimed, await settle(store, afterwards, { ...step, key })];
}

async function run(store: ClaimStore, command: Command, step: Step): Promise<unknown> {
  const { account, now } = step;
  switch (command.kind) {
    case 'wait':
      return null;
    case 'claim':
      return claim(store, command, step);
    case 'confirm':
    case 'abandon': {
      const operation = step.last.get(command.key) ?? 'unknown';
      return settle(store, command.kind, { ...step, operation, key: command.key });
    }
    default: {
      const submission = { account, session: command.session, submissionsPerMinute: 2, now };
      if (command.kind === 'count') return store.countSubmission(submission);
      if (command.kind === 'ask') return store.peekSubmission(submission);
      return store.uncountSubmission(submission);
    }
  }
}

async function compare({ kind, memory }: ComparedKinds, commands: readonly Command[]) {
  const stores = [kind.open().claims, memory.open().claims] as const;
  const account = `account-${randomUUID()}` as AccountId;
  const last = new Map<string, string>();
  let now = Date.now();
  for (const command of commands) {
    if (command.kind === 'wait') now += command.step;
    const step = { account, now, operation: randomUUID(), last };
    const [actual, expected] = await Promise.all(stores.map((store) => run(store, command, step)));
    expect([command, actual]).toEqual([command, expected]);
    if (command.kind === 'claim' && command.key !== null && Array.isArray(expected))
      last.set(command.key, step.operation);
  }
}

testAgainstMemory('claims and submissions', sequence(command), compare);
