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
/** More than the slowest body of 2 MiB at the minimum rate. */
const REQUEST_TIMEOUT_MS = 120_000;
/** Longer than the usual 60 s of load balancers, so that the balancer closes first. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const TIMEOUT_CHECK_MS = 1_000;
const LIMITS = {
  maxHeaderSize: MAXIMUM_HEADER_BYTES,
  headersTimeout: HEADERS_TIMEOUT_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
  connectionsCheckingInterval: TIMEOUT_CHECK_MS,
  // Node would reject it without a body; the application sends a problem.
  requireHostHeader: false,
};
/**
 * Connections that the kernel keeps while the process is busy. Many simultaneous clients soon fill Node's default of 511; later clients
 * wait until TCP retransmits the SYN (1 s or more). Linux uses `net.core.somaxconn` if that is lower (listen(2)).
 */
const BACKLOG = 4_096;
/** Time for a rejected client to read the reason. */
const REFUSAL_READING_MS = 1_000;
/** Time for keep-alive connections to close: a client that is just sending must not lose its connection. */
const KEEP_ALIVE_GRACE_MS = 500;
const POLL_MS = 20;

/** Listeners of the latter two replace Node's default, which would ask for every body, wanted or not. */
const REQUEST_EVENTS = ['request', 'checkContinue', 'checkExpectation'] as const;

/** Longest call, ms: a document from bundles (contract.md#time-to-complete). */
export const LONGEST_CALL_MS = Math.max(...Object.values(CALLS).map(({ deadlineMs }) => deadlineMs));
/** Time for running calls before their connections are cut: the longest call, and the sending of its answer. */
export const CLOSE_GRACE_MS = LONGEST_CALL_MS + 2_000;

export interface HttpServer {
  readonly port: number;
  /** From now on every answer contains `Connection: close`, so that kept connections close while the server still accepts new ones. */
  announceClose(): void;
  /** Closes keep-alive connections, stops accepting, waits for running requests, and cuts the rest after `closeGraceMs`. */
  close(): Promise<void>;
}

const MALFORMED: FieldError = { pointer: '', code: 'malformed_http', detail: 'must be HTTP/1.1' };
const OVERFLOW: FieldError = { pointer: '', code: 'headers_too_large', detail: 'must have at most 16 KiB of headers' };

/** The problem for a request that Node's parser rejected. */
function toParserProblem({ code }: NodeJS.ErrnoException): ProblemError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return problem('request_timeout');
  return invalidRequest(code === 'HPE_HEADER_OVERFLOW' ? OVERFLOW : MALFORMED);
}

/** A raw HTTP answer with the common headers. */
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

/** Input that is no HTTP never reaches Express; it receives the same kind of answer. A client that sent nothing receives none. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket, baseUrl: string) {
  // Input after the first fault is faulty as well, and a reset would destroy the answer.
  if (socket.writableEnded && !socket.destroyed) return;
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  socket.end(writeRefusal(error, baseUrl));
  // `end` closes our half only: a client that never closes its half would keep the connection for ever.
  setTimeout(() => socket.destroy(), REFUSAL_READING_MS).unref();
}

/** Connections to close for a new one, in this order: the oldest without a complete request, then the one idle for longest. */
interface Waiting {
  readonly incomplete: Set<Socket>;
  readonly idle: Set<Socket>;
}

/** Moves a connection to the set of its state; sets keep the order of insertion. */
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

/** Undefined if every connection is in service. */
function findOldest({ incomplete, idle }: Waiting): Socket | undefined {
  return incomplete.values().next().value ?? idle.values().next().value;
}

/**
 * Bounds the open connections of a server. At the bound, the server closes one without a complete request for the new one; if all are in
 * service, it closes the new one. It counts nothing by address, because all callers behind one ingress share one.
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

  /** Removed at once: a destroyed socket emits `close` only in a later turn. */
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

/** Every answer already contains `Connection: close`, so connections in use close by themselves. */
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

/** Serves HTTP/1.1 on a port; 0 picks a free one, so the listener is created after the port is known. Rejects if the port is taken. */
export async function startHttpServer(options: {
  port: number;
  /** All addresses if undefined. */
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
