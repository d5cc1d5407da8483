import type {
  AssessmentState,
  AssessmentView,
  Problem,
  ProblemCode,
  SubmissionAnswer,
  UnlockAnswer,
} from '@pain-assessment/contracts';

const TIMEOUT_MS = 20_000;

/** Cause of a failed call. */
export interface ApiFailure {
  /**
   * The service's code (contract.md#error-codes), `offline` if no answer arrived, or `drawing_failed` if the worker that
   * shows the drawing did not start, or `file_blocked` if only a file of the page does not load.
   */
  readonly code: ProblemCode | 'offline' | 'drawing_failed' | 'file_blocked';
  /** Delay before a retry that the service asked for, in seconds. */
  readonly retryAfterSeconds: number | null;
}

const TRANSIENT: ReadonlySet<string> = new Set([
  'offline',
  'drawing_failed',
  'file_blocked',
  'service_unavailable',
  'internal_error',
  'submission_quota_exceeded',
]);

/** Statuses that ask for the same call again (RFC 9110 15.5.9, RFC 8470 5.2, RFC 6585 4). */
const AGAIN: readonly number[] = [408, 425, 429];

/** True for an {@link ApiFailure}; anything else is a programming error and must not be caught. */
export function isApiFailure(thrown: unknown): thrown is ApiFailure {
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown && 'retryAfterSeconds' in thrown;
}

/** True if the same call can succeed later without a change. */
export function isTransient({ code }: ApiFailure): boolean {
  return TRANSIENT.has(code);
}

/** No answer arrived. */
export const OFFLINE: ApiFailure = { code: 'offline', retryAfterSeconds: null };

/** Another window has saved. */
export const STALE: ApiFailure = { code: 'stale_draft', retryAfterSeconds: null };

/** Work that needs the network; rejects with an `offline` {@link ApiFailure}. */
export function orOffline<T>(work: Promise<T>): Promise<T> {
  return work.catch(() => Promise.reject(OFFLINE));
}

/** JSON text, or that text in gzip. */
type PackedBody = string | Uint8Array<ArrayBuffer>;

/** The component API of one session (contract.md#component-api); every method rejects with an {@link ApiFailure}. */
export interface ComponentApi {
  state(): Promise<AssessmentState>;
  assessment(): Promise<AssessmentView>;
  start(pin: string | null): Promise<void>;
  /** `body` is that of a draft request; with `keepalive` the call outlives the page. */
  saveDraft(body: PackedBody, keepalive: boolean): Promise<void>;
  /** `body` is that of a submission request. */
  submit(body: PackedBody): Promise<SubmissionAnswer>;
  unlock(pin: string | null): Promise<UnlockAnswer>;
}

/** Longest waits in seconds (contract.md#component-page): any proxy may have written the header. A quota is that of a minute. */
const LONGEST_WAIT = 30;
const LONGEST_WAITS: Readonly<Partial<Record<string, number>>> = { submission_quota_exceeded: 60, pin_locked: 300 };

function parseRetryAfter(response: Response, code: string): number | null {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return seconds >= 0 ? Math.min(seconds, LONGEST_WAITS[code] ?? LONGEST_WAIT) : null;
}

async function readCode(response: Response): Promise<ApiFailure['code']> {
  const isAgain = response.status >= 500 || AGAIN.includes(response.status);
  try {
    const { code } = (await response.json()) as Problem;
    // An unknown code, from a later service or a proxy, does not change the meaning of its status.
    if (typeof code === 'string' && (!isAgain || TRANSIENT.has(code) || code === 'pin_locked')) return code;
  } catch {
    // A proxy answered without the service's JSON: only the status can be used.
  }
  return isAgain ? 'service_unavailable' : 'internal_error';
}

async function readFailure(response: Response): Promise<ApiFailure> {
  const code = await readCode(response);
  return { code, retryAfterSeconds: parseRetryAfter(response, code) };
}

interface ApiOptions {
  readonly base: URL;
  readonly token: string;
  /** The answer to the first `assessment` call, which the script in the page's head has sent. */
  readonly first?: Promise<Response> | undefined;
}

/** Client of `{base}/component/api/` with the session's token. It caches nothing and sends no cookie. */
export function createComponentApi({ base, token, first }: ApiOptions): ComponentApi {
  let early = first;
  function request(path: string, options: RequestInit): Promise<Response> {
    const sent = path === 'assessment' ? early : undefined;
    if (sent) early = undefined;
    return sent ?? fetch(new URL(path, base), options);
  }
  async function send(path: string, call: RequestInit, success = 200): Promise<Response> {
    const headers = {
      Authorization: `Bearer ${token}`,
      ...(call.body ? { 'Content-Type': 'application/json' } : {}),
      ...(call.body instanceof Uint8Array ? { 'Content-Encoding': 'gzip' } : {}),
    };
    const signal = call.keepalive ? null : AbortSignal.timeout(TIMEOUT_MS);
    const options: RequestInit = { ...call, headers, signal, cache: 'no-store', credentials: 'omit' };
    const response = await orOffline(request(path, options));
    if (!response.ok) throw await readFailure(response);
    // The sign-in page of a network has answered for the service.
    if (response.status !== success) throw OFFLINE;
    return response;
  }
  const post = (path: string, body: PackedBody) => send(path, { method: 'POST', body });
  const postPin = (path: string, pin: string | null) => post(path, JSON.stringify(pin === null ? {} : { pin }));
  const read = async (response: Promise<Response>) => orOffline((await response).json());
  return {
    state: () => read(send('state', {})),
    assessment: () => read(send('assessment', {})),
    start: async (pin) => void (await read(postPin('start', pin))),
    saveDraft: async (body, keepalive) => void (await send('draft', { method: 'PUT', body, keepalive }, 204)),
    submit: (body) => read(post('submission', body)),
    unlock: (pin) => read(postPin('unlock', pin)),
  };
}
