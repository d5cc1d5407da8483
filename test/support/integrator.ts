import type { CreateSession, Problem } from '@pain-assessment/contracts';
import { pause } from '@pain-assessment/service-kit/testing';
import { DEMO_KEY } from './accounts.ts';

/** An answer with its body. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly json: any;
}

/** Plain HTTP calls of an integrator's server: without a client library tests see every detail of the API. */
export function integrator(baseUrl: string, key: string = DEMO_KEY) {
  const call = async (
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
  ) => {
    const answer = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
    const json = isJson ? JSON.parse(new TextDecoder().decode(bytes)) : null;
    return { status: answer.status, headers: answer.headers, bytes, json } satisfies Answer;
  };
  return {
    call,
    create: (body: CreateSession | Record<string, unknown>, headers?: Record<string, string>) =>
      call('POST', '/v1/sessions', { body, ...(headers ? { headers } : {}) }),
    status: (id: string) => call('GET', `/v1/sessions/${id}`),
    result: (id: string) => call('GET', `/v1/sessions/${id}/result`),
    report: (id: string, locale?: string) =>
      call('GET', `/v1/sessions/${id}/report.pdf${locale === undefined ? '' : `?locale=${locale}`}`),
    remove: (id: string) => call('DELETE', `/v1/sessions/${id}`),
  };
}

/** The problem's status and code, for one-line expectations. */
export const refusal = (answer: Answer): [number, Problem['code']] => [answer.status, answer.json.code];

const ATTEMPTS = 12;

/** Retries 503 after its Retry-After: a busy machine may miss a deadline, and a retry loses nothing. */
export async function sendUntilAccepted(send: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send();
    if (answer.status !== 503 || attempt === ATTEMPTS) return answer;
    const seconds = Number(answer.headers.get('retry-after') ?? 1);
    await pause(1000 * seconds, { because: 'the service names when to send again' });
  }
}
