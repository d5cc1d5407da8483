import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { codedError } from '../errors.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { withTimeout } from '../time.ts';

interface AdminServerOptions {
  /** 0 for a port that the system chooses. */
  readonly port: number;
  /** All addresses if undefined. */
  readonly host?: string | undefined;
  /** True if the service can work now; no answer within a second counts as false. */
  readonly ready: () => boolean | Promise<boolean>;
  readonly metrics: Metrics;
}

const READY_TIMEOUT_MS = 1_000;
const OPEN_METRICS = 'application/openmetrics-text';

/** The private HTTP server of a process: it serves `/livez` (the process runs, in any state of its dependencies), `/readyz` and `/metrics`. */
export async function startAdminServer(options: AdminServerOptions) {
  let unready = false;
  /** A service that fails to answer in time is not ready. */
  async function isReady(): Promise<boolean> {
    if (unready) return false;
    const late = () => codedError('admin_timeout', 'the service did not say in time whether it is ready');
    return withTimeout(Promise.resolve().then(options.ready), READY_TIMEOUT_MS, late).catch(() => false);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?')[0];
    if (request.method !== 'GET' && request.method !== 'HEAD') return send(response, 405, 'method not allowed\n');
    if (path === '/livez') return send(response, 200, 'ok\n');
    if (path === '/readyz') return (await isReady()) ? send(response, 200, 'ok\n') : send(response, 503, 'not ready\n');
    if (path === '/metrics') return sendMetrics(options.metrics, request, response);
    return send(response, 404, 'not found\n');
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => send(response, 500, 'error\n'));
  });
  server.listen(options.port, options.host);
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve).once('error', reject);
  });
  return {
    port: (server.address() as AddressInfo).port,
    /** From now on `/readyz` answers 503. */
    markUnready(): void {
      unready = true;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
export type AdminServer = Awaited<ReturnType<typeof startAdminServer>>;

async function sendMetrics(metrics: Metrics, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const open = request.headers.accept?.includes(OPEN_METRICS) ?? false;
  const type = open ? `${OPEN_METRICS}; version=1.0.0; charset=utf-8` : 'text/plain; version=0.0.4; charset=utf-8';
  const text = await metrics.render(open ? 'openmetrics' : 'plain');
  response.setHeader('content-type', type);
  send(response, 200, text);
}

function send(response: ServerResponse, status: number, body: string): void {
  if (!response.hasHeader('content-type')) response.setHeader('content-type', 'text/plain; charset=utf-8');
  response.writeHead(status, { 'cache-control': 'no-store' }).end(body);
}
