import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { problemBody } from './problem.ts';

/** Limits against slow and greedy clients. */
const MAXIMUM_HEADER_BYTES = 16 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
/** 2 MiB over a weak mobile network. */
const REQUEST_TIMEOUT_MS = 60_000;
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
const MAXIMUM_CONNECTIONS = 10_000;
/** Longer than the longest call, a report of 20 s, and shorter than the process is given to end. */
const CLOSE_GRACE_MS = 22_000;
/** How long kept connections are given to take their leave: a client that is just sending must not find its connection cut. */
const FAREWELL_MS = 500;
const LOOK_AGAIN_MS = 20;

export interface HttpServer {
  readonly port: number;
  /** Asks kept connections to leave, stops accepting, lets running requests end, and cuts what is left after 22 s. */
  close(): Promise<void>;
}

const REASONS: Readonly<Record<string, { code: string; detail: string }>> = {
  HPE_HEADER_OVERFLOW: { code: 'headers_too_large', detail: 'must have at most 16 KiB of headers' },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'request_timeout', detail: 'must arrive in time' },
};

/** What is no HTTP never reaches Express; it hears the same kind of answer. */
function refuseNoise(error: NodeJS.ErrnoException, socket: Duplex, baseUrl: string) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const reason = REASONS[error.code ?? ''] ?? { code: 'malformed_http', detail: 'must be HTTP/1.1' };
  const requestId = randomUUID();
  const body = JSON.stringify(
    problemBody({ code: 'invalid_request', errors: [{ pointer: '', ...reason }], requestId, baseUrl }),
  );
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\nX-Request-Id: ${requestId}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => resolve((server.address() as AddressInfo).port));
  });
}

const connectionsOf = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));

/** By now every answer says `Connection: close`, so connections in use end by themselves. */
async function sayFarewell(server: Server): Promise<void> {
  const end = Date.now() + FAREWELL_MS;
  while (Date.now() < end && (await connectionsOf(server)) > 0) await delay(LOOK_AGAIN_MS);
}

async function close(server: Server): Promise<void> {
  await sayFarewell(server);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), LOOK_AGAIN_MS);
  const cut = setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}

/** Serves HTTP/1.1 on a port; 0 picks a free one, so the listener is made when it is known. Rejects when the port is taken. */
export async function startHttpServer(options: {
  port: number;
  baseUrlAt: (port: number) => string;
  listenerAt: (baseUrl: string) => RequestListener;
}): Promise<HttpServer> {
  let closing = false;
  const server = createServer(LIMITS);
  server.maxConnections = MAXIMUM_CONNECTIONS;
  const port = await listen(server, options.port);

  const baseUrl = options.baseUrlAt(port);
  const answer = options.listenerAt(baseUrl);
  const listener: RequestListener = (request, response) => {
    if (closing) response.setHeader('Connection', 'close');
    answer(request, response);
  };
  server.on('request', listener);
  server.on('checkExpectation', listener);
  server.on('clientError', (error, socket) => refuseNoise(error, socket, baseUrl));
  return {
    port,
    close() {
      closing = true;
      return close(server);
    },
  };
}
