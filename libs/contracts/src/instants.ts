import type { Locale } from './vocabulary.ts';

/** The time zone's offset from UTC at an instant: `UTC`, `UTC+1` or `UTC+5:30` in every locale. */
function utcOffset(instant: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' });
  const offset = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return offset.replace(/^GMT(\+0)?/, 'UTC');
}

/**
 * Day and time of an ISO 8601 instant in an IANA time zone, and the name and offset of the zone: "12 March 2026 at 11:04" and
 * "Europe/Paris, UTC+1". Throws a RangeError for an unknown zone.
 */
export function instantParts(iso: string, locale: Locale, timeZone: string) {
  const instant = new Date(iso);
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(instant);
  const offset = utcOffset(instant, timeZone);
  return { time, zone: timeZone === offset ? offset : `${timeZone}, ${offset}` };
}

/**
 * Both parts of an instant as reports print it and the page shows it: "12 March 2026 at 11:04 (Europe/Paris, UTC+1)". Throws a
 * RangeError for an unknown zone.
 */
export function formatInstant(iso: string, locale: Locale, timeZone: string): string {
  const { time, zone } = instantParts(iso, locale, timeZone);
  return `${time} (${zone})`;
}
