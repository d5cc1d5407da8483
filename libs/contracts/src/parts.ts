import { z } from 'zod';
import { described } from './described.ts';

/** An object with one schema under each of the keys. */
export const everyKey = <K extends string, V extends z.ZodType>(keys: readonly K[], value: V) =>
  z.object(Object.fromEntries(keys.map((key) => [key, value])) as Record<K, V>);

/** A described text. */
export const text = (description: string, example: string, source: string) =>
  z.string().meta(described({ description, example, source }));

/** A described version, counted from 1 (specification 9). */
export const version = (description: string) =>
  z
    .int()
    .min(1)
    .max(9999)
    .meta(described({ description, example: 1, unit: 'version', source: 'specification 9' }));
