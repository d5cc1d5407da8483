import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Clock, codedError, systemClock, withTimeout } from '@pain-assessment/service-kit';
import { type Request, type Response, Router } from 'express';
import type { Account } from '../accounts/accounts.ts';
import { type CallBounds, type PlaceName, REFUSAL_PAUSE_MS } from '../limits/limits.table.ts';
import { type Admission, isLimitReached, type Limits, NOBODY, type Owner } from '../limits/limits.ts';
import { type Answer, sendAnswer } from './answer.ts';
import type { AuditEntry } from './audit.ts';
import { type BodyReading, readBody } from './body.ts';
import type { BodyName, CheckBody, CheckedBody } from './body-shapes.ts';
import type { MethodsAt, PathsBelow } from './objectives.table.ts';
import { type Exchange, getExchange } from './observation.ts';
import { problem, toProblem } from './problem.ts';
import { createTurns } from './turns.ts';

/** A longer token cannot be ours, and is not hashed. */
const BEARER = /^Bearer +([\x21-\x7e]{1,256})$/i;

/** The bearer token of a request, if it has one (RFC 6750 2.1). */
export const readBearer = ({ headers }: IncomingMessage): string | undefined =>
  BEARER.exec(headers.authorization ?? '')?.[1];

/** One call of an operation, by a caller of one kind; null without authentication. */
export interface Call<Caller = null> {
  readonly caller: Caller;
  /** Parameters of the path, by their names in its template. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Values of each header, by its name in lower case. */
  readonly headers: Readonly<NodeJS.Dict<readonly string[]>>;
  /** Checked JSON; undefined if the operation takes none. */
  readonly body: CheckedBody | undefined;
  /** Takes a share of a bound for this caller; the end of the operation releases the rest. */
  readonly take: Admission['take'];
  /** Waits for a place of further work in the turn of this caller's account, until its deadline. */
  readonly enter: (name: PlaceName) => Promise<void>;
  /** Time of records at which the operation began, epoch milliseconds. */
  readonly now: number;
  /** When the caller stops waiting, epoch milliseconds by the clock of this machine. */
  readonly deadline: number;
  /** Ids for further calls to other services. */
  readonly trace: { readonly requestId: string; readonly traceparent?: string };
}

/** JSON has no `charset` (RFC 8259 11), and generated clients compare the exact type. */
const JSON_HEADERS = { 'Content-Type': 'application/json' };

/** An answer with JSON that is already serialised, byte for byte. */
export const jsonBytes = (status: number, body: Uint8Array): Answer => ({ status, headers: JSON_HEADERS, body });

export const json = (status: number, value: unknown): Answer => jsonBytes(status, Buffer.from(JSON.stringify(value)));

const PDF_HEADERS = {
  'Content-Type': 'application/pdf',
  'Content-Disposition': 'inline; filename="pain-assessment-report.pdf"',
};

/** A PDF (contract.md#report). */
export const pdf = (body: Uint8Array): Answer => ({ status: 200, headers: PDF_HEADERS, body });

export const noContent: Answer = { status: 204 };

/** The handler of one method of a route. */
export interface Operation<Caller = null> {
  /** Bounds of a call: bytes, time, attempts, concurrent work. */
  readonly bounds: CallBounds;
  /** Shape of the JSON body; without it the call has none. */
  readonly body?: BodyName;
  /** JSON that replaces the body of a request without one; undefined rejects such a request. */
  readonly emptyBody?: string;
  /** The audit entry, written at the end of the operation. */
  audit?(call: Call<Caller>): AuditEntry;
  run(call: Call<Caller>): Promise<Answer>;
}

/** A path such as `/sessions/{id}` below a prefix, with the operations of its methods; each has an objective. */
export type Route<Prefix extends string = '', Caller = null> = {
  [Path in PathsBelow<Prefix>]: {
    readonly path: Path;
    readonly methods: Readonly<Record<MethodsAt<`${Prefix}${Path}`>, Operation<Caller>>>;
  };
}[PathsBelow<Prefix>];

/** A route whose path and methods were checked. */
interface AnyRoute<Caller> {
  readonly path: string;
  readonly methods: Readonly<Record<string, Operation<Caller>>>;
}

/** Identifies the caller, by the bearer token if the request has one; throws the problem of an unknown caller. */
export type Identify<Caller> = (request: Request, token: string | undefined) => Caller | Promise<Caller>;

const tooSlow = () => codedError('call_timeout', 'the call did not end within its deadline');

/** The running operation; reports its end even after its answer, or after the client left. */
async function startOperation<Caller>(
  operation: Operation<Caller>,
  call: Call<Caller>,
  exchange: Exchange,
): Promise<Answer> {
  const entry = operation.audit?.(call);
  const work = operation.run(call);
  work.then(
    ({ audited }) => exchange.settled({ audit: entry && { ...entry, ...audited }, problem: null }),
    (error: unknown) => exchange.settled({ audit: entry, problem: toProblem(error).problem }),
  );
  return work;
}

/** The caller identified before the route was found; null without authentication. */
const readCaller = (response: Response): KnownCaller | null => response.locals.caller ?? null;

/** Owner of the limits of a call: its account, and its session for a call of a page. */
function findOwner(caller: KnownCaller | null): Owner {
  return caller ? { account: caller.account.id, session: caller.session?.facts.id ?? null } : NOBODY;
}

/** Aborts when the client leaves: a call that waits for its turn is then dropped. */
function signalLeaving(response: Response): AbortSignal {
  const leaving = new AbortController();
  response.once('close', () => leaving.abort());
  return leaving.signal;
}

