import { type Locale, roundToOneDecimal } from '@pain-assessment/contracts';

/** Numbers and dates as a locale writes them. */
export interface Format {
  /** At most one decimal: "42", "6,5". */
  value(value: number): string;
  /** Always one decimal: "6.0". */
  decimal(value: number): string;
  /** A share given in percent: "42%", "6,5 %". */
  percent(value: number): string;
  /** Instant in UTC, which it says. */
  instant(iso: string): string;
}

function createFormat(locale: Locale): Format {
  const value = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const decimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const instant = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return {
    value: (number) => value.format(number),
    decimal: (number) => decimal.format(number),
    // Rounded as every number of a result is (contract 4): a hundredth part of it may fall on the other side of a half.
    percent: (share) => percent.format(roundToOneDecimal(share) / 100),
    instant: (iso) => `${instant.format(new Date(iso))} UTC`,
  };
}

const formats = new Map<Locale, Format>();

/** The format of a locale, made once. */
export function formatOf(locale: Locale): Format {
  const format = formats.get(locale) ?? createFormat(locale);
  formats.set(locale, format);
  return format;
}
