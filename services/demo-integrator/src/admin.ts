import { createServer, type Server } from 'node:http';

/** Memory and uptime in the text format of Prometheus. */
const metrics = () =>
  [
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
    '# TYPE process_uptime_seconds gauge',
    `process_uptime_seconds ${process.uptime()}`,
    '',
  ].join('\n');

/** `/livez`, `/readyz` and `/metrics` for operators, on a separate port. */
export function createAdminServer(ready: () => boolean): Server {
  return createServer(({ url }, response) => {
    const bodies: Readonly<Record<string, () => [status: number, body: string]>> = {
      '/livez': () => [200, 'ok'],
      '/readyz': () => (ready() ? [200, 'ok'] : [503, 'not ready']),
      '/metrics': () => [200, metrics()],
    };
    const [status, body] = bodies[url ?? '']?.() ?? [404, 'not found'];
    response.writeHead(status, { 'Content-Type': 'text/plain; version=0.0.4' }).end(body);
  });
}
