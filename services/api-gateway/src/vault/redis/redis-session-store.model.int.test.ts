import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { AccountId, SessionId } from '@pain-assessment/contracts';
import fc from 'fast-check';
import { type ComparedKinds, sequence, testAgainstMemory } from '../../testing/compare-with-memory.ts';
import { DEFAULT_LIFETIMES } from '../../testing/store-kinds.ts';
import type { NewSession, SessionStore } from '../sessions/session-store.ts';
import { EXPIRY_TOLD_FOR_MS, WEBHOOK_TYPES } from '../sessions/watched-session.ts';

/** Steps of hours and minutes: what has not ended has seconds left, so that Redis ends nothing while a run looks at it. */
const STEPS = [6_000, 60_000, 60_000, 300_000, 300_000, 840_000, 3_600_000, 12 * 3_600_000];
const account = 'demo' as AccountId;

const text = fc.constantFrom('a', 'b');
const locale = fc.constantFrom('en-GB' as const, 'fr-FR' as const);
const kinds = <K extends string>(...names: [K, ...K[]]) => fc.constantFrom(...names);
const mark = fc.record({ attempts: fc.nat(9), nextAt: fc.option(fc.constant(1_700_000_000_000)) });
const command = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: kinds('wait'), step: fc.constantFrom(...STEPS) }) },
  { weight: 2, arbitrary: fc.record({ kind: kinds('start', 'write again', 'clear tries') }) },
  { weight: 4, arbitrary: fc.record({ kind: kinds('retrieve') }) },
  { weight: 5, arbitrary: fc.record({ kind: kinds('draft'), revision: fc.integer({ min: 1, max: 4 }), text }) },
  { weight: 4, arbitrary: fc.record({ kind: kinds('submission', 'complete', 'complete again'), text }) },
  { weight: 2, arbitrary: fc.record({ kind: kinds('report'), text, locale, isSessionLocale: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: kinds('mark delivery'), type: fc.constantFrom(...WEBHOOK_TYPES), mark }) },
  { weight: 4, arbitrary: fc.record({ kind: kinds('try'), times: fc.integer({ min: 1, max: 5 }) }) },
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C | { kind: 'remove' } : never;

/** What all calls of one step have in common. */
interface Step {
  readonly id: SessionId;
  readonly now: number;
  readonly pin: Buffer | null;
  readonly session: NewSession;
  readonly operation: string;
  readonly completed: string;
}

const content = (plain: string) => ({ content: Buffer.from(plain), hashes: ['by a new key', `hash of ${plain}`] });

async function run(store: SessionStore, command: Command, step: Step): Promise<unknown> {
  const { id, now, pin, operation } = step;
  switch (command.kind) {
    case 'wait':
      return null;
    case 'start':
      return store.start({ id, pin, profile: pin, now });
    case 'write again':
      return (await store.facts(id, now)) && store.write({ ...step.session, now });
    case 'draft':
      return store.saveDraft({ id, ...content(command.text), revision: command.revision, now });
    case 'submission':
      return store.saveSubmission({ id, ...content(command.text), now });
    case 'complete':
    case 'complete again': {
      const { content: submission, hashes } = content(command.text);
      const sent = command.kind === 'complete' ? operation : step.completed;
      const [result, cells] = [Buffer.from(operation), Buffer.from(`cells ${operation}`)];
      return store.complete({ id, operation: sent, submission, hashes, result, cells, now });
    }
    case 'retrieve':
      return store.fixRetrieval(id, now);
    case 'report': {
      const { locale, isSessionLocale, text } = command;
      return store.saveReport({ id, account, locale, isSessionLocale, content: Buffer.from(text), now });
    }
    case 'try': {
      const attempts = Array.from({ length: command.times }, (_, index) =>
        store.countTry({ id, operation: `${operation} ${index}`, now }),
      );
      return Promise.all(attempts);
    }
    case 'clear tries':
      return store.clearTries(id, now);
    case 'mark delivery':
      return store.markDelivery({ id, type: command.type, mark: command.mark, now });
    case 'remove':
      return store.remove({ id, account, now });
  }
}

interface History {
  readonly commands: readonly Command[];
  readonly pin: Buffer | null;
}

/** Everything that can be read of a session. */
const readAll = async (store: SessionStore, id: SessionId, now: number) => ({
  facts: await store.facts(id, now),
  stored: await store.read(id, now),
  newest: await store.newest(id, now),
  result: await store.result(id, now),
  submission: await store.submission(id, now),
  cells: await store.cells(id, now),
  watched: await store.watched(id, now),
  reports: await Promise.all(([null, 'en-GB', 'fr-FR'] as const).map((locale) => store.report({ id, locale, now }))),
});

async function compare({ kind, memory }: ComparedKinds, { commands, pin }: History) {
  const stores = [kind.open().sessions, memory.open().sessions] as const;
  const id = `ses_${randomUUID()}` as SessionId;
  let now = Date.now();
  let completed = 'none';
  const facts = { id, account, createdAt: now } as const;
  const session: NewSession = {
    facts: { ...facts, expiresAt: now + DEFAULT_LIFETIMES.session },
    profile: Buffer.from('profile'),
    scope: Buffer.from('scope'),
    draft: null,
    watchedUntil: now + DEFAULT_LIFETIMES.session + EXPIRY_TOLD_FOR_MS,
    permit: Number.MAX_SAFE_INTEGER,
    now,
  };
  for (const store of stores) await store.write(session);
  for (const command of commands) {
    if (command.kind === 'wait') now += command.step;
    const step = { id, now, pin, session, operation: randomUUID(), completed };
    const [actual, expected] = await Promise.all(stores.map((store) => run(store, command, step)));
    if (command.kind === 'complete' && expected === 'completed') completed = step.operation;
    expect([command, actual]).toEqual([command, expected]);
    const [kept, keptInMemory] = await Promise.all(stores.map((store) => readAll(store, id, now)));
    expect([command, kept]).toEqual([command, keptInMemory]);
  }
}

// Mostly started at once and removed at last: a session at its end has but one outcome.
const first = fc.option(fc.constant({ kind: 'start' as const }), { freq: 5 }).map((start) => (start ? [start] : []));
const last = fc.array(fc.record({ kind: kinds('remove') }), { maxLength: 2 });
const history = fc.record({
  commands: fc.tuple(first, sequence(command), last).map((parts): Command[] => parts.flat()),
  pin: fc.option(fc.constant(Buffer.from('pin')), { freq: 3 }),
});

testAgainstMemory('calls on a session', history, compare);
