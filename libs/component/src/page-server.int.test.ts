import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '@pain-assessment/service-kit/testing';

const ORIGINS = '<meta name="component-origins" content="http://localhost:8081" />';
let gateway: Server;
let pages: ChildProcess;
let base: string;
beforeAll(async () => {
  gateway = createServer(({ url }, response) => {
    response.statusCode = url === '/component/ses_gone' ? 404 : 200;
    response.end(url?.startsWith('/component/ses_') ? `<html lang="fr-FR">${ORIGINS}</html>` : `gateway ${url}`);
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const port = await freePort();
  base = `http://localhost:${port}`;
  const options = { port, gateway: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}` };
  const module = JSON.stringify(new URL('../dev.mjs', import.meta.url));
  // Jest's `vm` modules cannot load the configuration of Vite.
  const start = `const { startPageServer } = await import(${module}); await startPageServer(${JSON.stringify(options)}); console.log('ready');`;
  pages = spawn(process.execPath, ['--input-type=module', '--eval', start], { stdio: ['ignore', 'pipe', 'inherit'] });
  const output = createInterface(pages.stdout as NodeJS.ReadableStream);
  for await (const line of output) if (line === 'ready') break;
});
afterAll(async () => {
  pages.kill();
  gateway.close();
});

const read = async (path: string) => (await fetch(`${base}${path}`, { redirect: 'manual' })).text();

test('a page of a live session comes from the sources, with its locale and the origins of its account', async () => {
  const html = await read('/component/ses_1');

  expect(html).toContain(ORIGINS);
  expect(html).toContain('<html lang="fr-FR"');
  expect(html).toContain('/component/@vite/client');
  expect(await read('/component/main.ts')).toContain('createComponentApi');
});

test('every other page and call comes from the gateway', async () => {
  expect((await fetch(`${base}/component/ses_gone`, { redirect: 'manual' })).headers.get('location')).toMatch(
    /^http:\/\/127\.0\.0\.1:\d+\/component\/ses_gone$/,
  );
  for (const path of ['/component/api/assessment', '/component/pain-assessment.js', '/v1/sessions', '/docs'])
    expect(await read(path)).toBe(`gateway ${path}`);
});
