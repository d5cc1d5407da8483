import { afterEach, expect } from '@jest/globals';

/**
 * Watches every call of `/v1` that a suite makes by fetch, and fails the test in which an answer
 * differs from the OpenAPI document. Suites of libs talk to made-up servers and are left alone.
 */
const isWatched = !expect.getState().testPath?.includes('/libs/');
const bareFetch = globalThis.fetch;
let faults: string[] = [];

/** The faults seen since the last time; what is taken here fails no test. */
export function takeFaults(): string[] {
  const taken = faults;
  faults = [];
  return taken;
}

/** A clone is read while the caller still has the answer; JSON is small, and a PDF is looked at by its headers only. */
async function check(request: Request, response: Response): Promise<void> {
  const { pathname, search } = new URL(request.url);
  const { faultsOf } = await import('./answer-checker.ts');
  const isJson = response.headers.get('content-type')?.includes('json');
  const body = isJson ? JSON.parse((await response.clone().text()) || 'null') : undefined;
  const { method } = request;
  const { status, headers } = response;
  const found = faultsOf({ method, path: `${pathname}${search}`, status, headers, body });
  faults.push(...found.map((fault) => `${method} ${pathname} ${status}: ${fault}`));
}

if (isWatched) {
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const isOurs = new URL(request.url).pathname.startsWith('/v1/');
    if (!isOurs) return bareFetch(request);
    const response = await bareFetch(request);
    await check(request, response);
    return response;
  };
  afterEach(() => expect(takeFaults()).toEqual([]));
}
