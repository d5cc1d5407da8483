const SIGNIFICANT_DIGITS = 12;

/**
 * One decimal, half away from zero, never -0 (contract.md#rounding). First to twelve significant digits, so that binary
 * noise does not move a value across a half.
 */
export function roundToOneDecimal(value: number): number {
  return roundAt(value, 10);
}

/** Three decimals by the same rule, as in the published value sets of the EQ-5D index (contract.md#rounding). */
export function roundToThreeDecimals(value: number): number {
  return roundAt(value, 1000);
}

/** Two decimals by the same rule: shares between 0 and 1. */
export function roundToTwoDecimals(value: number): number {
  return roundAt(value, 100);
}

function roundAt(value: number, parts: number): number {
  const whole = Math.round(Number((Math.abs(value) * parts).toPrecision(SIGNIFICANT_DIGITS)));
  return whole === 0 ? 0 : (Math.sign(value) * whole) / parts;
}

/** The same shape with every number rounded to one decimal (contract.md#rounding). */
export function roundNumbers<T>(value: T): T {
  if (typeof value === 'number') return roundToOneDecimal(value) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, roundNumbers(part)])) as T;
}
