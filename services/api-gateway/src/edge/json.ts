import { isUtf8 } from 'node:buffer';
import { type FieldError, type FieldErrorCode, jsonPointer } from '@pain-assessment/contracts';
import { invalidRequest } from './problem.ts';

/** The deepest body of the contract has eight levels. */
const DEEPEST_NESTING = 32;
/** A map of 2,000 strokes has 12,000. */
const MOST_KEYS = 15_000;

const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPENING_LIST = 0x5b;
const OPENING_OBJECT = 0x7b;
const CLOSING_LIST = 0x5d;
const CLOSING_OBJECT = 0x7d;

/** By byte: most bytes of a text are of numbers or white space, and one look tells. */
const IS_STRUCTURAL = new Uint8Array(256);
for (const byte of [QUOTE, COMMA, COLON, OPENING_LIST, OPENING_OBJECT, CLOSING_LIST, CLOSING_OBJECT]) {
  IS_STRUCTURAL[byte] = 1;
}

/** A parser may ignore it (RFC 8259 8.1). */
const BYTE_ORDER_MARK = /^\ufeff/;

const MALFORMED: FieldError = { pointer: '', code: 'malformed_json', detail: 'must be JSON in UTF-8' };

/** The problem of bytes that are not JSON. */
export const malformedJson = () => invalidRequest(MALFORMED);

/** Index after the string that begins at `start`, its closing quote included. */
function skipString(text: Uint8Array, start: number): number {
  let index = start + 1;
  while (index < text.length && text[index] !== QUOTE) index += text[index] === BACKSLASH ? 2 : 1;
  return index + 1;
}

/** Index of the last byte before the next structural one. */
function skipPlain(piece: Uint8Array, start: number): number {
  let index = start + 1;
  while (index < piece.length && IS_STRUCTURAL[piece[index] as number] === 0) index += 1;
  return index - 1;
}

/** Bytes before a search, which costs as much as a look at so many. */
const BEFORE_SEARCH = 32;

/** The next quote and backslash of a piece. A search for one is kept until the other has passed it: no byte is searched twice. */
function createTextSearch(piece: Uint8Array) {
  const next = { [QUOTE]: -1, [BACKSLASH]: -1 };
  function find(byte: typeof QUOTE | typeof BACKSLASH, start: number): number {
    if (next[byte] < start) {
      const found = piece.indexOf(byte, start);
      next[byte] = found < 0 ? piece.length : found;
    }
    return next[byte];
  }
  /** Index up to which a string holds neither. Only long strings are searched natively. */
  return function skipText(start: number): number {
    const near = Math.min(piece.length, start + BEFORE_SEARCH);
    for (let index = start; index < near; index += 1) {
      if (piece[index] === QUOTE || piece[index] === BACKSLASH) return index;
    }
    return Math.min(find(QUOTE, near), find(BACKSLASH, near));
  };
}

/** Content of a text of JSON: levels of arrays and objects, keys of all objects, and elements of arrays and objects together. */
export interface JsonShape {
  readonly depth: number;
  readonly keys: number;
  readonly elements: number;
}

export interface JsonMeter {
  /** Counts a further piece; returns the count so far. */
  add(piece: Uint8Array): JsonShape;
}

/**
 * Counts what a UTF-8 text holds, piece by piece as it arrives; the text may be no JSON. Parsing and checking a few megabytes of brackets,
 * keys or elements takes seconds, this scan a few milliseconds. `add` returns the count so far; it throws the problem `invalid_request`
 * for a text that is too deep or holds too much.
 */
