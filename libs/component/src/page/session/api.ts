import type { AssessmentView, Problem, ProblemCode, SubmissionAnswer, UnlockAnswer } from '@pain-assessment/contracts';

const TIMEOUT_MS = 20_000;

/**
 * Why a call failed: the service's code (contract.md#error-codes), `offline` where no answer came at all, or
 * `drawing_failed` where the drawing's own thread did not start.
 */
export interface ApiFailure {
  readonly code: ProblemCode | 'offline' | 'drawing_failed';
  /** Wait that the service asked for, in seconds. */
  readonly retryAfterSeconds: number | null;
}

const TRANSIENT: ReadonlySet<string> = new Set([
  'offline',
  'drawing_failed',
  'service_unavailable',
  'internal_error',
  'submission_quota_exceeded',
]);

/** True for what this client throws; anything else is a programming error and must not be caught. */
export function isApiFailure(thrown: unknown): thrown is ApiFailure {
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown && 'retryAfterSeconds' in thrown;
}

/** True where the same call can succeed later without a change. */
export function isTransient({ code }: ApiFailure): boolean {
  return TRANSIENT.has(code);
}

/** The component API of one session (contract.md#component-api); every method rejects with an {@link ApiFailure}. */
export interface ComponentApi {
  assessment(): Promise<AssessmentView>;
  start(pin: string | null): Promise<void>;
  /** `body` is the JSON text of a draft request; `keepalive` lets the call outlive the page. */
  saveDraft(body: string, keepalive: boolean): Promise<void>;
  /** `body` is the JSON text of a submission request. */
  submit(body: string): Promise<SubmissionAnswer>;
  unlock(pin: string | null): Promise<UnlockAnswer>;
}

function parseRetryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

async function readFailure(response: Response): Promise<ApiFailure> {
  const retryAfterSeconds = parseRetryAfter(response);
  const isDown = response.status >= 500;
  try {
    const { code } = (await response.json()) as Problem;
    // A code that is not known, of a later service or of a proxy, changes nothing in what its status means.
    if (typeof code === 'string' && (!isDown || TRANSIENT.has(code))) return { code, retryAfterSeconds };
  } catch {
    // The body is not the service's JSON, a proxy answered: only the status can be used.
  }
  return { code: isDown ? 'service_unavailable' : 'internal_error', retryAfterSeconds };
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  readonly keepalive?: boolean;
}

/** Client of `{base}/component/api/` with the session's token; nothing is cached and no cookie sent. */
export function createComponentApi({ base, token }: { base: URL; token: string }): ComponentApi {
  async function send({ method, path, body, keepalive = false }: Call): Promise<Response> {
    const headers = { Authorization: `Bearer ${token}`, ...(body ? { 'Content-Type': 'application/json' } : {}) };
    const options: RequestInit = { method, headers, keepalive, cache: 'no-store', credentials: 'omit' };
    if (body !== undefined) options.body = body;
    if (!keepalive) options.signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(new URL(path, base), options).catch((): never => {
      throw { code: 'offline', retryAfterSeconds: null } satisfies ApiFailure;
    });
    if (!response.ok) throw await readFailure(response);
    return response;
  }

  async function read<T>(call: Call): Promise<T> {
    const response = await send(call);
    return response.json().catch((): never => {
      throw { code: 'offline', retryAfterSeconds: null } satisfies ApiFailure;
    });
  }

  const pinBody = (pin: string | null) => JSON.stringify(pin === null ? {} : { pin });
  return {
    assessment: () => read({ method: 'GET', path: 'assessment' }),
    start: async (pin) => void (await send({ method: 'POST', path: 'start', body: pinBody(pin) })),
    saveDraft: async (body, keepalive) => void (await send({ method: 'PUT', path: 'draft', body, keepalive })),
    submit: (body) => read({ method: 'POST', path: 'submission', body }),
    unlock: (pin) => read({ method: 'POST', path: 'unlock', body: pinBody(pin) }),
  };
}
