import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createClient } from '@pain-assessment/api-gateway/testing';
import { takeFaults } from './watch-answers.ts';

let server: Server;
let baseUrl: string;

beforeAll(async () => {
  server = createServer((_, response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test('finds an undocumented answer of /v1, which its caller can still read', async () => {
  const response = await fetch(`${baseUrl}/v1/sessions/ses_1`);
  expect(await response.json()).toEqual({});
  const faults = await takeFaults();
  expect(faults).toContainEqual(expect.stringContaining('no X-Request-Id'));
  expect(faults).toContainEqual(expect.stringContaining("must have required property 'session_id'"));
});

test('finds one fetched by plain HTTP', async () => {
  await createClient(Number(new URL(baseUrl).port))({ path: '/v1/sessions/ses_1' });
  expect(await takeFaults()).toContainEqual(expect.stringContaining('no X-Request-Id'));
});

test('ignores other paths', async () => {
  await fetch(`${baseUrl}/component/api/assessment`);
  expect(await takeFaults()).toEqual([]);
});
