import { type FieldErrorCode, jsonPointer } from '@pain-assessment/contracts';
import { invalidRequest } from './problem.ts';

/** The deepest body of the contract has eight levels. */
const DEEPEST_NESTING = 32;
/** A map of 2,000 strokes has 12,000. */
const MOST_KEYS = 50_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPENING_LIST = 0x5b;
const OPENING_OBJECT = 0x7b;
const CLOSING_LIST = 0x5d;
const CLOSING_OBJECT = 0x7d;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The problem of bytes that are not JSON. */
export const malformedJson = () =>
  invalidRequest({ pointer: '', code: 'malformed_json', detail: 'must be JSON in UTF-8' });

/** Index after the string that begins at `start`, its closing quote included. */
function skipString(text: Uint8Array, start: number): number {
  let index = start + 1;
  while (index < text.length && text[index] !== QUOTE) index += text[index] === BACKSLASH ? 2 : 1;
  return index + 1;
}

/**
 * Counts levels of arrays and objects, and keys of all objects, in a UTF-8 text that may be no JSON. Parsing and checking a few megabytes
 * of brackets or keys takes seconds, this scan a few milliseconds.
 */
export function measureJson(text: Uint8Array) {
  let level = 0;
  let depth = 0;
  let keys = 0;
  for (let index = 0; index < text.length; index += 1) {
    switch (text[index]) {
      case QUOTE:
        index = skipString(text, index) - 1;
        break;
      case OPENING_LIST:
      case OPENING_OBJECT:
        level += 1;
        if (level > depth) depth = level;
        break;
      case CLOSING_LIST:
      case CLOSING_OBJECT:
        level -= 1;
        break;
      case COLON:
        keys += 1;
    }
  }
  return { depth, keys };
}

function assertBounded({ depth, keys }: ReturnType<typeof measureJson>) {
  const refuse = (code: FieldErrorCode, detail: string) => invalidRequest({ pointer: '', code, detail });
  if (depth > DEEPEST_NESTING) throw refuse('too_deep', `must nest at most ${DEEPEST_NESTING} levels`);
  if (keys > MOST_KEYS) throw refuse('too_big', `must have at most ${MOST_KEYS} keys`);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Number of keys of a parsed text. Throws for `__proto__`, which schemas drop silently and an assignment takes as prototype. */
function countKeys(value: object, path: readonly PropertyKey[] = []): number {
  if (Object.hasOwn(value, '__proto__')) {
    const pointer = jsonPointer([...path, '__proto__']);
    throw invalidRequest({ pointer, code: 'unknown_field', detail: 'is not a field of this request' });
  }
  const countBelow = (sum: number, child: unknown, key: PropertyKey) =>
    isObject(child) ? sum + countKeys(child, [...path, key]) : sum;
  if (Array.isArray(value)) return value.reduce<number>(countBelow, 0);
  const fields = value as Readonly<Record<string, unknown>>;
  const names = Object.keys(fields);
  return names.reduce((sum, name) => countBelow(sum, fields[name], name), names.length);
}

/** A list or an object around the scan: its current place, and for an object its keys so far. */
interface Level {
  place: string | number;
  readonly keys: Set<string> | null;
}

/** Adds a key to an object; true if the object had it before. */
function isKnown(level: Level | undefined, key: string): boolean {
  if (!level?.keys) return false;
  level.place = key;
  if (level.keys.has(key)) return true;
  level.keys.add(key);
  return false;
}

/** Path of the first duplicate key of an object, in bytes that are JSON; empty if there is none. */
function findDuplicateKey(text: Uint8Array): readonly PropertyKey[] {
  const levels: Level[] = [];
  let string = text.subarray(0, 0);
  for (let index = 0; index < text.length; index += 1) {
    const byte = text[index];
    const level = levels.at(-1);
    if (byte === OPENING_OBJECT) levels.push({ place: '', keys: new Set() });
    else if (byte === OPENING_LIST) levels.push({ place: 0, keys: null });
    else if (byte === CLOSING_OBJECT || byte === CLOSING_LIST) levels.pop();
    else if (byte === COMMA && typeof level?.place === 'number') level.place += 1;
    else if (byte === QUOTE) {
      string = text.subarray(index, skipString(text, index));
      index += string.length - 1;
    } else if (byte === COLON && isKnown(level, JSON.parse(utf8.decode(string)))) {
      return levels.map(({ place }) => place);
    }
  }
  return [];
}

function decode(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw malformedJson();
  }
}

/**
 * Parses a JSON text in UTF-8. Throws the problem `invalid_request`: at pointer "" for text that is not JSON, too deep or with too many
 * keys; at the place of a duplicate key (I-JSON, RFC 7493 2.3) or of a key that would reach a prototype.
 */
export function parseJson(bytes: Uint8Array): unknown {
  const shape = measureJson(bytes);
  assertBounded(shape);
  const value = decode(bytes);
  // More keys in the text than in its value mean a duplicate; only then is the search for it worth its time.
  if (isObject(value) && countKeys(value) < shape.keys) {
    const pointer = jsonPointer(findDuplicateKey(bytes));
    throw invalidRequest({ pointer, code: 'duplicate_field', detail: 'must be there once' });
  }
  return value;
}
