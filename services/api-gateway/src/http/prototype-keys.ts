import { jsonPointer } from '@pain-assessment/contracts';

const KEY = '__proto__';
/** The key as JSON may spell it: two underscores and a letter, each of them or its escape. */
const MENTION = /(?:_|\\u005[fF]){2}(?:p|\\u0070)/;
/** No schema nests deeper; a deeper place is named by its first steps. */
const NAMED_DEPTH = 16;

/** A linked path, so that a deep body costs no more than its length. */
interface Place {
  readonly value: unknown;
  readonly key: string | number;
  readonly parent: Place | null;
}

function childrenOf(parent: Place): Place[] {
  const { value } = parent;
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([key, child]) => ({ value: child, key, parent }));
}

function pointerTo(place: Place): string {
  const path: (string | number)[] = [];
  for (let step = place; step.parent; step = step.parent) path.push(step.key);
  return jsonPointer(path.reverse().slice(0, NAMED_DEPTH));
}

function search(body: unknown): string | undefined {
  const open: Place[] = [{ value: body, key: '', parent: null }];
  for (let place = open.pop(); place; place = open.pop()) {
    if (place.key === KEY) return pointerTo(place);
    for (const child of childrenOf(place)) open.push(child);
  }
  return undefined;
}

/**
 * JSON pointer of a `__proto__` key anywhere in a parsed body, else undefined.
 * Schemas of free keys drop that key in silence, and an assignment of it would change a prototype.
 * The text is searched first, as bodies are long and the key is rare.
 */
export function findPrototypeKey(text: Buffer, body: unknown): string | undefined {
  return MENTION.test(text.toString('latin1')) ? search(body) : undefined;
}
