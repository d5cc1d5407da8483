import { afterEach, expect, test } from '@jest/globals';
import { createMetrics } from '../metrics/metrics.ts';
import { type AdminServer, startAdminServer } from './admin-server.ts';

const opened: AdminServer[] = [];
async function open(ready: () => boolean | Promise<boolean>) {
  const server = await startAdminServer({ port: 0, ready, metrics: createMetrics({ service: 'test' }) });
  opened.push(server);
  const get = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${server.port}${path}`, init);
  return { server, get };
}
afterEach(() => Promise.all(opened.splice(0).map((server) => server.close())));

test('readiness follows the service, liveness does not', async () => {
  let ready = false;
  const { get } = await open(() => ready);

  expect([(await get('/livez')).status, (await get('/readyz')).status]).toEqual([200, 503]);
  ready = true;
  expect([(await get('/livez')).status, (await get('/readyz')).status]).toEqual([200, 200]);
});

test.each([
  ['throws', () => Promise.reject(new Error('down'))],
  ['never answers', () => new Promise<boolean>(() => undefined)],
])('a service whose check %s is alive and not ready', async (_what, ready) => {
  const { get } = await open(ready);

  expect([(await get('/livez')).status, (await get('/readyz')).status]).toEqual([200, 503]);
});

test('once marked unready it stays so, for any answer of the service', async () => {
  const { server, get } = await open(() => true);
  server.markUnready();

  expect([(await get('/livez')).status, (await get('/readyz')).status]).toEqual([200, 503]);
});

test('metrics come as plain text, or as OpenMetrics for a caller that accepts it', async () => {
  const { get } = await open(() => true);

  const plain = await get('/metrics');
  expect(plain.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  expect(await plain.text()).toContain('service_build_info{service_name="test"');

  const scraped = await get('/metrics', {
    headers: { accept: 'application/openmetrics-text;version=1.0.0,text/plain;q=0.5' },
  });
  expect(scraped.headers.get('content-type')).toContain('application/openmetrics-text; version=1.0.0');
  expect(await scraped.text()).toMatch(/# EOF\n$/);
});

test('other paths answer 404, and other methods are rejected', async () => {
  const { get } = await open(() => true);

  expect((await get('/')).status).toBe(404);
  expect((await get('/metrics', { method: 'POST' })).status).toBe(405);
});

test('a port in use is an error', async () => {
  const { server } = await open(() => true);
  const second = startAdminServer({ port: server.port, ready: () => true, metrics: createMetrics({ service: 'b' }) });

  await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