/** Reads and checks the body of an admitted call; a call rejected here has released everything that it took. `left`: ms after the body. */
async function receive(
  { bounds, body: name, emptyBody: empty }: Operation<never>,
  { limits, checkBody }: CallContext,
  { response, left }: { readonly response: Response; readonly left: number },
) {
  const { req: request } = response;
  const owner = findOwner(readCaller(response));
  const admission = limits.admit(bounds, owner);
  const reading: BodyReading = {
    reserve: admission.reserveBody,
    // Allows a client that asked first to send (RFC 9110 10.1.1).
    begin() {
      if (request.headers.expect !== undefined && request.httpVersion === '1.1') response.writeContinue();
    },
    expect(bytes) {
      getExchange(response).unreadBytes = bytes;
    },
  };
  try {
    const { body: limit, elements, gzip } = bounds;
    const arrived = name && (await readBody(request, { limit, elements, gzip, empty }, reading));
    const deadline = systemClock() + left;
    await admission.begin({ deadline, signal: bounds.running === 'calls' ? undefined : signalLeaving(response) });
    const checking = arrived && checkBody(name, arrived, { queueKey: owner.account ?? '', deadline });
    const body = checking && (await withTimeout(checking, deadline - systemClock(), tooSlow));
    return { body, admission, deadline };
  } catch (error) {
    admission.release();
    throw error;
  }
}

/** Takes the memory of an answer until its client has taken it. Public answers are files of the process, which all connections share. */
function takeAnswer(response: Response, admission: Admission, { body }: Answer): void {
  if (response.closed) {
    admission.release();
    return;
  }
  admission.answer(readCaller(response) && body ? body.length : 0);
  response.once('close', admission.release);
}

async function perform<Caller>(operation: Operation<Caller>, calls: CallContext, response: Response): Promise<void> {
  const { req: request } = response;
  const exchange = getExchange(response);
  const left = operation.bounds.deadlineMs - (performance.now() - exchange.startedAt);
  const { body, admission, deadline } = await receive(operation, calls, { response, left });
  const { requestId, traceparent } = exchange;
  const { params, query } = request;
  const call: Call<Caller> = {
    caller: readCaller(response) as Caller,
    path: params as Record<string, string>,
    query,
    // Built only for an operation that reads them: Node builds them anew from the raw headers.
    get headers() {
      return request.headersDistinct;
    },
    body,
    take: admission.take,
    enter: (name) => admission.enter(name, { deadline }),
    now: calls.clock(),
    deadline,
    trace: { requestId, ...(traceparent && { traceparent }) },
  };
  const work = startOperation(operation, call, exchange);
  try {
    const answer = await withTimeout(work, deadline - systemClock(), tooSlow);
    takeAnswer(response, admission, answer);
    sendAnswer(response, answer);
  } catch (error) {
    // The work may end after its answer.
    work.catch(() => undefined).finally(admission.release);
    throw error;
  }
}

/** Delays the answer to a call that exceeded a bound: a loop of immediate retries then costs little. */
async function pauseAtLimit(error: unknown): Promise<never> {
  if (isLimitReached(error)) await delay(REFUSAL_PAUSE_MS);
  throw error;
}

export interface CallContext {
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'admit'>;
  readonly checkBody: CheckBody;
}

interface Mounting<Prefix extends string = string> {
  readonly router: Pick<Router, 'all'>;
  /** Mount path of the router; empty for the root. */
  readonly prefix: Prefix;
  readonly calls: CallContext;
}

/** Adds routes that answer 405 with `Allow` to every other method (RFC 9110 15.5.6). */
function addRoutes<Caller>({ router, prefix, calls }: Mounting, routes: readonly AnyRoute<Caller>[]): void {
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

/**
 * Adds routes without authentication; only the bounds of the process count. HEAD runs the operation of GET, and Node sends no body. Not for
 * routes of callers: there it would count as a retrieval.
 */
export function addPublicRoutes<Prefix extends string>(
  mounting: Mounting<Prefix>,
  routes: readonly Route<Prefix>[],
): void {
  const known: readonly AnyRoute<null>[] = routes;
  addRoutes(
    mounting,
    known.map(({ path, methods }) => ({ path, methods: { ...methods, ...(methods.GET && { HEAD: methods.GET }) } })),
  );
}

/** A strict router: `/Sessions` and `/sessions/` are other paths than `/sessions`. */
export const strictRouter = () => Router({ caseSensitive: true, strict: true });

interface KnownCaller {
  readonly account: Account;
  readonly session?: { readonly facts: { readonly id: string } };
}

/**
 * Serves the routes of one kind of caller below a mount path: `identify` runs before the search for a route
 * (contract.md#order-of-checks), and each operation receives its caller.
 */
export function callerRouter<Prefix extends string, Caller extends KnownCaller>(
  api: {
    readonly prefix: Prefix;
    readonly identify: Identify<Caller>;
    readonly routes: readonly Route<Prefix, Caller>[];
  },
  calls: CallContext,
): Router {
  const { prefix, identify, routes } = api;
  const router = strictRouter();
  const awaitTurn = createTurns();
  router.use(async (request, response, next) => {
    const caller = await identify(request, readBearer(request));
    getExchange(response).account = caller.account.id;
    response.locals.caller = caller;
    // An account has had its turn; a page is known only now.
    if (caller.session) awaitTurn(caller.session.facts.id, next);
    else next();
  });
  addRoutes({ router, prefix, calls }, routes);
  router.use(() => {
    throw problem('not_found');
  });
  return router;
}
