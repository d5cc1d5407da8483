/** Minutes before the end at which the patient is told how long is left (contract.md#component-time). */
const TIME_WARNINGS = [15, 5, 1] as const;
type TimeWarning = (typeof TIME_WARNINGS)[number];

const MINUTE_MS = 60_000;
/** How often the clock is looked at, in ms: a tablet that slept wakes at no timer's time. */
const LOOK_EVERY_MS = 2_000;

/** What the patient is told of the session's end. */
export interface TimeLeft {
  /** Minutes that were left when the warning came, at least 1. */
  readonly minutes: number;
  /** The end in epoch ms by this device's clock. */
  readonly endsAt: number;
}

/** Minutes as a patient is told them: a page that is opened between two warnings says its own time, not the last warning's. */
export function roundMinutes(leftMs: number): number {
  return Math.max(1, Math.round(leftMs / MINUTE_MS));
}

/** The last warning whose time has come; null before the first one. */
export function findWarning(leftMs: number): TimeWarning | null {
  return TIME_WARNINGS.findLast((minutes) => leftMs <= minutes * MINUTE_MS) ?? null;
}

/** What a session's view says of time, both instants by the service's clock. */
interface Times {
  readonly expires_at: string;
  readonly now: string;
}

/** Calls back at each warning's time, once for each; returns the function that ends it. */
export function watchTime({ expires_at: end, now }: Times, onWarning: (timeLeft: TimeLeft) => void): () => void {
  const ahead = Date.now() - Date.parse(now);
  const endsAt = Date.parse(end) + ahead;
  let last: TimeWarning | null = null;
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
