import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FieldError, Problem } from '@pain-assessment/contracts';
import type { Logger, Metrics } from '@pain-assessment/service-kit';
import { BODY_PACE, CALLS } from '../limits/limits.table.ts';
import type { Limits } from '../limits/limits.ts';
import { COMMON_HEADERS } from './common-headers.table.ts';
import { type AnswerPace, type FindAccount, ownConnections } from './connections.ts';
import { EDGE_METRICS } from './edge-metrics.table.ts';
import { HeldRequest } from './pieces.ts';
import { invalidRequest, type ProblemError, problem, problemBody } from './problem.ts';

/** Limits against slow clients and large requests. */
const MAXIMUM_HEADER_BYTES = 16 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
/** The largest body at the least pace; slower ones are rejected by their pace. */
const REQUEST_TIMEOUT_MS =
  BODY_PACE.graceMs + (1_000 * Math.max(...Object.values(CALLS).map(({ body }) => body))) / BODY_PACE.bytesPerSecond;
/** Longer than the usual 60 s of load balancers, so that the balancer closes first. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const TIMEOUT_CHECK_MS = 1_000;
const OPTIONS = {
  IncomingMessage: HeldRequest,
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
function writeRefusal(refused: Problem): string {
  const body = JSON.stringify(refused);
  const headers = [
    ['X-Request-Id', refused.request_id],
    ...Object.entries(COMMON_HEADERS),
    ['Content-Type', 'application/problem+json'],
    ['Content-Length', Buffer.byteLength(body)],
    ['Date', new Date().toUTCString()],
    ['Connection', 'close'],
  ];
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${refused.status} ${STATUS_CODES[refused.status]}\r\n${lines.join('')}\r\n${body}`;
}

/** Answers input that is no HTTP, which never reaches Express, and records it. A client that sent nothing receives no answer. */
function createParserRefusals({ log, metrics, baseUrl }: Pick<ServerOptions, 'log' | 'metrics'> & { baseUrl: string }) {
  const refusals = metrics.counter(EDGE_METRICS.parserRefusals);
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    // Input after the first fault is faulty as well, and a reset would destroy the answer.
    if (socket.writableEnded && !socket.destroyed) return;
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) {
      socket.destroy();
      return;
    }
    const refused = problemBody(toParserProblem(error), { requestId: randomUUID(), baseUrl });
    const { status, code, request_id } = refused;
    refusals.add({ status: String(status) });
    log.info({ request_id, route: 'unmatched', status, code }, 'request');
    socket.end(writeRefusal(refused));
    // `end` closes our half only: a client that never closes its half would keep the connection for ever.
    setTimeout(() => socket.destroy(), REFUSAL_READING_MS).unref();
  };
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

interface ServerOptions {
  readonly port: number;
  /** All addresses if undefined. */
  readonly host?: string | undefined;
  readonly baseUrlAt: (port: number) => string;
  readonly listenerAt: (baseUrl: string) => RequestListener;
  /** Knows no account if undefined. */
  readonly findAccount?: FindAccount;
  readonly limits: Pick<Limits, 'take'>;
  readonly metrics: Pick<Metrics, 'counter'>;
  readonly log: Pick<Logger, 'info'>;
  readonly closeGraceMs?: number;
  /** Longest time of a connection without progress; `SILENCE_MS` if undefined. */
  readonly silenceMs?: number;
  /** Least pace of a client that takes its answer; `ANSWER_PACE` if undefined. */
  readonly answerPace?: AnswerPace;
}

/** Serves HTTP/1.1 on a port; 0 picks a free one, so the listener is created after the port is known. Rejects if the port is taken. */
export async function startHttpServer(options: ServerOptions): Promise<HttpServer> {
  const { limits, metrics, silenceMs, answerPace, findAccount = () => undefined } = options;
  let closing = false;
  const server = createServer(OPTIONS);
  let answer: RequestListener = (_request, response) => response.destroy();
  const evictions = metrics.counter(EDGE_METRICS.connectionsEvicted);
  ownConnections(server, {
    limits,
    silenceMs,
    answerPace,
    findAccount,
    onEvicted: () => evictions.add({}),
    listener(request, response) {
      if (closing) response.setHeader('Connection', 'close');
      answer(request, response);
    },
  });
  const port = await listen(server, { port: options.port, host: options.host });
  const baseUrl = options.baseUrlAt(port);
  answer = options.listenerAt(baseUrl);
  const refuse = createParserRefusals({ ...options, baseUrl });
  server.on('clientError', (error, socket) => refuse(error, socket as Socket));
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
