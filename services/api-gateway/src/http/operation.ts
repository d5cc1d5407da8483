import type { Request, Response, Router } from 'express';
import { type Answer, sendAnswer } from './answer.ts';
import { type Exchange, exchangeOf } from './exchange.ts';
import { refusal } from './problem.ts';
import { hasBody, readJson } from './read-json.ts';
import { refusalOfError } from './refusal-of-error.ts';
import { within } from './within.ts';

/** Longest time a call may take, its body not counted; rendering has its own. */
const CALL_DEADLINE_MS = 3_000;

/** One call of an operation. */
export interface Call {
  readonly request: Request;
  readonly exchange: Exchange;
  /** Parsed JSON; undefined where the operation takes none. */
  readonly body: unknown;
  /** Epoch milliseconds at which the call was taken up. */
  readonly now: number;
  /** Epoch milliseconds at which the caller stops waiting. */
  readonly deadline: number;
}

/** What a method of a route does. */
export interface Operation {
  /** Largest JSON body in bytes; absent where none is read. */
  readonly bodyLimit?: number;
  /** What a request without any body and Content-Type stands for. */
  readonly emptyBody?: unknown;
  readonly deadlineMs?: number;
  run(call: Call): Promise<Answer>;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A path with the operations of its methods; `template` is its name in logs and metrics. */
export interface Route {
  /** In Express's syntax, relative to where the router is mounted. */
  readonly path: string;
  readonly template: string;
  readonly methods: Readonly<Partial<Record<Method, Operation>>>;
}

function readBody(request: Request, { bodyLimit, emptyBody }: Operation): Promise<unknown> | undefined {
  if (bodyLimit === undefined) return undefined;
  const isEmpty = emptyBody !== undefined && request.headers['content-type'] === undefined && !hasBody(request);
  return isEmpty ? Promise.resolve(emptyBody) : readJson(request, { limit: bodyLimit });
}

/** The operation under way; its end is told even to an exchange that was answered before, or whose client has left. */
function begin(operation: Operation, call: Call): Promise<Answer> {
  const work = operation.run(call);
  const { exchange } = call;
  work.then(
    () => exchange.settled(null),
    (error: unknown) => exchange.settled(refusalOfError(error).code),
  );
  return work;
}

async function perform(operation: Operation, request: Request, response: Response): Promise<void> {
  const exchange = exchangeOf(response);
  const elapsed = performance.now() - exchange.startedAt;
  const reading = readBody(request, operation);
  const body = reading && (await reading);
  const now = Date.now();
  const left = (operation.deadlineMs ?? CALL_DEADLINE_MS) - elapsed;
  const answer = await within(left, begin(operation, { request, exchange, body, now, deadline: now + left }));
  sendAnswer(response, answer);
}

/**
 * Adds a route that answers 405 with `Allow` to every other method (RFC 9110 15.5.6).
 * HEAD and OPTIONS have no special way in: a HEAD that ran the operation of GET would count as a retrieval.
 */
export function addRoute(router: Pick<Router, 'all'>, { path, template, methods }: Route): void {
  const operations = new Map<string, Operation>(Object.entries(methods));
  const allow = [...operations.keys()].join(', ');
  router.all(path, (request, response) => {
    exchangeOf(response).route = template;
    const operation = operations.get(request.method);
    if (!operation) throw refusal('method_not_allowed', { headers: { Allow: allow } });
    return perform(operation, request, response);
  });
}