export function createJsonMeter(mostElements: number): JsonMeter {
  let state = { level: 0, depth: 0, keys: 0, elements: 0, isInString: false, isEscaped: false, isOpened: false };

  function add(piece: Uint8Array): JsonShape {
    let { level, depth, keys, elements, isInString, isEscaped, isOpened } = state;
    const skipText = createTextSearch(piece);
    for (let index = 0; index < piece.length; index += 1) {
      if (isInString) {
        if (isEscaped) {
          isEscaped = false;
          continue;
        }
        index = skipText(index);
        isInString = piece[index] !== QUOTE;
        isEscaped = piece[index] === BACKSLASH;
        continue;
      }
      const byte = piece[index] as number;
      if (isOpened && byte > SPACE) {
        isOpened = false;
        if (byte !== CLOSING_LIST && byte !== CLOSING_OBJECT) elements += 1;
      }
      if (IS_STRUCTURAL[byte] === 0) {
        if (!isOpened) index = skipPlain(piece, index);
        continue;
      }
      if (byte === COMMA) elements += 1;
      else if (byte === OPENING_LIST || byte === OPENING_OBJECT) {
        isOpened = true;
        level += 1;
        if (level > depth) depth = level;
      } else if (byte === CLOSING_LIST || byte === CLOSING_OBJECT) level -= 1;
      else if (byte === COLON) keys += 1;
      else isInString = byte === QUOTE;
    }
    state = { level, depth, keys, elements, isInString, isEscaped, isOpened };
    return assertBounded({ depth, keys, elements }, mostElements);
  }
  return { add };
}

function assertBounded(shape: JsonShape, mostElements: number): JsonShape {
  const { depth, keys, elements } = shape;
  const refuse = (code: FieldErrorCode, detail: string) => invalidRequest({ pointer: '', code, detail });
  if (depth > DEEPEST_NESTING) throw refuse('too_deep', `must nest at most ${DEEPEST_NESTING} levels`);
  if (keys > MOST_KEYS) throw refuse('too_big', `must have at most ${MOST_KEYS} keys`);
  if (elements > mostElements) throw refuse('too_big', `must have at most ${mostElements} elements`);
  return shape;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Schemas drop it silently, and an assignment takes it as prototype. */
const PROTOTYPE_KEY = '__proto__';

/** Number of keys of a parsed text; NaN if one of them is `__proto__`. */
function countKeys(value: object): number {
  let keys = 0;
  if (Array.isArray(value)) {
    for (const child of value) if (isObject(child)) keys += countKeys(child);
    return keys;
  }
  const fields = value as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(fields)) {
    keys += key === PROTOTYPE_KEY ? Number.NaN : 1;
    const child = fields[key];
    if (isObject(child)) keys += countKeys(child);
  }
  return keys;
}

/** A list or an object around the scan: its current place, and the keys of an object so far. */
interface Level {
  place: string | number;
  readonly keys: Set<string>;
}

/** The error of the first key that its object has twice, or that would reach a prototype, in bytes that are JSON with such a key. */
function findRefusedKey(text: Buffer): FieldError {
  const levels: Level[] = [];
  const refuse = (code: FieldErrorCode, detail: string) => ({
    pointer: jsonPointer(levels.map(({ place }) => place)),
    code,
    detail,
  });
  let string = text.subarray(0, 0);
  for (let index = 0; index < text.length; index += 1) {
    const byte = text[index];
    const level = levels.at(-1);
    if (byte === OPENING_OBJECT) levels.push({ place: '', keys: new Set() });
    else if (byte === OPENING_LIST) levels.push({ place: 0, keys: new Set() });
    else if (byte === CLOSING_OBJECT || byte === CLOSING_LIST) levels.pop();
    else if (byte === COMMA && typeof level?.place === 'number') level.place += 1;
    else if (byte === QUOTE) {
      string = text.subarray(index, skipString(text, index));
      index += string.length - 1;
    } else if (byte === COLON && level) {
      const key: string = JSON.parse(string.toString());
      level.place = key;
      if (key === PROTOTYPE_KEY) return refuse('unknown_field', 'is not a field of this request');
      if (level.keys.has(key)) break;
      level.keys.add(key);
    }
  }
  return refuse('duplicate_field', 'must be there once');
}

/**
 * Parses a JSON text in UTF-8 with so many keys. `refused`: at pointer "" for text that is not JSON; at the place of a duplicate key
 * (I-JSON, RFC 7493 2.3) or of a key that would reach a prototype.
 */
export function parseJson(
  bytes: Buffer,
  { keys }: Pick<JsonShape, 'keys'>,
): { readonly value: unknown } | { readonly refused: FieldError } {
  // A `TextDecoder` takes ten times as long.
  if (!isUtf8(bytes)) return { refused: MALFORMED };
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString().replace(BYTE_ORDER_MARK, ''));
  } catch {
    return { refused: MALFORMED };
  }
  const found = isObject(value) ? countKeys(value) : keys;
  return found === keys ? { value } : { refused: findRefusedKey(bytes) };
}
