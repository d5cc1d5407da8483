import type { FieldErrorCode, StartRequest } from '@pain-assessment/contracts';
import { auditPage, type ComponentOperation } from '../callers/component-call.ts';
import { acceptBody } from '../edge/body-shapes.ts';
import { invalidRequest, problem } from '../edge/problem.ts';
import { json } from '../edge/route.ts';
import { CALLS } from '../limits/limits.table.ts';
import { joinPerOwner } from '../limits/limits.ts';
import { changeAndNotify, type NotifyingRecords } from '../session/notifier.ts';
import type { PinHashing } from '../session/pin-hashing.ts';
import type { OpenSession } from '../session/records.ts';
import { type StartOutcome, start } from '../session/rules.ts';

const STARTED = json(200, { status: 'in_progress' });

interface Starting extends NotifyingRecords {
  readonly pins: Pick<PinHashing, 'hash'>;
}

/** Rejects a code for a session without one; requires it before the start if the session must have one (contract.md#session-code). */
function assertPinAllowed(pin: string | null, { facts, work }: OpenSession): void {
  const { sessionPin } = work.profile;
  const refuse = (code: FieldErrorCode, detail: string) => invalidRequest({ pointer: '/pin', code, detail });
  if (pin !== null && sessionPin === 'none') throw refuse('unknown_field', 'is refused with session_pin none');
  const isMissing = pin === null && sessionPin === 'required' && facts.status === 'created';
  if (isMissing) throw refuse('required', 'is required with session_pin required');
}

/** Starts a session with a code, null for none. A second start changes nothing, so its code is not hashed. */
export async function startOnce(
  { pins, ...dependencies }: Starting,
  session: OpenSession,
  { pin, now }: { readonly pin: string | null; readonly now: number },
): Promise<StartOutcome> {
  const { facts } = session;
  if (facts.status !== 'created') return start(session, { codeHash: null }, now).outcome;
  const codeHash = pin === null ? null : await pins.hash(pin, facts.account);
  return changeAndNotify(dependencies, session, { decide: (record) => start(record, { codeHash }, now), now });
}

/** `POST /component/api/start`; a second start changes nothing (contract.md#component-api). */
export function startSession(dependencies: Starting): ComponentOperation {
  const join = joinPerOwner<StartOutcome>();
  return {
    bounds: CALLS.start,
    body: 'start',
    emptyBody: '{}',
    audit: auditPage('start'),
    async run({ caller: { session }, body, now }) {
      const { pin = null } = acceptBody<StartRequest>(body);
      assertPinAllowed(pin, session);
      // Only one of several simultaneous starts can set its code, so only one hashes; the others find the session started.
      const started = () => startOnce(dependencies, session, { pin, now });
      const { joined, outcome } = await join({ owner: session.facts.id, content: null }, started);
      if (outcome === 'session_not_found' || outcome === 'already_completed') throw problem(outcome);
      const isRepeated = joined || outcome === 'already_started';
      return isRepeated ? { ...STARTED, audited: { outcome: 'replayed' } } : STARTED;
    },
  };
}
