import { type IncomingHttpHeaders, request } from 'node:http';
import type { Writable } from 'node:stream';
import { pause } from '@pain-assessment/service-kit/testing';

/** One request; `body` is sent as JSON unless it is a string or bytes. */
export interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly bearer?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: unknown;
}

/** Its answer; `json` is undefined if the body is not JSON. */
export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape.
  readonly json: any;
}

export type Client = (sent: Sent) => Promise<Received>;

/** A test run may observe every answer here, beside its observer of fetch. */
const watched = globalThis as { watchAnswer?: (method: string, path: string, received: Received) => void };

/**
 * Writes a text every half a second, like a client over a weak network, until its connection accepts no more. Resolves with the number of
 * writes: at least half as many seconds have passed, and a busy machine makes fewer writes.
 */
export async function trickle(stream: Writable, text: string): Promise<number> {
  let writes = 0;
  for (; stream.writable && !stream.destroyed; writes += 1) {
    stream.write(text);
    await pause(500, { because: 'a slow client is simulated' });
  }
  return writes;
}

/** Writes of a client that is cut after ten seconds; the gateway checks every second. */
export const WRITES_IN_TEN_SECONDS = 2 * (10 + 1) + 1;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function encode(body: unknown): string | Uint8Array | undefined {
  if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) return body;
  return JSON.stringify(body);
}

/** Sends only the given headers: a fetch would add its own. */
export function createClient(port: number): Client {
  return ({ method = 'GET', path, bearer, headers = {}, body }) => {
    const content = encode(body);
    const sentHeaders = {
      ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
      ...(content === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    };
    return new Promise((resolve, reject) => {
      const call = request(
        { port, host: '127.0.0.1', agent: false, method, path, headers: sentHeaders },
        async (response) => {
          const bytes = Buffer.concat(await response.toArray());
          const text = bytes.toString();
          const { statusCode: status = 0, headers: answered } = response;
          const received = { status, headers: answered, body: bytes, text, json: parsed(text) };
          watched.watchAnswer?.(method, path, received);
          resolve(received);
        },
      );
      call.on('error', reject);
      call.end(content);
    });
  };
}
