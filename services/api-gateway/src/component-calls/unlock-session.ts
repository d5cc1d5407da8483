import type { SessionId, Summary, UnlockAnswer, UnlockRequest } from '@pain-assessment/contracts';
import { loadResult, summarise } from '../assessment/end-screen.ts';
import { auditPage, type ComponentOperation } from '../callers/component-call.ts';
import { acceptBody } from '../edge/body-shapes.ts';
import { invalidRequest, problem } from '../edge/problem.ts';
import { type Call, json } from '../edge/route.ts';
import { CALLS } from '../limits/limits.table.ts';
import type { PinHashing } from '../session/pin-hashing.ts';
import type { OpenSession, SessionRecords } from '../session/records.ts';
import { codeLockedUntil, judgeCode, LOCK_MS, TRIES_BEFORE_LOCK } from '../session/rules.ts';

interface Unlocking {
  readonly records: Pick<SessionRecords, 'load' | 'change'>;
  readonly pins: Pick<PinHashing, 'matches'>;
}

/**
 * More than the store allows, because a right code on another gateway clears the store's count and not this one. Within one lock's time,
 * two locks' worth is possible only if somebody sets the store's counts back.
 */
const MOST_WRONG = 2 * TRIES_BEFORE_LOCK;

/** Wrong session codes of the last five minutes, counted in this process: a writer of the store can set its counts back, not these. */
function createWrongCodes() {
  /** Times of tries, epoch ms; the session with the newest try comes last. */
  const tries = new Map<SessionId, readonly number[]>();

  function forget(now: number): void {
    for (const [id, times] of tries) {
      if ((times.at(-1) ?? 0) > now - LOCK_MS) return;
      tries.delete(id);
    }
  }
  const recent = (id: SessionId, now: number) => (tries.get(id) ?? []).filter((time) => time > now - LOCK_MS);

  return {
    /** Earliest time of the next try, epoch ms; null for now. */
    lockedUntil(id: SessionId, now: number): number | null {
      const first = recent(id, now).at(-MOST_WRONG);
      return first === undefined ? null : first + LOCK_MS;
    },
    add(id: SessionId, now: number): void {
      forget(now);
      const times = [...recent(id, now), now];
      tries.delete(id);
      tries.set(id, times);
    },
    clear: (id: SessionId) => void tries.delete(id),
  };
}

/**
 * Compares session codes (contract.md#session-code). Throws the problems `wrong_pin`, `pin_locked` and `session_not_found`. A code that
 * could not be compared counts as no try.
 */
export function createUnlock({ records, pins }: Unlocking) {
  const wrongCodes = createWrongCodes();
  const locked = (until: number, now: number) => problem('pin_locked', { retryAfterSeconds: (until - now) / 1_000 });
  return async (session: OpenSession, pin: string, now: number): Promise<void> => {
    const { id, account } = session.facts;
    const lockedUntil = wrongCodes.lockedUntil(id, now) ?? codeLockedUntil(session.work, now);
    if (lockedUntil !== null) throw locked(lockedUntil, now);
    const { codeHash } = session.work;
    const matches = codeHash !== null && (await pins.matches(pin, codeHash, account));
    const judged = await records.change(session, (record) => judgeCode(record, { matches }, now), { now });
    if (!judged?.loaded.work || judged.outcome === 'session_not_found') throw problem('session_not_found');
    if (judged.outcome === 'locked') throw locked(codeLockedUntil(judged.loaded.work, now) ?? now, now);
    if (judged.outcome === 'right') wrongCodes.clear(id);
    if (judged.outcome !== 'wrong') return;
    wrongCodes.add(id, now);
    throw problem('wrong_pin');
  };
}

/** Null before completion: the code then only lets the professional leave the assessment (contract.md#session-code). */
async function loadSummary(
  records: Unlocking['records'],
  session: OpenSession,
  call: Pick<Call<unknown>, 'now' | 'take'>,
): Promise<Summary | null> {
  if (session.facts.status !== 'completed' || !session.work.profile.showResults) return null;
  const result = await loadResult(records, session, call);
  if (!result) throw problem('session_not_found');
  return summarise(result);
}

/** `POST /component/api/unlock` (contract.md#component-api). */
export function unlockSession(dependencies: Unlocking): ComponentOperation {
  const unlock = createUnlock(dependencies);
  return {
    bounds: CALLS.unlock,
    body: 'unlock',
    emptyBody: '{}',
    audit: auditPage('unlock'),
    async run({ caller: { session }, body, take, now }) {
      const { pin } = acceptBody<UnlockRequest>(body);
      if (session.facts.status === 'created') throw problem('not_started');
      if (session.work.codeHash !== null) {
        if (pin === undefined) throw invalidRequest({ pointer: '/pin', code: 'required', detail: 'is required' });
        take('unlocks');
        await unlock(session, pin, now);
      }
      const answer: UnlockAnswer = { result: await loadSummary(dependencies.records, session, { now, take }) };
      return json(200, answer);
    },
  };
}
