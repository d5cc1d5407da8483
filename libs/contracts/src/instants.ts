import type { Locale } from './vocabulary.ts';

/** The time zone's offset from UTC at an instant: `UTC`, `UTC+1` or `UTC+5:30` in every locale. */
function utcOffset(instant: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' });
  const offset = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return offset.replace(/^GMT(\+0)?/, 'UTC');
}

/**
 * Day and time of an ISO 8601 instant in an IANA time zone, with its name and offset from UTC, as reports print it and the
 * page shows it: "12 March 2026 at 11:04 (Europe/Paris, UTC+1)". Throws a RangeError for an unknown zone.
 */
export function formatInstant(iso: string, locale: Locale, timeZone: string): string {
  const instant = new Date(iso);
  const text = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(instant);
  const offset = utcOffset(instant, timeZone);
  return `${text} (${timeZone === offset ? offset : `${timeZone}, ${offset}`})`;
}
