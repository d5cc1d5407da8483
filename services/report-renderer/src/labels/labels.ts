import { Locale, roundToThreeDecimals } from '@pain-assessment/contracts';
import { writePercent } from '@pain-assessment/questionnaires';
import { englishLabels, type Labels } from './english.table.ts';
import { frenchLabels } from './french.table.ts';
import { germanLabels } from './german.table.ts';
import { italianLabels } from './italian.table.ts';
import { spanishLabels } from './spanish.table.ts';

/** The own words of documents in each locale. */
export const LABELS: Readonly<Record<Locale, Labels>> = {
  'en-GB': englishLabels,
  'en-US': englishLabels,
  'fr-FR': frenchLabels,
  'de-DE': germanLabels,
  'es-ES': spanishLabels,
  'it-IT': italianLabels,
};

/** Fills the placeholders `{name}` of a label. */
export function fill(label: string, values: Readonly<Record<string, string | number>>): string {
  return label.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** Numbers and dates in the notation of a locale; time zones are IANA names. */
function createFormat(locale: Locale) {
  const decimals = (least: number, most: number) => {
    const format = new Intl.NumberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most });
    // Intl writes a hyphen in some locales.
    return (value: number) => format.format(value).replace('-', '−');
  };
  const date = (iso: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, options).format(new Date(iso));
  const index = decimals(3, 3);
  const languages = new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard' });
  return {
    /** At most one decimal: "42", "6,5". */
    value: decimals(0, 1),
    /** Always one decimal: "6.0". */
    decimal: decimals(1, 1),
    /** Always two decimals: "0.60". */
    hundredths: decimals(2, 2),
    /** The EQ-5D index, always three decimals of the unrounded value: "0.855". */
    index: (value: number): string => index(roundToThreeDecimals(value)),
    /** A share in percent: "42.0%", "6,5 %". */
    percent: (share: number): string => writePercent(locale, share),
    /** A day: "12 Mar 2026". */
    day: (iso: string, timeZone: string): string => date(iso, { dateStyle: 'medium', timeZone }),
    /** A time of day: "11:04". */
    time: (iso: string, timeZone: string): string => date(iso, { timeStyle: 'short', timeZone }),
    /** Day and month, and the year on a second line, for the foot of a column. */
    shortDay: (iso: string, timeZone: string): string =>
      `${date(iso, { day: 'numeric', month: 'short', timeZone })} \n${date(iso, { year: 'numeric', timeZone })}`,
    /** Name of a locale: "French (France)". */
    language: (other: Locale): string => languages.of(other) ?? other,
  };
}
export type Format = ReturnType<typeof createFormat>;

/** Numbers and dates of each locale. */
export const FORMATS = Object.fromEntries(Locale.options.map((locale) => [locale, createFormat(locale)])) as Readonly<
  Record<Locale, Format>
>;
