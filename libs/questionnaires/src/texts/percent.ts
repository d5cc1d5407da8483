import { LOCALES, type Locale, roundToOneDecimal } from '@pain-assessment/contracts';

const formats = Object.fromEntries(
  LOCALES.map((locale) => [
    locale,
    new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  ]),
) as Record<Locale, Intl.NumberFormat>;

/**
 * A share in percent (0 to 100) in the notation of a locale, always with one decimal: "42.0%", "6,5 %"; a share that is not zero never reads as zero: "< 0.1%". Rounded like every
 * number of a result (contract.md#rounding) before the division by 100, which may move it across a half.
 */
export function writePercent(locale: Locale, share: number): string {
  const rounded = roundToOneDecimal(share);
  return rounded === 0 && share > 0 ? `<\u00a0${formats[locale].format(0.001)}` : formats[locale].format(rounded / 100);
}
