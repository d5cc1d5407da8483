/** Minutes before the end at which the patient is told how long is left (contract.md#component-time). */
export const TIME_WARNINGS = [15, 5, 1] as const;
export type TimeWarning = (typeof TIME_WARNINGS)[number];

const MINUTE_MS = 60_000;
/** How often the clock is looked at, in ms: a tablet that slept wakes at no timer's time. */
const LOOK_EVERY_MS = 2_000;

/** The last warning whose time has come; null before the first one. */
export function findWarning(leftMs: number): TimeWarning | null {
  return TIME_WARNINGS.findLast((minutes) => leftMs <= minutes * MINUTE_MS) ?? null;
}

/** What a session's view says of time, both instants by the service's clock. */
interface Times {
  readonly expires_at: string;
  readonly now: string;
}

/** Calls back with each warning once, when its time has come; returns the function that ends it. */
export function watchTime({ expires_at: end, now }: Times, onWarning: (warning: TimeWarning) => void): () => void {
  const ahead = Date.now() - Date.parse(now);
  const endsAt = Date.parse(end) + ahead;
  let last: TimeWarning | null = null;
  const look = () => {
    const warning = findWarning(endsAt - Date.now());
    if (warning === null || warning === last) return;
    last = warning;
    onWarning(warning);
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
