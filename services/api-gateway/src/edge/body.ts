import type { IncomingMessage } from 'node:http';
import { listFieldErrors } from '@pain-assessment/contracts';
import type { z } from 'zod';
import { BODY_PACE } from '../limits/limits.table.ts';
import { malformedJson, parseJson } from './json.ts';
import { invalidRequest, problem } from './problem.ts';

/** How much of a refused body is still read beyond its limit, and how long. */
const DISCARDED_BYTES = 16 * 1024 * 1024;
const DISCARD_MS = 5_000;
const PACE_CHECK_MS = 1_000;
const JSON_MEDIA_TYPE = /^application\/json[ \t]*(?:;[ \t]*charset="?utf-8"?[ \t]*)?$/i;

/** Compressed bodies are refused: a small one could unpack to any size. */
function assertJson({ headers }: IncomingMessage) {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = headers;
  const isJson = JSON_MEDIA_TYPE.test(type) && encoding.toLowerCase() === 'identity';
  if (!isJson) throw problem('unsupported_media_type');
}

interface BodyReading {
  /** Called with the bytes that the body will have at least, before they are kept; throws where there is no room for them. */
  reserve(bytes: number): void;
  /** Called before the first byte is read: a client that asked first may now send. */
  begin(): void;
  /** Called with the bytes that may still come, as they come. */
  expect(bytes: number): void;
}

const tooLarge = () => problem('payload_too_large');

/** A body of unknown length reserves by so much at a time. */
const RESERVED_STEP = 64 * 1024;

/** Throws where a body grows above its limit, or above what can be reserved. */
function createGrowthCheck(
  limit: number,
  length: number | undefined,
  { reserve, expect }: BodyReading,
): (size: number) => void {
  let reserved = length ?? 0;
  expect(limit);
  if (reserved > limit) throw tooLarge();
  reserve(reserved);
  return (size) => {
    expect(Math.max(0, limit - size));
    if (size > limit) throw tooLarge();
    if (size <= reserved) return;
    reserved = Math.min(limit, size + RESERVED_STEP);
    reserve(reserved);
  };
}

const isTooSlow = (size: number, milliseconds: number) =>
  milliseconds > BODY_PACE.graceMs && size < ((milliseconds - BODY_PACE.graceMs) / 1_000) * BODY_PACE.bytesPerSecond;

/** Bytes of a body; stops reading as soon as the body is refused, and leaves the rest of it to whoever answers. */
function readBytes(request: IncomingMessage, checkGrowth: (size: number) => void): Promise<Buffer> {
  if (request.destroyed) return Promise.reject(malformedJson());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const startedAt = performance.now();
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
        checkGrowth(size);
        chunks.push(chunk);
      } catch (error) {
        refuse(error);
      }
    }
    function finish() {
      stop();
      resolve(Buffer.concat(chunks, size));
    }
    /** The client left half way, and half a body is no JSON either. */
    const abandon = () => refuse(malformedJson());
    const pace = setInterval(() => {
      if (isTooSlow(size, performance.now() - startedAt)) refuse(problem('request_timeout'));
    }, PACE_CHECK_MS);
    request.on('data', keep).on('end', finish).on('close', abandon).on('error', abandon);
  });
}

/**
 * Reads on for a while what a client still sends after its answer, and keeps nothing of it: a connection that is closed before the client
 * has read the answer would lose it (RFC 9112 9.6). `allowed`: bytes that the body might have had still.
 */
export function discardRest(request: IncomingMessage, allowed: number): Promise<void> {
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

/** Length that a request gives its body; undefined for one in chunks. */
export function readLength({ headers }: IncomingMessage): number | undefined {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers;
  return encoding === undefined ? Number(length) : undefined;
}

/**
 * Reads the JSON body of a request, of at most `limit` bytes. `empty`: the body of a request without any body and Content-Type; such a
 * request is rejected where undefined.
 * Throws the problems `unsupported_media_type`, `payload_too_large`, `request_timeout`, or `invalid_request` where it is no
 * JSON that may be read, and what `reading.reserve` throws.
 */
export async function readBody(
  request: IncomingMessage,
  { limit, empty }: { readonly limit: number; readonly empty?: unknown },
  reading: BodyReading,
): Promise<unknown> {
  const length = readLength(request);
  if (empty !== undefined && request.headers['content-type'] === undefined && length === 0) return empty;
  assertJson(request);
  const checkGrowth = createGrowthCheck(limit, length, reading);
  reading.begin();
  const bytes = await readBytes(request, checkGrowth);
  return parseJson(bytes);
}

/** A body in the given shape; another one is refused by pointer. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw invalidRequest(...listFieldErrors(parsed.error, body));
  return parsed.data;
}
