import { z } from 'zod';

/** An object with one schema under each of the keys. */
export const everyKey = <K extends string, V extends z.ZodType>(keys: readonly K[], value: V) =>
  z.object(Object.fromEntries(keys.map((key) => [key, value])) as Record<K, V>);

/** A described text. */
export const text = (description: string, example: string) => z.string().meta({ description, examples: [example] });

/** A described version, counted from 1 (contract.md#versions). */
export const version = (description: string) =>
  z
    .int()
    .min(1)
    .max(9999)
    .meta({ description, examples: [1], 'x-unit': 'version' });
