import { jsonPointer } from '@pain-assessment/contracts';

const KEY = '__proto__';
/** The key as JSON may spell it: two underscores and a letter, each of them or its escape. */
const MENTION = /(?:_|\\u005[fF]){2}(?:p|\\u0070)/;

interface Place {
  readonly value: object;
  readonly path: readonly string[];
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function* placesBelow({ value, path }: Place): Iterable<Place> {
  for (const [key, child] of Object.entries(value)) {
    if (isObject(child)) yield { value: child, path: [...path, key] };
  }
}

function search(body: object): string | undefined {
  const open: Place[] = [{ value: body, path: [] }];
  for (let place = open.pop(); place; place = open.pop()) {
    if (Object.hasOwn(place.value, KEY)) return jsonPointer([...place.path, KEY]);
    for (const below of placesBelow(place)) open.push(below);
  }
  return undefined;
}

/**
 * JSON pointer of a `__proto__` key anywhere in a parsed body, else undefined; the body's depth must be bounded.
 * Schemas of free keys drop that key in silence, and an assignment of it would change a prototype.
 * The text is searched first, as bodies are long and the key is rare.
 */
export function findPrototypeKey(text: Buffer, body: unknown): string | undefined {
  return isObject(body) && MENTION.test(text.toString('latin1')) ? search(body) : undefined;
}
