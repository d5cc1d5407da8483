import { z } from 'zod';

/** Description of one field for readers of the API document, besides its type. */
export interface FieldNote {
  description: string;
  /** A valid value; the tests of the document check its shape. */
  example?: unknown;
  /** Unit of a number, or its interpretation: `cm`, `%`, `points`, `version`. */
  unit?: string;
  /** Public page (`https://…`) that defines it; the API document links to it. */
  source?: string;
}

/** Metadata for `.meta()`, in the keywords of JSON Schema 2020-12; the unit as an OpenAPI extension. */
export function described({ description, example, unit, source }: FieldNote) {
  return {
    description,
    ...(example === undefined ? {} : { examples: [example] }),
    ...(unit === undefined ? {} : { 'x-unit': unit }),
    ...(source === undefined ? {} : { externalDocs: { url: source } }),
  };
}

/** Like `described`, for a schema with a name in the document. */
export function named(id: string, note: FieldNote) {
  return { id, ...described(note) };
}

/** An object with one schema under each of the keys. */
export const everyKey = <K extends string, V extends z.ZodType>(keys: readonly K[], value: V) =>
  z.object(Object.fromEntries(keys.map((key) => [key, value])) as Record<K, V>);

/** A described text. */
export const text = (description: string, example: string) => z.string().meta(described({ description, example }));

/** A described version, counted from 1 (contract.md#versions). */
export const version = (description: string) =>
  z
    .int()
    .min(1)
    .max(9999)
    .meta(described({ description, example: 1, unit: 'version' }));
