/** Caller of the service. */
type Actor = 'owner' | 'foreign' | 'page';
export type Kind = 'create' | 'status' | 'result' | 'report' | 'delete' | 'start' | 'draft' | 'submit';

/** One call from its caller's view; instants in epoch milliseconds. */
export interface Call {
  readonly actor: Actor;
  readonly kind: Kind;
  /** Account of the session; for a create the caller's. */
  readonly account: string;
  /** The called session; for a create the one in the answer. */
  readonly session: string | null;
  /** Idempotency-Key of a create. */
  readonly key: string | null;
  readonly sent: number;
  readonly answered: number;
  /** 0 without an answer. */
  readonly status: number;
  readonly code: string | null;
  readonly retryAfter: number | null;
}

/** Configuration behind the calls. */
export interface World {
  readonly sessionsPerDay: number;
  readonly sessionMs: number;
  readonly retentionMs: number;
  /** Periods in which Redis lost all its data: from before it was killed until it was back, empty. */
  readonly losses: readonly { readonly from: number; readonly to: number }[];
}

/** Rejections that a valid call may receive. */
const EXPECTED_CODES = new Set([
  'session_not_found',
  'result_not_ready',
  'result_expired',
  'idempotency_in_progress',
  'session_quota_exceeded',
  'submission_quota_exceeded',
  'not_started',
  'already_completed',
  'stale_draft',
  'service_unavailable',
]);

type Rule = (calls: readonly Call[], world: World) => string[];

const told = (what: string, { actor, kind, status, code, sent, answered }: Call) =>
  `${what}: ${kind} by ${actor}, ${status} ${code ?? ''}, ${sent}–${answered}`;
const isRead = ({ kind }: Call) => kind === 'result' || kind === 'report';
const isOk = ({ status }: Call) => status >= 200 && status < 300;
/** The call may have had its effect, whatever the answer. */
const mayHaveActed = ({ status }: Call) => isOk({ status } as Call) || status === 0 || status === 503;
const violating = (calls: readonly Call[], what: string, isWrong: (call: Call) => boolean) =>
  calls.filter(isWrong).map((call) => told(what, call));

function bySession(calls: readonly Call[]): Call[][] {
  const groups = new Map<string, Call[]>();
  for (const call of calls) {
    if (call.session !== null) groups.set(call.session, [...(groups.get(call.session) ?? []), call]);
  }
  return [...groups.values()];
}

const inEachSession =
  (rule: Rule): Rule =>
  (calls, world) =>
    bySession(calls).flatMap((own) => rule(own, world));

const noEarlyResult: Rule = (calls) => {
  const firstSent = Math.min(...calls.filter((c) => c.kind === 'submit' && mayHaveActed(c)).map(({ sent }) => sent));
  return violating(calls, 'result before completion', (c) => isRead(c) && isOk(c) && c.answered < firstSent);
};

const nothingAfterDelete: Rule = (calls) => {
  const deleted = Math.min(...calls.filter((c) => c.kind === 'delete' && isOk(c)).map(({ answered }) => answered));
  const isLate = (c: Call) => c.kind !== 'create' && c.sent > deleted;
  return violating(calls, 'alive after DELETE', (c) => isLate(c) && c.code !== 'session_not_found' && c.status !== 503);
};

/** The latest instant at which the result may still exist; infinite if unknown. */
function latestEnd(calls: readonly Call[], { retentionMs }: World): number {
  const completed = Math.min(...calls.filter((c) => c.kind === 'submit' && isOk(c)).map(({ answered }) => answered));
  const retrievals = calls.filter((c) => c.kind === 'result' && c.actor === 'owner');
  const firstSeen = Math.min(...retrievals.filter(isOk).map(({ answered }) => answered));
  if (firstSeen < Number.POSITIVE_INFINITY) return firstSeen + retentionMs;
  return retrievals.some(mayHaveActed) ? Number.POSITIVE_INFINITY : completed + retentionMs;
}

const nothingAfterExpiry: Rule = (calls, world) => {
  const end = latestEnd(calls, world);
  const results = violating(calls, 'result after its retention', (c) => isRead(c) && isOk(c) && c.sent > end);
  const made = Math.min(...calls.filter((c) => c.kind === 'create' && isOk(c)).map(({ answered }) => answered));
  if (calls.some((c) => c.kind === 'submit' && mayHaveActed(c) && c.sent < made + world.sessionMs)) return results;
  const isDead = (c: Call) => c.kind !== 'create' && c.sent > made + world.sessionMs;
  return [
    ...results,
    ...violating(calls, 'alive after expiry', (c) => isDead(c) && c.code !== 'session_not_found' && c.status !== 503),
  ];
};

