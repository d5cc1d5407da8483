import { afterEach, expect } from '@jest/globals';
import type { Exchange } from './answer-checker.ts';

const bareFetch = globalThis.fetch;
let seen: Exchange[] = [];

/** The faults of the answers since the last call; returned faults fail no test. */
export async function takeFaults(): Promise<string[]> {
  const exchanges = seen;
  seen = [];
  if (exchanges.length === 0) return [];
  const { findFaults } = await import('./answer-checker.ts');
  return exchanges.flatMap((exchange) =>
    findFaults(exchange).map((fault) => `${exchange.method} ${exchange.path} ${exchange.status}: ${fault}`),
  );
}

const isOurs = (path: string) => path.startsWith('/v1/');

/** A clone is read while the caller still has the answer; only the headers of a PDF are checked. */
async function note(request: Request, response: Response): Promise<void> {
  const { pathname, search } = new URL(request.url);
  const { status, headers } = response;
  const text = headers.get('content-type')?.includes('json') ? await response.clone().text() : '';
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  seen.push({ method: request.method, path: `${pathname}${search}`, status, headers, body });
}

interface PlainAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Uint8Array;
  readonly json: unknown;
}

function watchAnswer(method: string, path: string, { status, headers, body, json }: PlainAnswer): void {
  if (!isOurs(path)) return;
  const answered = new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  seen.push({ method, path, status, headers: answered, body: body.length === 0 ? undefined : json });
}

/**
 * Watches every call of `/v1` in a suite, by fetch or by the gateway's test client, and fails the test if an answer
 * differs from the OpenAPI document. Suites of libs use servers of their own and are not watched.
 */
export default function watchAnswers(): void {
  seen = [];
  if (expect.getState().testPath?.includes('/libs/')) return;
  Object.assign(globalThis, { watchAnswer });
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const response = await bareFetch(request);
    if (isOurs(new URL(request.url).pathname)) await note(request, response);
    return response;
  };
  afterEach(async () => expect(await takeFaults()).toEqual([]));
}
