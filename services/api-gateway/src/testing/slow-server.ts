import { connect, type Socket } from 'node:net';
import { createMetrics } from '@pain-assessment/service-kit';
import { createLogSink } from '@pain-assessment/service-kit/testing';
import { startHttpServer } from '../edge/server.ts';
import { createLimits } from '../limits/limits.ts';
import { planBounds } from '../limits/memory.ts';

/** More than the buffers of both ends of a connection take. */
export const LARGE_ANSWER = Buffer.alloc(32 * 2 ** 20);

/** Bounds, metrics and log of a server that keeps five connections. */
export const openBounds = () => ({
  limits: createLimits({ ...planBounds(), connections: { process: 5 } }),
  metrics: createMetrics({ service: 'test' }),
  log: createLogSink('test').log,
});

/** All that arrives until the other end closes. */
export const readAll = async (socket: Socket) => Buffer.concat(await socket.toArray()).toString();

/** A promise, and the function that resolves it. */
function createSignal() {
  let send: () => void = () => undefined;
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  return { sent, send };
}

/** A server that answers its base URL, at `/large` a {@link LARGE_ANSWER}, and at `/slow` only after `release`. */
export async function startSlowServer() {
  const { log, lines } = createLogSink('test');
  const bounds = { ...openBounds(), log };
  const [reaching, releasing] = [createSignal(), createSignal()];
  /** Requests that the listener has received, those of them that have not ended, and most of these at once. */
  const counts = { begun: 0, running: 0, mostAtOnce: 0 };
  const server = await startHttpServer({
    port: 0,
    ...bounds,
    baseUrlAt: (port) => `http://localhost:${port}`,
    listenerAt: (baseUrl) => async (request, response) => {
      counts.begun += 1;
      counts.running += 1;
      counts.mostAtOnce = Math.max(counts.mostAtOnce, counts.running);
      response.once('close', () => {
        counts.running -= 1;
      });
      if (request.url === '/large') return response.end(LARGE_ANSWER);
      if (request.url === '/slow') reaching.send();
      if (request.url === '/slow') await releasing.sent;
      return response.end(baseUrl);
    },
  });
  return {
    server,
    bounds,
    logged: lines,
    counts,
    /** Resolves with the first request of `/slow`. */
    reached: reaching.sent,
    release: releasing.send,
    open: () => connect(server.port, '127.0.0.1'),
    async close() {
      releasing.send();
      await server.close();
    },
  };
}
