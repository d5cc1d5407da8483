import type { IncomingMessage } from 'node:http';
import { listFieldErrors } from '@pain-assessment/contracts';
import type { z } from 'zod';
import { BODY_PACE } from '../limits/limits.table.ts';
import { malformedJson, parseJson } from './json.ts';
import { invalidRequest, problem } from './problem.ts';

/** Bytes of a rejected body beyond its limit that the gateway still reads, and the time for it in ms. */
const DISCARDED_BYTES = 16 * 1024 * 1024;
const DISCARD_MS = 5_000;
const PACE_CHECK_MS = 1_000;
const JSON_MEDIA_TYPE = /^application\/json[ \t]*(?:;[ \t]*charset="?utf-8"?[ \t]*)?$/i;

/** Rejects compressed bodies: a small one could inflate to any size. */
function assertJson({ headers }: IncomingMessage) {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = headers;
  const isJson = JSON_MEDIA_TYPE.test(type) && encoding.toLowerCase() === 'identity';
  if (!isJson) throw problem('unsupported_media_type');
}

interface BodyReading {
  /** Receives the minimum size of the body in bytes before those bytes are stored; throws if there is no memory for them. */
  reserve(bytes: number): void;
  /** Runs before the first byte is read: a client that asked first may now send. */
  begin(): void;
  /** Receives the number of bytes that may still come, as it changes. */
  expect(bytes: number): void;
}

const tooLarge = () => problem('payload_too_large');

/** Step of the reservation for a body of unknown length. */
const RESERVED_STEP = 64 * 1024;

/** Throws if a body exceeds its limit, or the memory that it can reserve. */
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

/** Reads the bytes of a body; stops at a rejection, and leaves the rest of the body to the sender of the answer. */
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

/**
 * Reads the JSON body of a request, at most `limit` bytes. `empty` replaces the body of a request without body and Content-Type; undefined
 * rejects such a request. Throws the problems `unsupported_media_type`, `payload_too_large`, `request_timeout`, or `invalid_request` for
 * unacceptable JSON, and the errors of `reading.reserve`.
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

/** Parses a body into the given shape; rejects another one by pointer. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw invalidRequest(...listFieldErrors(parsed.error, body));
  return parsed.data;
}
