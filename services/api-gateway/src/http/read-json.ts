import type { IncomingMessage } from 'node:http';
import { shapeOfJson } from './json-shape.ts';
import { invalidRequest, refusal } from './problem.ts';
import { findPrototypeKey } from './prototype-keys.ts';

/** How much of a body over its limit is still read, so that the caller hears the answer instead of a reset connection. */
const DRAINED_BYTES = 16 * 1024 * 1024;
/** The contract's deepest body nests eight levels. */
const DEEPEST_NESTING = 32;
/** 2,000 strokes have 12,000. */
const MOST_KEYS = 50_000;
const JSON_MEDIA_TYPE = /^application\/json[ \t]*(?:;[ \t]*charset="?utf-8"?[ \t]*)?$/i;

const utf8 = new TextDecoder('utf-8', { fatal: true });

const tooLarge = () => refusal('payload_too_large', { headers: { Connection: 'close' } });
const malformed = () => invalidRequest({ pointer: '', code: 'malformed_json', detail: 'must be JSON in UTF-8' });

/** False where a request brings no body at all: neither a length nor chunks. */
export function hasBody(request: IncomingMessage): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  return encoding !== undefined || length !== '0';
}

/** Compressed bodies are refused: a small one could unpack to any size. */
function assertJson(request: IncomingMessage) {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
  if (!JSON_MEDIA_TYPE.test(type) || encoding.toLowerCase() !== 'identity') throw refusal('unsupported_media_type');
}

function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else chunks.length = 0;
      if (size > limit + DRAINED_BYTES) reject(tooLarge());
    });
    request.on('end', () => (size > limit ? reject(tooLarge()) : resolve(Buffer.concat(chunks, size))));
    request.on('error', () => reject(malformed()));
    request.on('close', () => {
      if (!request.complete) reject(malformed());
    });
  });
}

function assertBoundedShape(bytes: Buffer) {
  const { depth, keys } = shapeOfJson(bytes);
  const refuse = (code: string, detail: string) => invalidRequest({ pointer: '', code, detail });
  if (depth > DEEPEST_NESTING) throw refuse('too_deep', `must nest at most ${DEEPEST_NESTING} levels`);
  if (keys > MOST_KEYS) throw refuse('too_big', `must have at most ${MOST_KEYS} keys`);
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw malformed();
  }
}

/**
 * Reads a JSON body of at most `limit` bytes.
 * Throws `unsupported_media_type`, `payload_too_large`, or `invalid_request` (pointer "" where it is no JSON; the place where a key would reach a prototype).
 */
export async function readJson(request: IncomingMessage, { limit }: { limit: number }): Promise<unknown> {
  assertJson(request);
  if (Number(request.headers['content-length'] ?? 0) > limit + DRAINED_BYTES) throw tooLarge();
  const bytes = await readBytes(request, limit);
  assertBoundedShape(bytes);
  const body = parse(bytes);
  const pointer = findPrototypeKey(bytes, body);
  if (pointer !== undefined)
    throw invalidRequest({ pointer, code: 'unknown_field', detail: 'is not a field of this request' });
  return body;
}
