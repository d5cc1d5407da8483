import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Clock, codedError, withTimeout } from '@pain-assessment/service-kit';
import { type Request, type Response, Router } from 'express';
import type { Account } from '../accounts/accounts.ts';
import { type CallBounds, REFUSAL_PAUSE_MS } from '../limits/limits.table.ts';
import { type Admission, isLimitReached, type Limits, NOBODY, type Owner } from '../limits/limits.ts';
import type { AuditEntry } from './audit.ts';
import { readBody } from './body.ts';
import { type Exchange, getExchange } from './observation.ts';
import { problem, toProblem } from './problem.ts';

/** A longer token is none of ours, and need not be hashed. */
const BEARER = /^Bearer +([\x21-\x7e]{1,256})$/i;

/** The bearer token of a request, if it has one (RFC 6750 2.1). */
export const readBearer = ({ headers }: IncomingMessage): string | undefined =>
  BEARER.exec(headers.authorization ?? '')?.[1];

/** One call of an operation, by a caller of one kind; null where anybody may call. */
export interface Call<Caller = null> {
  readonly caller: Caller;
  /** Parameters of the path, by their names in its template. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** By names in lower case, each with all the values that were sent. */
  readonly headers: Readonly<NodeJS.Dict<readonly string[]>>;
  /** Parsed JSON; undefined where the operation takes none. */
  readonly body: unknown;
  /** Takes of a bound for this caller; what is not released before is given back when the operation ends. */
  readonly take: Admission['take'];
  /** Epoch milliseconds at which the operation began. */
  readonly now: number;
  /** Epoch milliseconds at which the caller stops waiting. */
  readonly deadline: number;
  /** To be handed on to other services. */
  readonly trace: { readonly requestId: string; readonly traceparent?: string };
}

/** A successful answer, ready to be sent. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Of the headers that every answer has, those that this one must not. */
  readonly withoutHeaders?: readonly string[];
  readonly body?: Uint8Array;
  /** What the audit entry of the operation could not tell before. */
  readonly audited?: Partial<Pick<AuditEntry, 'sessionId' | 'outcome'>>;
}

const JSON_HEADERS = { 'Content-Type': 'application/json; charset=utf-8' };

/** JSON that was serialised before, byte for byte. */
export const jsonBytes = (status: number, body: Uint8Array): Answer => ({ status, headers: JSON_HEADERS, body });

export const json = (status: number, value: unknown): Answer => jsonBytes(status, Buffer.from(JSON.stringify(value)));

const PDF_HEADERS = {
  'Content-Type': 'application/pdf',
  'Content-Disposition': 'inline; filename="pain-assessment-report.pdf"',
};

/** A PDF (contract.md#report). */
export const pdf = (body: Uint8Array): Answer => ({ status: 200, headers: PDF_HEADERS, body });

export const noContent: Answer = { status: 204 };

/** What a method of a route does for its callers. */
export interface Operation<Caller = null> {
  /** What a call may take: bytes, time, attempts, work at a time. */
  readonly bounds: CallBounds;
  /** The body of a request without any; such a request is rejected where undefined. */
  readonly emptyBody?: unknown;
  /** The entry with which the operation is written to the audit trail when it ends. */
  audit?(call: Call<Caller>): AuditEntry;
  run(call: Call<Caller>): Promise<Answer>;
}

/** A path such as `/sessions/{id}` with the operations of its methods. */
export interface Route<Caller = null> {
  readonly path: string;
  readonly methods: Readonly<Partial<Record<'GET' | 'POST' | 'PUT' | 'DELETE', Operation<Caller>>>>;
}

/** Tells who calls, by the bearer token where one was sent; throws the problem of everyone else. */
export type Identify<Caller> = (request: Request, token: string | undefined) => Caller | Promise<Caller>;

function sendAnswer(response: ServerResponse, { status, headers = {}, withoutHeaders = [], body }: Answer): void {
  response.statusCode = status;
  for (const name in headers) response.setHeader(name, headers[name] ?? '');
  for (const name of withoutHeaders) response.removeHeader(name);
  if (body) response.setHeader('Content-Length', body.length);
  response.end(body);
}

const tooSlow = () => codedError('call_timeout', 'the call did not end within its deadline');

/** The operation under way; its end is reported even where the answer was sent before, or the client has left. */
async function start<Caller>(operation: Operation<Caller>, call: Call<Caller>, exchange: Exchange): Promise<Answer> {
  const entry = operation.audit?.(call);
  const work = operation.run(call);
  work.then(
    ({ audited }) => exchange.settled({ audit: entry && { ...entry, ...audited }, problem: null }),
    (error: unknown) => exchange.settled({ audit: entry, problem: toProblem(error).problem }),
  );
  return work;
}

