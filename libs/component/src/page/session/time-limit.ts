import type { AssessmentView } from '@pain-assessment/contracts';

/** Minutes before the end at which the patient is warned (contract.md#component-time). */
const WARNINGS = [15, 5, 1];
const MINUTE_MS = 60_000;
/** Interval at which the clock is read, in ms: a timer set for the warning would be late on a tablet that slept. */
const LOOK_EVERY_MS = 2_000;

/** A warning before the session's end. */
export interface TimeLeft {
  /** Minutes that were left when the warning came, at least 1. */
  readonly minutes: number;
  /** The end in epoch ms by this device's clock. */
  readonly endsAt: number;
}

/** Whole minutes for the patient. A page that is opened between two warnings shows its own time, not the last warning's. */
export function roundMinutes(leftMs: number): number {
  return Math.max(1, Math.round(leftMs / MINUTE_MS));
}

/** The last warning that is due, in minutes; null before the first one. */
export function findWarning(leftMs: number): number | null {
  return WARNINGS.findLast((minutes) => leftMs <= minutes * MINUTE_MS) ?? null;
}

/** Calls back once for each warning; returns the function that stops it. Both instants of the view are by the service's clock. */
export function watchTime(
  { expires_at: end, now }: Pick<AssessmentView, 'expires_at' | 'now'>,
  onWarning: (timeLeft: TimeLeft) => void,
): () => void {
  const endsAt = Date.parse(end) - Date.parse(now) + Date.now();
  let last: number | null = null;
  const look = () => {
    const leftMs = endsAt - Date.now();
    const warning = findWarning(leftMs);
    if (warning === null || warning === last) return;
    last = warning;
    onWarning({ minutes: roundMinutes(leftMs), endsAt });
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
