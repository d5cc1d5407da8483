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

/** Numbers and dates as a locale writes them. */
export interface Format {
  /** At most one decimal: "42", "6,5". */
  value(value: number): string;
  /** Always one decimal: "6.0". */
  decimal(value: number): string;
  /** Always two decimals: "0.60". */
  hundredths(value: number): string;
  /** Always three decimals, of the unrounded value: "0.855", the EQ-5D index. */
  index(value: number): string;
  /** A share given in percent, always with one decimal: "42.0%", "6,5 %". */
  percent(value: number): string;
  /** Day and time in a time zone (IANA name), with its name and its distance from UTC: "12 March 2026 at 11:04 (Europe/Paris, UTC+1)". */
  instant(iso: string, timeZone: string): string;
  /** A day in a time zone: "12 Mar 2026". */
  day(iso: string, timeZone: string): string;
  /** Day and month, with the year on a line below: for the foot of a column. */
  shortDay(iso: string, timeZone: string): string;
  /** A locale in words: "French (France)". */
  language(locale: Locale): string;
}

/** The time zone's distance from UTC at an instant, as `UTC`, `UTC+1` or `UTC+5:30` in every locale. */
function utcOffset(instant: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' });
  const offset = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return offset.replace(/^GMT(\+0)?/, 'UTC');
}

function createFormat(locale: Locale): Format {
  const value = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const decimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const hundredths = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const index = new Intl.NumberFormat(locale, { minimumFractionDigits: 3, maximumFractionDigits: 3 });
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const languages = new Intl.DisplayNames(locale, { type: 'language' });
  return {
    value: (number) => value.format(number),
    decimal: (number) => decimal.format(number),
    hundredths: (number) => hundredths.format(number),
    index: (number) => index.format(roundToThreeDecimals(number)),
    // Rounded as every number of a result is (contract.md#rounding): a hundredth part of it may fall on the other side of a half.
    percent: (share) => percent.format(roundToOneDecimal(share) / 100),
    instant(iso, timeZone) {
      const at = new Date(iso);
      const words = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at);
      const offset = utcOffset(at, timeZone);
      return `${words} (${timeZone === offset ? offset : `${timeZone}, ${offset}`})`;
    },
    day: (iso, timeZone) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(new Date(iso)),
    shortDay(iso, timeZone) {
      const at = new Date(iso);
      const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone }).format(at);
      return `${day}\n${new Intl.DateTimeFormat(locale, { year: 'numeric', timeZone }).format(at)}`;
    },
    language: (other) => languages.of(other) ?? other,
  };
}

/** Numbers and dates of each locale. */
export const FORMATS = Object.fromEntries(Locale.options.map((locale) => [locale, createFormat(locale)])) as Readonly<
  Record<Locale, Format>
>;
