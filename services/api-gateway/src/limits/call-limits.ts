import { limitReached } from './limit-reached.ts';
import { BODY_COST, CALL_RATES, type CallKind, type CallRate, type CallRates, LARGE_BODY } from './limits.table.ts';
import type { BodyBytes } from './memory.ts';

/** A call that asks to be let in, before its body is read. */
export interface AskingCall {
  readonly account: string;
  /** Null for a call that belongs to no session. */
  readonly session: string | null;
  /** Absent where attempts are not counted. */
  readonly kind?: CallKind | undefined;
}

/** A call that was let in. */
export interface Admission {
  /**
   * Reserves the memory of a body of so many bytes, instead of what was reserved before; throws `limit_reached` where there is none,
   * or where a large body is one attempt too many.
   */
  reserve(bodyBytes: number): void;
  /** To be called once its operation has really ended. */
  release(): void;
}

/** Lets calls in as long as attempts and bytes are within their bounds. */
export interface CallLimits {
  /** Throws `limit_reached` for too many attempts. */
  admit(call: AskingCall): Admission;
}

/** Sums by key that forget a key at zero. */
function createSums() {
  const sums = new Map<string, number>();
  return {
    read: (key: string) => sums.get(key) ?? 0,
    add(key: string, amount: number) {
      const sum = (sums.get(key) ?? 0) + amount;
      if (sum === 0) sums.delete(key);
      else sums.set(key, sum);
    },
  };
}

/** Reserves bytes of bodies for process, account and session. */
function createByteBudgets(most: BodyBytes) {
  const taken = createSums();
  return ({ account, session }: AskingCall): Admission => {
    const owners = [
      { key: 'process', limit: most.process },
      { key: `account ${account}`, limit: most.account },
      ...(session === null ? [] : [{ key: `session ${session}`, limit: most.session }]),
    ];
    let reserved = 0;
    function change(bytes: number) {
      for (const { key } of owners) taken.add(key, bytes - reserved);
      reserved = bytes;
    }
    return {
      reserve(bodyBytes) {
        const more = bodyBytes * BODY_COST - reserved;
        if (owners.some(({ key, limit }) => taken.read(key) + more > limit)) throw limitReached('bytes');
        change(reserved + more);
      },
      release: () => change(0),
    };
  };
}

/** A bucket that is full again is the same as none, so this is how often old ones are looked for. */
const BUCKETS_BEFORE_SWEEP = 10_000;

interface Bucket {
  readonly tokens: number;
  readonly at: number;
}

/** Counts attempts of sessions in token buckets; throws `limit_reached` where one is empty. `now` in monotonic milliseconds. */
function createCallRates(rates: CallRates, now: () => number) {
  const buckets = new Map<string, Bucket & { readonly rate: CallRate }>();
  let sweepAt = BUCKETS_BEFORE_SWEEP;

  const refill = ({ tokens, at }: Bucket, { burst, perSecond }: CallRate) =>
    Math.min(burst, tokens + ((now() - at) / 1_000) * perSecond);

  function forgetFull(): void {
    for (const [key, bucket] of buckets) if (refill(bucket, bucket.rate) === bucket.rate.burst) buckets.delete(key);
    sweepAt = Math.max(BUCKETS_BEFORE_SWEEP, 2 * buckets.size);
  }

  return (session: string, kind: CallKind, attempts: number): void => {
    const key = `${kind} ${session}`;
    const rate = rates[kind];
    const bucket = buckets.get(key);
    const tokens = bucket ? refill(bucket, rate) : rate.burst;
    if (tokens < attempts) throw limitReached('rate');
    buckets.set(key, { rate, tokens: tokens - attempts, at: now() });
    if (buckets.size > sweepAt) forgetFull();
  };
}

/** Makes the limits of one process. */
export function createCallLimits({
  bytes,
  rates = CALL_RATES,
  now = () => performance.now(),
}: {
  readonly bytes: BodyBytes;
  readonly rates?: CallRates;
  readonly now?: () => number;
}): CallLimits {
  const take = createCallRates(rates, now);
  const open = createByteBudgets(bytes);
  return {
    admit(call) {
      const { session, kind } = call;
      const count = (attempts: number) => session !== null && kind && take(session, kind, attempts);
      count(1);
      const { reserve, release } = open(call);
      let isLarge = false;
      return {
        reserve(bodyBytes) {
          if (!isLarge && bodyBytes > LARGE_BODY.bytes) {
            count(LARGE_BODY.attempts - 1);
            isLarge = true;
          }
          reserve(bodyBytes);
        },
        release,
      };
    },
  };
}
