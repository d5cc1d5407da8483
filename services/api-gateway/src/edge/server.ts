import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FieldError } from '@pain-assessment/contracts';
import type { Metrics } from '@pain-assessment/service-kit';
import { CALLS } from '../limits/limits.table.ts';
import { type Hold, isLimitReached, type Limits, NOBODY } from '../limits/limits.ts';
import { readLength } from './body.ts';
import { COMMON_HEADERS } from './common-headers.table.ts';
import { EDGE_METRICS } from './edge-metrics.table.ts';
import { invalidRequest, type ProblemError, problem, problemBody } from './problem.ts';

/** Limits against slow clients and large requests. */
const MAXIMUM_HEADER_BYTES = 16 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
/** More than the slowest body of 2 MiB that keeps the minimum rate. */
const REQUEST_TIMEOUT_MS = 120_000;
/** Longer than the usual 60 s of load balancers, so that the balancer is the one who closes. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const TIMEOUT_CHECK_MS = 1_000;
const LIMITS = {
  maxHeaderSize: MAXIMUM_HEADER_BYTES,
  headersTimeout: HEADERS_TIMEOUT_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
  connectionsCheckingInterval: TIMEOUT_CHECK_MS,
  // Node would refuse without a body; the application does it with a problem.
  requireHostHeader: false,
};
/**
 * Connections that the kernel keeps while the process is busy; Node's own 511 are soon full when many clients come at once, and who comes
 * then waits for seconds until its system tries again. Linux takes `net.core.somaxconn` where that is lower (listen(2)).
 */
const BACKLOG = 4_096;
/** How long a client that was refused may take to read why. */
const REFUSAL_READING_MS = 1_000;
/** How long keep-alive connections are given to end: a client that is just sending must not find its connection cut. */
const KEEP_ALIVE_GRACE_MS = 500;
const POLL_MS = 20;

/** With the latter two: by default Node would ask for every body, wanted or not. */
const REQUEST_EVENTS = ['request', 'checkContinue', 'checkExpectation'] as const;

/** Longest call, ms: a document from bundles (contract.md#time-to-complete). */
export const LONGEST_CALL_MS = Math.max(...Object.values(CALLS).map(({ deadlineMs }) => deadlineMs));
/** Running calls may end before their connections are cut: the longest one, and the sending of its answer. */
export const CLOSE_GRACE_MS = LONGEST_CALL_MS + 2_000;

export interface HttpServer {
  readonly port: number;
  /** From now on every answer says `Connection: close`, so that kept connections end while new ones are still accepted. */
  announceClose(): void;
  /** Closes keep-alive connections, stops accepting, lets running requests end, and cuts what is left after `closeGraceMs`. */
  close(): Promise<void>;
}

const MALFORMED: FieldError = { pointer: '', code: 'malformed_http', detail: 'must be HTTP/1.1' };
const OVERFLOW: FieldError = { pointer: '', code: 'headers_too_large', detail: 'must have at most 16 KiB of headers' };

/** The problem that answers what Node's parser refused. */
function toParserProblem({ code }: NodeJS.ErrnoException): ProblemError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return problem('request_timeout');
  return invalidRequest(code === 'HPE_HEADER_OVERFLOW' ? OVERFLOW : MALFORMED);
}

