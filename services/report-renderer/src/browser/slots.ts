import { rendererError } from '../renderer-error.ts';

export interface SlotLimits {
  /** Pieces of work at the same time. */
  readonly concurrency: number;
  /** Pieces of work that may wait; more are refused at once. */
  readonly queueLimit: number;
}

/** Waiting line with an end: a slot now, a slot before the deadline, or a refusal at once. */
export interface Slots {
  /**
   * Runs the work once a slot is free. Throws code `saturated` with `retryAfterSeconds` where the line is full or too
   * slow for the deadline (epoch ms), `timeout` where the deadline passes while waiting.
   */
  run<T>(deadline: number, work: () => Promise<T>): Promise<T>;
  busy(): number;
  queued(): number;
  hasRoom(): boolean;
  /** Refuses all that waits and all that comes; resolves when nothing runs. */
  close(): Promise<void>;
}

interface Waiting {
  start(): void;
  refuse(error: Error): void;
}

/** Weight of the newest duration in the running mean that predicts the wait. */
const NEWEST_WEIGHT = 0.2;

export function createSlots(
  { concurrency, queueLimit }: SlotLimits,
  { now = Date.now, onChange = () => {} }: { now?: () => number; onChange?: () => void } = {},
): Slots {
  const waiting: Waiting[] = [];
  const idle: (() => void)[] = [];
  let busy = 0;
  let closed = false;
  let typicalMs = 0;

  const waitMs = () => Math.ceil((waiting.length + 1) / concurrency) * typicalMs;

  function assertAdmitted(deadline: number): void {
    if (closed) throw rendererError('unavailable', 'the renderer is closing', { retryAfterSeconds: 1 });
    if (now() >= deadline) throw rendererError('timeout', 'the deadline passed before the work began');
    if (busy < concurrency) return;
    if (waiting.length >= queueLimit || now() + waitMs() + typicalMs > deadline) {
      throw rendererError('saturated', 'the line of waiting work is full', {
        retryAfterSeconds: Math.max(1, Math.ceil(waitMs() / 1000)),
      });
    }
  }

  function turn(deadline: number): Promise<void> {
    if (busy < concurrency) {
      busy += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const leave = (settle: () => void) => {
        clearTimeout(timer);
        const place = waiting.indexOf(entry);
        if (place >= 0) waiting.splice(place, 1);
        settle();
      };
      const entry: Waiting = { start: () => leave(resolve), refuse: (error) => leave(() => reject(error)) };
      const timer = setTimeout(() => {
        entry.refuse(rendererError('timeout', 'the deadline passed while waiting for a slot'));
        onChange();
      }, deadline - now());
      waiting.push(entry);
      onChange();
    });
  }

  function release(): void {
    const next = waiting[0];
    if (next) next.start();
    else busy -= 1;
    if (busy === 0) for (const resolve of idle.splice(0)) resolve();
    onChange();
  }

  return {
    async run(deadline, work) {
      assertAdmitted(deadline);
      await turn(deadline);
      onChange();
      const begun = now();
      try {
        const done = await work();
        typicalMs += NEWEST_WEIGHT * (now() - begun - typicalMs);
        return done;
      } finally {
        release();
      }
    },
    busy: () => busy,
    queued: () => waiting.length,
    hasRoom: () => !closed && (busy < concurrency || waiting.length < queueLimit),
    close() {
      closed = true;
      for (const { refuse } of [...waiting])
        refuse(rendererError('unavailable', 'the renderer is closing', { retryAfterSeconds: 1 }));
      return busy === 0 ? Promise.resolve() : new Promise((resolve) => idle.push(resolve));
    },
  };
}
