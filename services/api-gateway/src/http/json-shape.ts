const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** How a JSON text is built: levels of arrays and objects, and keys of all objects together. */
export interface JsonShape {
  readonly depth: number;
  readonly keys: number;
}

/** Index after the string that begins at `start`, its closing quote included. */
function endOfString(text: Uint8Array, start: number): number {
  let index = start + 1;
  while (index < text.length && text[index] !== QUOTE) index += text[index] === BACKSLASH ? 2 : 1;
  return index + 1;
}

/**
 * Shape of a JSON text of UTF-8 bytes; says nothing of whether it is JSON.
 * Parsing and checking a few megabytes of brackets or keys takes seconds, reading over them a few milliseconds.
 */
export function shapeOfJson(text: Uint8Array): JsonShape {
  let level = 0;
  let depth = 0;
  let keys = 0;
  for (let index = 0; index < text.length; ) {
    const byte = text[index] ?? 0;
    if (OPENING.has(byte)) level += 1;
    else if (CLOSING.has(byte)) level -= 1;
    else if (byte === COLON) keys += 1;
    depth = Math.max(depth, level);
    index = byte === QUOTE ? endOfString(text, index) : index + 1;
  }
  return { depth, keys };
}
