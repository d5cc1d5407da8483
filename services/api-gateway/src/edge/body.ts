import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { BODY_PACE } from '../limits/limits.table.ts';
import type { ArrivedBody } from './body-shapes.ts';
import { createJsonMeter, type JsonMeter, type JsonShape, malformedJson } from './json.ts';
import { joinPieces } from './pieces.ts';
import { problem } from './problem.ts';

/** Bytes of a rejected body beyond its limit that the gateway still reads, and the time for it in ms. */
const DISCARDED_BYTES = 16 * 1024 * 1024;
const DISCARD_MS = 5_000;
const PACE_CHECK_MS = 1_000;
const JSON_MEDIA_TYPE = /^application\/json[ \t]*(?:;[ \t]*charset="?utf-8"?[ \t]*)?$/i;

/** Checks type and encoding; true for a body in gzip, which few calls accept. */
function isGzipped({ headers }: IncomingMessage, acceptsGzip: boolean): boolean {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = headers;
  const name = encoding.toLowerCase();
  const isKnown = name === 'identity' || (acceptsGzip && name === 'gzip');
  if (!(isKnown && JSON_MEDIA_TYPE.test(type))) throw problem('unsupported_media_type');
  return name === 'gzip';
}

export interface BodyReading {
  /**
   * Receives the size of the body's buffer in bytes before it grows for what has arrived, and the number of its elements before it is
   * parsed; throws if there is no memory for them.
   */
  reserve(bytes: number, elements: number): void;
  /** Runs before the first byte is read: a client that asked first may now send. */
  begin(): void;
  /** Receives the number of bytes that may still come, as it changes. */
  expect(bytes: number): void;
}

const tooLarge = () => problem('payload_too_large');

const isTooSlow = (size: number, milliseconds: number) =>
  milliseconds > BODY_PACE.graceMs && size < ((milliseconds - BODY_PACE.graceMs) / 1_000) * BODY_PACE.bytesPerSecond;

type Reading = Pick<BodyReading, 'reserve' | 'expect'> & { readonly meter: JsonMeter };

interface ReadBytes {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly shape: JsonShape;
}

/** Reads and measures a body; stops at a rejection, and leaves the rest of the body to the sender of the answer. */
function readBytes(request: IncomingMessage, limit: number, { meter, reserve, expect }: Reading): Promise<ReadBytes> {
  if (request.destroyed) return Promise.reject(malformedJson());
  return new Promise((resolve, reject) => {
    const joined = joinPieces(readLength(request) ?? limit, (bytes) => reserve(bytes, 0));
    const startedAt = performance.now();
    let shape: JsonShape = { depth: 0, keys: 0, elements: 0 };
    let size = 0;
    function stop() {
      clearInterval(pace);
      request.off('data', keep).off('end', finish).off('close', abandon).off('error', abandon).pause();
    }
    function refuse(error: unknown) {
      stop();
      reject(error);
    }
    function keep(chunk: Buffer) {
      size += chunk.length;
      try {
        expect(Math.max(0, limit - size));
        if (size > limit) throw tooLarge();
        joined.add(chunk);
        shape = meter.add(chunk);
      } catch (error) {
        refuse(error);
      }
    }
    function finish() {
      stop();
      resolve({ bytes: joined.take(), shape });
    }
    /** The client left half way; half a body is no JSON either. */
    const abandon = () => refuse(malformedJson());
    const pace = setInterval(() => {
      if (isTooSlow(size, performance.now() - startedAt)) refuse(problem('request_timeout'));
    }, PACE_CHECK_MS);
    request.on('data', keep).on('end', finish).on('close', abandon).on('error', abandon);
  });
}

/**
 * Reads the rest of a body after its answer and stores nothing of it: a connection that closes before the client has read the answer would
 * lose the answer (RFC 9112 9.6). `allowed`: rest of the body within its limit, in bytes.
 */
export function discardRest(request: IncomingMessage, allowed: number): Promise<void> {
  if (request.closed) return Promise.resolve();
  return new Promise((resolve) => {
    let size = 0;
    const timer = setTimeout(resolve, DISCARD_MS);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > allowed + DISCARDED_BYTES) end();
    });
    request.once('end', end).once('close', end).once('error', end).resume();
  });
}

/** Declared length of a request's body; undefined for a body in chunks. */
export function readLength({ headers }: IncomingMessage): number | undefined {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers;
  return encoding === undefined ? Number(length) : undefined;
}

/** The size of the content is at the end (RFC 1952 2.3.1). */
const SIZE_BYTES = 4;
const inflate = promisify(gunzip);
const uncounted: JsonMeter = { add: () => ({ depth: 0, keys: 0, elements: 0 }) };
/** Inflated bytes that are measured before other calls have a turn. */
const MEASURED_BYTES = 64 * 1024;

async function measure(bytes: Uint8Array, meter: JsonMeter): Promise<JsonShape> {
  let shape = meter.add(bytes.subarray(0, MEASURED_BYTES));
  for (let at = MEASURED_BYTES; at < bytes.length; at += MEASURED_BYTES) {
    await nextTurn();
    shape = meter.add(bytes.subarray(at, at + MEASURED_BYTES));
  }
  return shape;
}

/** Inflates a body to the size that it names and that was reserved, and no further. */
async function gunzipBody(packed: Buffer, { limit, elements }: BodyBounds, reading: BodyReading): Promise<ReadBytes> {
  const size = packed.length < SIZE_BYTES ? 0 : packed.readUInt32LE(packed.length - SIZE_BYTES);
  if (size === 0) throw malformedJson();
  if (size > limit) throw tooLarge();
  reading.reserve(packed.length + size, 0);
  // zlib reports only that the data is bad or too long.
  const bytes = await inflate(packed, { maxOutputLength: size }).catch(() => Promise.reject(malformedJson()));
  return { bytes, shape: await measure(bytes, createJsonMeter(elements)) };
}

interface BodyBounds {
  readonly limit: number;
  readonly elements: number;
}

/**
 * Reads the JSON body of a request, at most `limit` bytes and `elements`, in gzip too if the call accepts it, and parses nothing. `empty`:
 * JSON that replaces the body of a request without body and Content-Type; undefined rejects such a request. Throws the problems
 * `unsupported_media_type`, `payload_too_large`, `request_timeout`, or `invalid_request` for too deep or too large JSON, and the errors of
 * `reading.reserve`.
 */
export async function readBody(
  request: IncomingMessage,
  { gzip = false, empty, ...bounds }: BodyBounds & { readonly gzip?: boolean; readonly empty?: string | undefined },
  reading: BodyReading,
): Promise<ArrivedBody> {
  const length = readLength(request);
  if (empty !== undefined && request.headers['content-type'] === undefined && length === 0) {
    return { bytes: Buffer.from(empty), keys: 0 };
  }
  const isPacked = isGzipped(request, gzip);
  const { limit } = bounds;
  reading.expect(limit);
  if (length !== undefined && length > limit) throw tooLarge();
  reading.begin();
  const meter = isPacked ? uncounted : createJsonMeter(bounds.elements);
  const arrived = await readBytes(request, limit, { ...reading, meter });
  const { bytes, shape } = isPacked ? await gunzipBody(arrived.bytes, bounds, reading) : arrived;
  reading.reserve(bytes.length, shape.elements);
  return { bytes, keys: shape.keys };
}
