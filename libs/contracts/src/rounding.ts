import { z } from 'zod';

const SIGNIFICANT_DIGITS = 12;

/**
 * One decimal, half away from zero, never -0 (contract 4).
 * Twelve significant digits first: binary noise must not decide on which side of a half the exact value lies.
 */
export function roundToOneDecimal(value: number): number {
  const tenths = Math.round(Number((Math.abs(value) * 10).toPrecision(SIGNIFICANT_DIGITS)));
  return tenths === 0 ? 0 : (Math.sign(value) * tenths) / 10;
}

/** A number as results carry it: at most one decimal and never -0 (specification 2.3). */
export const OneDecimal = z
  .number()
  .refine((value) => Object.is(roundToOneDecimal(value), value), { error: 'must have at most one decimal' });
