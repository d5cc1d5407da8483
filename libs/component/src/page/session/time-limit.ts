import type { AssessmentView } from '@pain-assessment/contracts';
import type { Store } from './state.ts';

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

/** The time that a session has left, counted from the arrival of the newest answer. */
export class SessionTime {
  readonly #store: Store;
  readonly #onDoubt: () => void;
  /** The end by the newest answer of the service, in ms of `performance.now()`. */
  #endsAt = Number.POSITIVE_INFINITY;
  #lastWarning: number | null = null;
  /** Difference between the two clocks of the device, in ms. */
  #apart = 0;
  /** The end about which the service was asked: until it answers, every minute is often enough. */
  #askedAbout = Number.NaN;
  #looking: ReturnType<typeof setInterval> | undefined;

  /** `onDoubt` has to ask for the session again: at the end, after sleep, and after a change of the clock. */
  constructor(store: Store, onDoubt: () => void) {
    this.#store = store;
    this.#onDoubt = onDoubt;
  }

  /** An answer of the service arrives now. Both of its instants are by the service's clock. */
  arrived({ expires_at: end, now }: Pick<AssessmentView, 'expires_at' | 'now'>): void {
    this.#endsAt = performance.now() + Date.parse(end) - Date.parse(now);
    const { timeLeft } = this.#store.value;
    if (timeLeft) this.#store.change({ timeLeft: { ...timeLeft, endsAt: this.#endsAt } });
  }

  /** Shows each warning once, when it is due. */
  watch(): void {
    clearInterval(this.#looking);
    this.#lastWarning = null;
    this.#apart = Date.now() - performance.now();
    this.#look();
    this.#looking = setInterval(() => this.#look(), LOOK_EVERY_MS);
  }

  /** Warns no more. */
  stop(): void {
    clearInterval(this.#looking);
    if (this.#store.value.timeLeft) this.#store.change({ timeLeft: null });
  }

  #look(): void {
    const endsAt = this.#endsAt;
    const leftMs = endsAt - performance.now();
    const before = this.#apart;
    this.#apart = Date.now() - performance.now();
    const isOver = leftMs <= 0 && this.#askedAbout !== endsAt;
    if (isOver) this.#askedAbout = endsAt;
    if (isOver || Math.abs(this.#apart - before) > JUMP_MS) this.#onDoubt();
    const warning = findWarning(leftMs);
    if (warning === null || warning === this.#lastWarning) return;
    this.#lastWarning = warning;
    this.#store.change({ timeLeft: { minutes: roundMinutes(leftMs), endsAt } });
  }
}
