import { roundToOneDecimal } from '@pain-assessment/contracts';

/** The same shape with every number rounded to one decimal (contract.md#rounding). */
export function rounded<T>(value: T): T {
  if (typeof value === 'number') return roundToOneDecimal(value) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, rounded(part)])) as T;
}
