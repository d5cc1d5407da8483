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
   * slow for the deadline (epoch ms), `timeout` where the deadline passes while waiting, `unavailable` when closing.
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

interface Line extends SlotLimits {
  readonly now: () => number;
  readonly onChange: () => void;
  readonly waiting: Waiting[];
  readonly onIdle: (() => void)[];
  busy: number;
  closed: boolean;
  /** Running mean of how long work takes, in milliseconds. */
  typicalMs: number;
}

/** Weight of the newest duration in the running mean that predicts the wait. */
const NEWEST_WEIGHT = 0.2;

const waitMs = (line: Line) => Math.ceil((line.waiting.length + 1) / line.concurrency) * line.typicalMs;
const closing = () => rendererError('unavailable', 'the renderer is closing', { retryAfterSeconds: 1 });

function assertAdmitted(line: Line, deadline: number): void {
  if (line.closed) throw closing();
  if (line.now() >= deadline) throw rendererError('timeout', 'the deadline passed before the work began');
  if (line.busy < line.concurrency) return;
  const tooSlow = line.now() + waitMs(line) + line.typicalMs > deadline;
  if (!tooSlow && line.waiting.length < line.queueLimit) return;
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs(line) / 1000));
  throw rendererError('saturated', 'the line of waiting work is full', { retryAfterSeconds });
}

function waitInLine(line: Line, deadline: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = () => entry.refuse(rendererError('timeout', 'the deadline passed while waiting for a slot'));
    const timer = setTimeout(late, deadline - line.now());
    const leave = (settle: () => void) => {
      clearTimeout(timer);
      line.waiting.splice(line.waiting.indexOf(entry), 1);
      settle();
      line.onChange();
    };
    const entry: Waiting = { start: () => leave(resolve), refuse: (error) => leave(() => reject(error)) };
    line.waiting.push(entry);
    line.onChange();
  });
}

async function takeSlot(line: Line, deadline: number): Promise<void> {
  assertAdmitted(line, deadline);
  if (line.busy >= line.concurrency) return waitInLine(line, deadline);
  line.busy += 1;
  line.onChange();
}

/** Hands the slot on, or frees it. */
function giveSlotBack(line: Line): void {
  const next = line.waiting[0];
  if (next) {
    next.start();
    return;
  }
  line.busy -= 1;
  line.onChange();
  if (line.busy === 0) for (const resolve of line.onIdle.splice(0)) resolve();
}

async function runInSlot<T>(line: Line, deadline: number, work: () => Promise<T>): Promise<T> {
  await takeSlot(line, deadline);
  const begun = line.now();
  try {
    const done = await work();
    line.typicalMs += NEWEST_WEIGHT * (line.now() - begun - line.typicalMs);
    return done;
  } finally {
    giveSlotBack(line);
  }
}

function closeLine(line: Line): Promise<void> {
  line.closed = true;
  for (const { refuse } of [...line.waiting]) refuse(closing());
  return line.busy === 0 ? Promise.resolve() : new Promise((resolve) => line.onIdle.push(resolve));
}

/** Makes an empty line; `now` answers epoch milliseconds. */
export function createSlots(
  { concurrency, queueLimit }: SlotLimits,
  { now = Date.now, onChange = () => {} }: { now?: () => number; onChange?: () => void } = {},
): Slots {
  const counts = { waiting: [], onIdle: [], busy: 0, closed: false, typicalMs: 0 };
  const line: Line = { concurrency, queueLimit, now, onChange, ...counts };
  return {
    run: (deadline, work) => runInSlot(line, deadline, work),
    busy: () => line.busy,
    queued: () => line.waiting.length,
    hasRoom: () => !line.closed && (line.busy < concurrency || line.waiting.length < queueLimit),
    close: () => closeLine(line),
  };
}