/** An answer of its own, with the headers of every other. */
function writeRefusal(error: NodeJS.ErrnoException, baseUrl: string): string {
  const requestId = randomUUID();
  const refused = problemBody(toParserProblem(error), { requestId, baseUrl });
  const body = JSON.stringify(refused);
  const headers = [
    ['X-Request-Id', requestId],
    ...Object.entries(COMMON_HEADERS),
    ['Content-Type', 'application/problem+json'],
    ['Content-Length', Buffer.byteLength(body)],
    ['Date', new Date().toUTCString()],
    ['Connection', 'close'],
  ];
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${refused.status} ${STATUS_CODES[refused.status]}\r\n${lines.join('')}\r\n${body}`;
}

/** What is no HTTP never reaches Express; it gets the same kind of answer. A client that has said nothing gets none. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket, baseUrl: string) {
  // What comes after the first fault is one as well, and a reset would take the answer with it.
  if (socket.writableEnded && !socket.destroyed) return;
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  socket.end(writeRefusal(error, baseUrl));
  // `end` closes our half only: a client that never closes its own would keep the connection for ever.
  setTimeout(() => socket.destroy(), REFUSAL_READING_MS).unref();
}

/** What is closed for a new connection, in this order: the oldest that never got to a whole request, then the one idle for longest. */
interface Waiting {
  readonly incomplete: Set<Socket>;
  readonly idle: Set<Socket>;
}

/** Keeps a connection where its state belongs; a set keeps its members in the order in which they came. */
function follow({ incomplete, idle }: Waiting, request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  if (socket.destroyed) return;
  idle.delete(socket);
  if (readLength(request) === 0) incomplete.delete(socket);
  else {
    incomplete.add(socket);
    request.once('end', () => incomplete.delete(socket));
  }
  response.once('close', () => {
    incomplete.delete(socket);
    if (!socket.destroyed) idle.add(socket);
  });
}

/** Undefined where every connection is being served. */
function findOldest({ incomplete, idle }: Waiting): Socket | undefined {
  return incomplete.values().next().value ?? idle.values().next().value;
}

/**
 * Bounds the open connections of a server. At the bound, one without a complete request is closed for the new one; where each of them is
 * being served, the new one is closed. Nothing is counted by address, because all callers behind one ingress have the same.
 */
function boundConnections(
  server: Server,
  { limits, onEvicted }: { readonly limits: Pick<Limits, 'take'>; readonly onEvicted: () => void },
): void {
  const waiting: Waiting = { incomplete: new Set(), idle: new Set() };
  const open = new Map<Socket, Hold>();

  function forget(socket: Socket): void {
    open.get(socket)?.release();
    open.delete(socket);
    for (const sockets of [waiting.incomplete, waiting.idle]) sockets.delete(socket);
  }

  /** Forgotten at once: a destroyed socket says that it is closed only in a later turn. */
  function evict(socket: Socket): void {
    forget(socket);
    socket.destroy();
    onEvicted();
  }

  function admit(socket: Socket): void {
    try {
      open.set(socket, limits.take('connections', NOBODY));
      waiting.incomplete.add(socket);
      socket.once('close', () => forget(socket));
    } catch (error) {
      if (!isLimitReached(error)) throw error;
      const oldest = findOldest(waiting);
      evict(oldest ?? socket);
      if (oldest) admit(socket);
    }
  }

  server.on('connection', admit);
  const track = (request: IncomingMessage, response: ServerResponse) => follow(waiting, request, response);
  for (const event of REQUEST_EVENTS) server.on(event, track);
}

function listen(server: Server, address: { port: number; host: string | undefined }): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ ...address, backlog: BACKLOG }, () => resolve((server.address() as AddressInfo).port));
  });
}

const countConnections = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));

/** By now every answer says `Connection: close`, so connections in use end by themselves. */
async function endKeepAlive(server: Server): Promise<void> {
  const end = performance.now() + KEEP_ALIVE_GRACE_MS;
  while (performance.now() < end && (await countConnections(server)) > 0) await delay(POLL_MS);
}

async function close(server: Server, graceMs: number): Promise<void> {
  await endKeepAlive(server);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), POLL_MS);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}

/** Serves HTTP/1.1 on a port; 0 picks a free one, so the listener is made when it is known. Rejects when the port is taken. */
export async function startHttpServer(options: {
  port: number;
  /** All addresses where undefined. */
  host?: string | undefined;
  baseUrlAt: (port: number) => string;
  listenerAt: (baseUrl: string) => RequestListener;
  limits: Pick<Limits, 'take'>;
  metrics: Pick<Metrics, 'counter'>;
  closeGraceMs?: number;
}): Promise<HttpServer> {
  let closing = false;
  const server = createServer(LIMITS);
  const evictions = options.metrics.counter(EDGE_METRICS.connectionsEvicted);
  boundConnections(server, { limits: options.limits, onEvicted: () => evictions.add({}) });
  const port = await listen(server, { port: options.port, host: options.host });

  const baseUrl = options.baseUrlAt(port);
  const answer = options.listenerAt(baseUrl);
  const listener: RequestListener = (request, response) => {
    if (closing) response.setHeader('Connection', 'close');
    answer(request, response);
  };
  for (const event of REQUEST_EVENTS) server.on(event, listener);
  server.on('clientError', (error, socket) => refuseMalformed(error, socket as Socket, baseUrl));
  return {
    port,
    announceClose() {
      closing = true;
    },
    close() {
      closing = true;
      return close(server, options.closeGraceMs ?? CLOSE_GRACE_MS);
    },
  };
}