const noForeignRead: Rule = (calls) =>
  violating(
    calls,
    'foreign read',
    (c) => c.actor === 'foreign' && c.code !== 'session_not_found' && c.code !== 'service_unavailable',
  );

const crosses = (from: number, to: number, losses: World['losses']) =>
  losses.some((loss) => from <= loss.to && to >= loss.from);

/** A submission with the answer 200 is kept at least for the retention, unless Redis lost it or a DELETE removed it. */
const nothingLost: Rule = (calls, { retentionMs, losses }) => {
  const completions = calls.filter((c) => c.kind === 'submit' && isOk(c));
  const firstDelete = Math.min(...calls.filter((c) => c.kind === 'delete' && mayHaveActed(c)).map(({ sent }) => sent));
  const isLost = (call: Call) =>
    call.actor === 'owner' &&
    (isRead(call) || call.kind === 'status') &&
    !isOk(call) &&
    call.status !== 503 &&
    call.answered < firstDelete &&
    completions.some(
      (done) =>
        done.answered < call.sent &&
        call.answered < Math.min(...completions.map(({ sent }) => sent)) + retentionMs &&
        !crosses(done.sent, call.answered, losses),
    );
  return violating(calls, 'completed submission lost', isLost);
};

function isClean(call: Call): boolean {
  if (isOk(call)) return true;
  if (call.code === 'service_unavailable') return call.status === 503 && (call.retryAfter ?? 0) >= 1;
  return call.status < 500 && EXPECTED_CODES.has(call.code ?? '');
}

const onlyExpectedRefusals: Rule = (calls) => violating(calls, 'unexpected answer', (c) => !isClean(c));

const oneSessionForAKey: Rule = (calls, { losses }) => {
  const created = calls.filter((c) => c.kind === 'create' && isOk(c) && c.key !== null);
  const isSecond = (c: Call) =>
    created.some(
      (o) => o.key === c.key && o.session !== c.session && o.sent <= c.sent && !crosses(o.sent, c.answered, losses),
    );
  return violating(created, 'second session of one key', isSecond);
};

/** Counts since Redis last lost its data; a create during a loss may be before or after it and is ignored. */
const quotaHolds: Rule = (calls, { sessionsPerDay, losses }) => {
  const edges = [0, ...losses.map(({ to }) => to)];
  return edges.flatMap((start, index) => {
    const end = losses[index]?.from ?? Number.POSITIVE_INFINITY;
    const creates = calls.filter((c) => c.kind === 'create' && c.sent > start && c.answered < end);
    return [...new Set(creates.map(({ account }) => account))].flatMap((account) =>
      quotaFaults(
        creates.filter((c) => c.account === account),
        sessionsPerDay,
      ),
    );
  });
};

function quotaFaults(creates: readonly Call[], quota: number): string[] {
  const days = [...new Set(creates.map(({ answered }) => Math.floor(answered / 86_400_000)))];
  const made = new Set(creates.filter(isOk).map(({ session }) => session)).size;
  const maybe = new Set(creates.filter(mayHaveActed).map(({ key, session }) => key ?? session)).size;
  const tooMany = made > quota * days.length ? [`quota passed: ${made} sessions of ${quota}`] : [];
  const refusedEarly = creates.some(({ code }) => code === 'session_quota_exceeded') && maybe < quota;
  return refusedEarly ? [...tooMany, `quota refused early: at most ${maybe} sessions of ${quota}`] : tooMany;
}

const RULES: readonly Rule[] = [
  inEachSession(noEarlyResult),
  inEachSession(nothingAfterDelete),
  inEachSession(nothingAfterExpiry),
  inEachSession(nothingLost),
  noForeignRead,
  onlyExpectedRefusals,
  oneSessionForAKey,
  quotaHolds,
];

/**
 * The broken promises of a history, one sentence each (contract.md#idempotency, contract.md#quotas,
 * contract.md#lifetimes, contract.md#errors); empty for a history without violations.
 */
export function findViolations(calls: readonly Call[], world: World): string[] {
  return RULES.flatMap((rule) => rule(calls, world));
}