/** Lets a client send that asked first (RFC 9110 10.1.1), and keeps in mind how much it may send still. */
const followBody = (response: Response) => ({
  begin() {
    if (response.req.headers.expect !== undefined && response.req.httpVersion === '1.1') response.writeContinue();
  },
  expect(bytes: number) {
    getExchange(response).unreadBytes = bytes;
  },
});

/** The caller that was identified before the route was found; null where anybody may call. */
const readCaller = (response: Response): KnownCaller | null => response.locals.caller ?? null;

/** Whose limits a call counts against: those of its account, and of its session where it is made by the page of one. */
function findOwner(caller: KnownCaller | null): Owner {
  return caller ? { account: caller.account.id, session: caller.session?.facts.id ?? null } : NOBODY;
}

/** The body of a call that is let in; a call that is rejected here has given back all that it took. */
async function receive({ bounds, emptyBody: empty }: Operation<never>, { limits }: CallContext, response: Response) {
  const { req: request } = response;
  const admission = limits.admit(bounds, findOwner(readCaller(response)));
  const reading = { reserve: admission.reserveBody, ...followBody(response) };
  try {
    const body = bounds.body > 0 ? await readBody(request, { limit: bounds.body, empty }, reading) : undefined;
    admission.begin();
    return { body, admission };
  } catch (error) {
    admission.release();
    throw error;
  }
}

async function perform<Caller>(operation: Operation<Caller>, calls: CallContext, response: Response): Promise<void> {
  const { req: request } = response;
  const exchange = getExchange(response);
  const left = operation.bounds.deadlineMs - (performance.now() - exchange.startedAt);
  const { body, admission } = await receive(operation, calls, response);
  const now = calls.clock();
  const { requestId, traceparent } = exchange;
  const { params, query } = request;
  const call: Call<Caller> = {
    caller: readCaller(response) as Caller,
    path: params as Record<string, string>,
    query,
    // Read from the request only where an operation asks for them: Node makes them anew from the raw headers.
    get headers() {
      return request.headersDistinct;
    },
    body,
    take: admission.take,
    now,
    deadline: now + left,
    trace: { requestId, ...(traceparent && { traceparent }) },
  };
  // Released only when the work has ended, which may be after its answer.
  const work = start(operation, call, exchange).finally(admission.release);
  sendAnswer(response, await withTimeout(work, left, tooSlow));
}

/** A call that met a bound is answered after a pause: a loop that calls again at once then costs little. */
async function pauseAtLimit(error: unknown): Promise<never> {
  if (isLimitReached(error)) await delay(REFUSAL_PAUSE_MS);
  throw error;
}

export interface CallContext {
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'admit'>;
}

interface Mounting {
  readonly router: Pick<Router, 'all'>;
  /** Path that the router is mounted at; empty for the root. */
  readonly prefix: string;
  readonly calls: CallContext;
}

/**
 * Adds routes that answer 405 with `Allow` to every other method (RFC 9110 15.5.6).
 * HEAD and OPTIONS are answered 405 too: a HEAD that ran the operation of GET would count as a retrieval.
 */
function addRoutes<Caller>({ router, prefix, calls }: Mounting, routes: readonly Route<Caller>[]): void {
  for (const { path, methods } of routes) {
    const operations = new Map<string, Operation<Caller>>(Object.entries(methods));
    const allow = [...operations.keys()].join(', ');
    router.all(path.replace(/\{(\w+)\}/g, ':$1'), (request, response) => {
      getExchange(response).route = prefix + path;
      const operation = operations.get(request.method);
      if (!operation) throw problem('method_not_allowed', { headers: { Allow: allow } });
      return perform(operation, calls, response).catch(pauseAtLimit);
    });
  }
}

/** Adds routes that anybody may call; only the bounds of the process count. */
export const addPublicRoutes: (mounting: Mounting, routes: readonly Route[]) => void = addRoutes;

/** A strict router: `/Sessions` and `/sessions/` are other paths than `/sessions`. */
export const strictRouter = () => Router({ caseSensitive: true, strict: true });

interface KnownCaller {
  readonly account: Account;
  readonly session?: { readonly facts: { readonly id: string } };
}

/** The routes of one kind of caller, who is identified before a route is looked for (contract.md#order-of-checks). */
export interface CallerApi<Caller extends KnownCaller> {
  /** Path that the routes are mounted at. */
  readonly prefix: string;
  readonly identify: Identify<Caller>;
  readonly routes: readonly Route<Caller>[];
}

/** Serves an API: each operation is given the caller that `identify` answered. */
export function callerRouter<Caller extends KnownCaller>(
  { prefix, identify, routes }: CallerApi<Caller>,
  calls: CallContext,
): Router {
  const router = strictRouter();
  router.use(async (request, response, next) => {
    const caller = await identify(request, readBearer(request));
    getExchange(response).account = caller.account.id;
    response.locals.caller = caller;
    next();
  });
  addRoutes({ router, prefix, calls }, routes);
  router.use(() => {
    throw problem('not_found');
  });
  return router;
}
