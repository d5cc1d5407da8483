import { Locale, roundToOneDecimal, roundToThreeDecimals } from '@pain-assessment/contracts';
import { englishLabels, type Labels } from './english.table.ts';
import { frenchLabels } from './french.table.ts';
import { germanLabels } from './german.table.ts';
import { italianLabels } from './italian.table.ts';
import { spanishLabels } from './spanish.table.ts';

/** The report's own words in each locale. */
export const LABELS: Readonly<Record<Locale, Labels>> = {
  'en-GB': englishLabels,
  'en-US': englishLabels,
  'fr-FR': frenchLabels,
  'de-DE': germanLabels,
  'es-ES': spanishLabels,
  'it-IT': italianLabels,
};

/** Fills `{name}` places of a label. */
export function fill(label: string, values: Readonly<Record<string, string | number>>): string {
  return label.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** The time zone's distance from UTC at an instant, as `UTC`, `UTC+1` or `UTC+5:30` in every locale. */
function utcOffset(instant: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' });
  const offset = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return offset.replace(/^GMT(\+0)?/, 'UTC');
}

/** Numbers and dates as a locale writes them; times of day and days are in a time zone (IANA name). */
function createFormat(locale: Locale) {
  const decimals = (least: number, most: number, style: 'decimal' | 'percent' = 'decimal') => {
    const format = new Intl.NumberFormat(locale, { style, minimumFractionDigits: least, maximumFractionDigits: most });
    return (value: number) => format.format(value);
  };
  const date = (iso: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, options).format(new Date(iso));
  const index = decimals(3, 3);
  const percent = decimals(1, 1, 'percent');
  const languages = new Intl.DisplayNames(locale, { type: 'language' });
  return {
    /** At most one decimal: "42", "6,5". */
    value: decimals(0, 1),
    /** Always one decimal: "6.0". */
    decimal: decimals(1, 1),
    /** Always two decimals: "0.60". */
    hundredths: decimals(2, 2),
    /** Always three decimals, of the unrounded value: "0.855", the EQ-5D index. */
    index: (value: number): string => index(roundToThreeDecimals(value)),
    /**
     * A share given in percent, always with one decimal: "42.0%", "6,5 %". Rounded as every number of a result is
     * (contract.md#rounding): a hundredth part of it may fall on the other side of a half.
     */
    percent: (share: number): string => percent(roundToOneDecimal(share) / 100),
    /** Day and time, with the zone's name and distance from UTC: "12 March 2026 at 11:04 (Europe/Paris, UTC+1)". */
    instant(iso: string, timeZone: string): string {
      const offset = utcOffset(new Date(iso), timeZone);
      const zone = timeZone === offset ? offset : `${timeZone}, ${offset}`;
      return `${date(iso, { dateStyle: 'long', timeStyle: 'short', timeZone })} (${zone})`;
    },
    /** A day: "12 Mar 2026". */
    day: (iso: string, timeZone: string): string => date(iso, { dateStyle: 'medium', timeZone }),
    /** Day and month, with the year on a line below: for the foot of a column. */
    shortDay: (iso: string, timeZone: string): string =>
      `${date(iso, { day: 'numeric', month: 'short', timeZone })}\n${date(iso, { year: 'numeric', timeZone })}`,
    /** A locale in words: "French (France)". */
    language: (other: Locale): string => languages.of(other) ?? other,
  };
}
export type Format = ReturnType<typeof createFormat>;

/** Numbers and dates of each locale. */
export const FORMATS = Object.fromEntries(Locale.options.map((locale) => [locale, createFormat(locale)])) as Readonly<
  Record<Locale, Format>
>;
