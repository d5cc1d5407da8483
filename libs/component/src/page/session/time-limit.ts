import type { AssessmentView } from '@pain-assessment/contracts';
import type { Store, TimeLeft } from './state.ts';

/** Minutes before the end at which the patient is warned (contract.md#component-time). */
const WARNINGS = [15, 5, 1];
const MINUTE_MS = 60_000;
/** Interval at which the clock is read, in ms: a timer set for the warning would be late on a tablet that slept. */
const LOOK_EVERY_MS = 2_000;
/** A larger difference in ms between the two clocks of a device means that it slept or that somebody set the time. */
const JUMP_MS = 5_000;

/** Whole minutes for the patient. A page that is opened between two warnings shows its own time, not the last warning's. */
export function roundMinutes(leftMs: number): number {
  return Math.max(1, Math.round(leftMs / MINUTE_MS));
}

/** The last warning that is due, in minutes; null before the first one. */
export function findWarning(leftMs: number): number | null {
  return WARNINGS.findLast((minutes) => leftMs <= minutes * MINUTE_MS) ?? null;
}

/** The end of a session whose view arrived at `arrivedAt`, in ms of the same clock. Both instants of the view are by the service's clock. */
export function findEnd(
  { expires_at: end, now }: Pick<AssessmentView, 'expires_at' | 'now'>,
  arrivedAt: number,
): number {
  return arrivedAt + Date.parse(end) - Date.parse(now);
}

interface Watched {
  /** The end by the newest answer of the service, in ms of `performance.now()`. */
  readonly findEnd: () => number;
  readonly onWarning: (timeLeft: TimeLeft) => void;
  /** Called when the time has to be asked for again: at the end, after sleep, and after a change of the clock. */
  readonly onDoubt: () => void;
}

/** Calls back once for each warning; returns the function that stops it. */
export function watchTime({ findEnd, onWarning, onDoubt }: Watched): () => void {
  let last: number | null = null;
  let apart = Date.now() - performance.now();
  const look = () => {
    const endsAt = findEnd();
    const leftMs = endsAt - performance.now();
    const before = apart;
    apart = Date.now() - performance.now();
    if (leftMs <= 0 || Math.abs(apart - before) > JUMP_MS) onDoubt();
    const warning = findWarning(leftMs);
    if (warning === null || warning === last) return;
    last = warning;
    onWarning({ minutes: roundMinutes(leftMs), endsAt });
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

/** The time that a session has left, counted from the arrival of the newest answer. */
export class SessionTime {
  readonly #store: Store;
  readonly #watch: typeof watchTime;
  readonly #onDoubt: () => void;
  #endsAt = Number.POSITIVE_INFINITY;
  #stopWatching: () => void = () => {};

  /** `onDoubt` has to ask for the session again. */
  constructor(store: Store, watch: typeof watchTime, onDoubt: () => void) {
    this.#store = store;
    this.#watch = watch;
    this.#onDoubt = onDoubt;
  }

  /** An answer of the service arrives now. */
  arrived(view: AssessmentView): void {
    this.#endsAt = findEnd(view, performance.now());
    const { timeLeft } = this.#store.value;
    if (timeLeft) this.#store.change({ timeLeft: { ...timeLeft, endsAt: this.#endsAt } });
  }

  /** Shows each warning when it is due. */
  watch(): void {
    this.#stopWatching();
    this.#stopWatching = this.#watch({
      findEnd: () => this.#endsAt,
      onWarning: (timeLeft) => this.#store.change({ timeLeft }),
      onDoubt: this.#onDoubt,
    });
  }

  /** Warns no more. */
  stop(): void {
    this.#stopWatching();
    if (this.#store.value.timeLeft) this.#store.change({ timeLeft: null });
  }
}
