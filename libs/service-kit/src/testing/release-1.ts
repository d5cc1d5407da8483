import { readFileSync } from 'node:fs';

/** One request between services and its reply, as release 1.0.0 wrote them. */
export interface Exchange {
  // biome-ignore lint/suspicious/noExplicitAny: a stored message has no type of today.
  readonly request: any;
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  readonly reply: any;
}

const FILE = new URL('../../fixtures/bus-1.0.0.json', import.meta.url);

/** The messages of release 1.0.0 by subject: one life, its report and a comparison. They never change. */
export const readRelease1 = (): Readonly<Record<string, Exchange>> => JSON.parse(readFileSync(FILE, 'utf8'));

/** Places of the fields that a reader of an older message finds missing or of another type in a newer one; lists count by their first entry. */
export function findLosses(older: unknown, newer: unknown, place = ''): readonly string[] {
  if (older === null || newer === null) return [];
  if (typeof older !== typeof newer || Array.isArray(older) !== Array.isArray(newer)) return [place];
  if (typeof older !== 'object') return [];
  const entries = Object.entries(older).slice(0, Array.isArray(older) ? 1 : undefined);
  return entries.flatMap(([key, part]) => findLosses(part, (newer as Record<string, unknown>)[key], `${place}/${key}`));
}
