/** A fixed period of UTC in which a quota counts (contract 1). */
export interface UtcPeriod {
  /** Start of the period, as in ISO 8601 without separators that a key could not bear. */
  readonly name: string;
  readonly millisecondsLeft: number;
  /** Seconds to the next period, rounded up: what `Retry-After` says. */
  readonly secondsLeft: number;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const DAY_NAME_LENGTH = '2026-01-01'.length;
const MINUTE_NAME_LENGTH = '2026-01-01T10:00'.length;

function periodOf(now: number, length: number, nameLength: number): UtcPeriod {
  // Epoch milliseconds know no leap seconds: UTC days and minutes are plain multiples.
  const millisecondsLeft = length - (now % length);
  return {
    name: new Date(now).toISOString().slice(0, nameLength),
    millisecondsLeft,
    secondsLeft: Math.ceil(millisecondsLeft / 1_000),
  };
}

/** The UTC day of an instant in epoch milliseconds. */
export const utcDayOf = (now: number): UtcPeriod => periodOf(now, DAY, DAY_NAME_LENGTH);

/** The UTC minute of an instant in epoch milliseconds. */
export const utcMinuteOf = (now: number): UtcPeriod => periodOf(now, MINUTE, MINUTE_NAME_LENGTH);
