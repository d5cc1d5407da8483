import { LOCALE_NAMES, ZONE_NAMES } from '../records/names.table.ts';

/** Codes of later versions have no name and are shown unchanged. */
const find = (names: Readonly<Record<string, string>>, code: string): string =>
  (Object.hasOwn(names, code) ? names[code] : undefined) ?? code;

export const nameZone = (zone: string): string => find(ZONE_NAMES, zone);
export const nameLocale = (locale: string): string => find(LOCALE_NAMES, locale);

export function dateTime(instant: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));
}

const decimal = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
/** Areas, shares and the MCRi: one decimal, like in the report. */
export const writeDecimal = (value: number): string => decimal.format(value);
