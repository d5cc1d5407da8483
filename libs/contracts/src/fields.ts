import { z } from 'zod';
import { roundToOneDecimal } from './rounding.ts';

/** An object with one schema under each of the keys. */
export const everyKey = <K extends string, V extends z.ZodType>(keys: readonly K[], value: V) =>
  z.object(Object.fromEntries(keys.map((key) => [key, value])) as Record<K, V>);

/** A described text. */
export const text = (description: string, example: string) => z.string().meta({ description, examples: [example] });

/** A described text, or null. */
export const textOrNull = (description: string, example: string | null) =>
  z
    .string()
    .nullable()
    .meta({ description, examples: [example] });

/** A described version, counted from 1 (contract.md#versions). */
export const version = (description: string) =>
  z
    .int()
    .min(1)
    .max(9999)
    .meta({ description, examples: [1], 'x-unit': 'version' });

/** A number in results: at most one decimal and never -0 (contract.md#rounding). */
export const OneDecimal = z
  .number()
  .refine((value) => Object.is(roundToOneDecimal(value), value), { error: 'must have at most one decimal' });

/** A number of results with at most one decimal: its unit, and its least and greatest value. */
type Quantity = readonly [unit: string, least: number, most: number];

export const AREA: Quantity = ['cm²', 0, 100_000];
export const BRANCH: Quantity = ['points', 0, 10];
export const SCORE: Quantity = ['points', -1000, 1000];

/** A described number. */
export const numberIn = ([unit, least, most]: Quantity, description: string, example: number) =>
  OneDecimal.min(least)
    .max(most)
    .meta({ description, examples: [example], 'x-unit': unit });

/** A described number, or null. */
export const numberOrNull = ([unit, least, most]: Quantity, description: string, example: number) =>
  OneDecimal.min(least)
    .max(most)
    .nullable()
    .meta({ description, examples: [example], 'x-unit': unit });
