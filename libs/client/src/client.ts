import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import createFetchClient from 'openapi-fetch';
import { type AnswerInfo, readAnswerInfo } from './answer-info.ts';
import { answerError, isApiError, noAnswerError } from './api-error.ts';
import type {
  AccountView,
  CompareBundles,
  Comparison,
  CreatedSession,
  CreateSession,
  FhirDocument,
  Locale,
  MakeReport,
  Result,
  SessionView,
} from './api-types.ts';
import type { paths } from './generated/api.ts';
import { createRetryingFetch, type RetrySettings } from './retrying-fetch.ts';

export interface ClientSettings {
  /** Address of the service, such as `https://pain.example.org`. */
  readonly baseUrl: string;
  /** Secret key of the account; stays in this process. */
  readonly secretKey: string;
  readonly retry?: Partial<RetrySettings>;
  readonly fetch?: typeof globalThis.fetch;
}

export interface CallOptions {
  /** Aborts the call and every wait between its attempts. */
  readonly signal?: AbortSignal;
  /** Receives the request id and the quotas of each answer, also of a refusal; not of an attempt that is retried. */
  readonly onAnswer?: (answer: AnswerInfo) => void;
}

/** The integrator's calls. Each throws an `ApiError` if the service answers 400 or above, or not at all. */
export interface Client {
  /** The account of the key: its mode, locales and quotas. A test of a connection; costs no quota. */
  account(options?: CallOptions): Promise<AccountView>;
  /** Creates a session, once even if the call is retried; by default with a random key. */
  createSession(body: CreateSession, options?: CallOptions & { idempotencyKey?: string }): Promise<CreatedSession>;
  /** Status of the session; no health data. */
  session(id: string, options?: CallOptions): Promise<SessionView>;
  /** The result; the first retrieval starts its last 15 minutes, so store it. */
  result(id: string, options?: CallOptions): Promise<Result>;
  /** The result as an HL7 FHIR R4 document; also counts as a retrieval. */
  fhirDocument(id: string, options?: CallOptions): Promise<FhirDocument>;
  /** Polls the status every `intervalMs` (2,000) until submission, then retrieves the result. */
  waitForResult(id: string, options?: CallOptions & { intervalMs?: number }): Promise<Result>;
  /** The PDF report as a stream of bytes, in the requested locale or that of the administration. */
  report(id: string, options?: CallOptions & { locale?: Locale }): Promise<ReadableStream<Uint8Array>>;
  /** The PDF report of a stored resume bundle as of its day, at any time, as a stream of bytes. */
  makeReport(body: MakeReport, options?: CallOptions): Promise<ReadableStream<Uint8Array>>;
  /** Two to twelve assessments side by side, oldest first, with the changes from the first to the last. */
  compareBundles(body: CompareBundles, options?: CallOptions): Promise<Comparison>;
  /** The same as a PDF of two to three pages, as a stream of bytes. */
  comparisonReport(body: CompareBundles, options?: CallOptions): Promise<ReadableStream<Uint8Array>>;
  /** Deletes the session with its result. */
  deleteSession(id: string, options?: CallOptions): Promise<void>;
}

const DEFAULT_RETRY: RetrySettings = { attempts: 5, maximumWaitSeconds: 30, firstDelayMs: 250, timeoutMs: 60_000 };
const DEFAULT_INTERVAL_MS = 2_000;

interface Answer<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/** A call aborted by the caller rejects with the signal's reason; every other failure is an `ApiError`. */
async function answered<T>(call: Promise<Answer<T>>, { signal, onAnswer }: CallOptions): Promise<Answer<T>> {
  const answer = await call.catch((error: unknown) => {
    throw signal?.aborted ? error : noAnswerError(error);
  });
  onAnswer?.(readAnswerInfo(answer.response));
  if (!answer.response.ok) throw answerError(answer.response, answer.error);
  return answer;
}

async function readData<T>(call: Promise<Answer<T>>, options: CallOptions): Promise<NonNullable<T>> {
  const { data, response } = await answered(call, options);
  if (data === undefined || data === null) throw answerError(response, null);
  return data;
}

const abort = ({ signal = null }: { signal?: AbortSignal | null }) => ({ signal });
const at = (id: string, options: CallOptions) => ({ params: { path: { id } }, ...abort(options) });
const STREAM = { parseAs: 'stream' } as const;
/** These answers have a form in FHIR too. */
const AS_JSON = { headers: { Accept: 'application/json' } } as const;

/** Calls with one answer. A document has its whole input in its body, so a retry makes the same document again. */
function createCalls(
  api: ReturnType<typeof createFetchClient<paths>>,
): Omit<Client, 'deleteSession' | 'waitForResult'> {
  return {
    account: (options = {}) => readData(api.GET('/v1/account', abort(options)), options),
    createSession(body, { idempotencyKey = randomUUID(), ...options } = {}) {
      const params = { header: { 'Idempotency-Key': idempotencyKey } };
      return readData(api.POST('/v1/sessions', { body, params, ...abort(options) }), options);
    },
    session: (id, options = {}) => readData(api.GET('/v1/sessions/{id}', at(id, options)), options),
    async result(id, options = {}) {
      const call = api.GET('/v1/sessions/{id}/result', { ...at(id, options), ...AS_JSON });
      return (await readData(call, options)) as Result;
    },
    fhirDocument: (id, options = {}) => readData(api.GET('/v1/sessions/{id}/document', at(id, options)), options),
    report(id, { locale, ...options } = {}) {
      const params = { path: { id }, ...(locale && { query: { locale } }) };
      return readData(api.GET('/v1/sessions/{id}/report.pdf', { params, ...STREAM, ...abort(options) }), options);
    },
    makeReport: (body, options = {}) =>
      readData(api.POST('/v1/reports', { body, ...STREAM, ...abort(options) }), options),
    async compareBundles(body, options = {}) {
      const call = api.POST('/v1/comparisons', { body, ...AS_JSON, ...abort(options) });
      return (await readData(call, options)) as Comparison;
    },
    comparisonReport: (body, options = {}) =>
      readData(api.POST('/v1/comparisons/report', { body, ...STREAM, ...abort(options) }), options),
  };
}

/** Creates a client of one service and account; nothing is connected before the first call. */
export function createClient({ baseUrl, secretKey, retry = {}, fetch = globalThis.fetch }: ClientSettings): Client {
  const retrying = createRetryingFetch({ ...DEFAULT_RETRY, ...retry, fetch });
  const api = createFetchClient<paths>({
    baseUrl: new URL(baseUrl).href.replace(/(?<!\/)\/+$/, ''),
    headers: { Authorization: `Bearer ${secretKey}` },
    // A redirect would send the key to another address.
    redirect: 'error',
    fetch: retrying.fetch,
  });
  const calls = createCalls(api);
  return {
    ...calls,
    async deleteSession(id, options = {}) {
      const call = api.DELETE('/v1/sessions/{id}', at(id, options));
      await answered(call, options).catch(async (error: unknown) => {
        // An earlier attempt deleted the session and its answer was lost, so the retry finds nothing.
        const isGone = isApiError(error) && error.code === 'session_not_found';
        if (!isGone || !retrying.wasRetried((await call).response)) throw error;
      });
    },
    async waitForResult(id, { intervalMs = DEFAULT_INTERVAL_MS, ...options } = {}) {
      while ((await calls.session(id, options)).status !== 'completed') {
        await sleep(intervalMs, undefined, options);
      }
      return calls.result(id, options);
    },
  };
}
