import fs from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { AccountId } from '@pain-assessment/contracts';
import { createMetrics } from '@pain-assessment/service-kit';
import { createLogSink } from '@pain-assessment/service-kit/testing';
import { createAccounts } from '../accounts/accounts.ts';
import { developmentAccounts } from '../accounts/open-accounts.ts';
import { createHttpApp } from '../edge/http-app.ts';
import { createObserver } from '../edge/observation.ts';
import { createLimits } from '../limits/limits.ts';
import { planBounds } from '../limits/memory.ts';
import type { Loaded, SessionRecords } from '../session/records.ts';
import { expectProblem } from '../testing/expect-problem.ts';
import { type Client, createClient } from '../testing/http-client.ts';
import { pageRouter } from './page-router.ts';

const LIVE = `ses_${'a'.repeat(26)}`;
const LIVE_UNFRAMED = `ses_${'b'.repeat(26)}`;
const ORPHAN = `ses_${'c'.repeat(26)}`;
const ACCOUNT_OF: Readonly<Record<string, string>> = {
  [LIVE]: 'demo',
  [LIVE_UNFRAMED]: 'unframed',
  [ORPHAN]: 'removed',
};

const BIG = `export const words = ${JSON.stringify('pain '.repeat(2_000))};`;

let folder: string;
let server: Server;
let call: Client;

function accounts() {
  const [demo] = developmentAccounts({ demoPort: 8081 });
  if (!demo) throw new Error('there is no demo account');
  const framed = { ...demo, componentOrigins: ['http://localhost:8081', 'https://records.example.org'] };
  return createAccounts([framed, { ...demo, id: 'unframed' as AccountId, keys: [], componentOrigins: [] }]);
}

const records: Pick<SessionRecords, 'load'> = {
  load: async (id) => {
    const account = ACCOUNT_OF[id];
    return account === undefined ? null : ({ facts: { id, account, expiresAt: Infinity } } as Loaded);
  },
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'component-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'page.html'), '<!doctype html><title>Assessment</title>');
  await writeFile(join(folder, 'pain-assessment.js'), '"use strict";');
  await writeFile(join(folder, 'assets', 'page-1a2b.js'), 'export {};');
  await writeFile(join(folder, 'assets', 'big-1a2b.js'), BIG);
  await writeFile(join(folder, 'assets', 'big-1a2b.js.br'), brotliCompressSync(BIG));
  await writeFile(join(folder, 'assets', 'big-1a2b.js.gz'), gzipSync(BIG));
  await writeFile(join(folder, 'secret.txt'), 'secret');
  const { log } = createLogSink();
  const calls = {
    clock: Date.now,
    limits: createLimits(planBounds()),
    checkBody: () => Promise.reject(new Error('no route has a body')),
  };
  const app = createHttpApp({
    baseUrl: 'https://pain.example.org',
    observer: createObserver({ log, metrics: createMetrics({ service: 'test' }), findAccount: () => undefined }),
    calls,
    routers: {
      '/component': pageRouter({
        accounts: accounts(),
        records,
        assetsDirectory: pathToFileURL(`${folder}/`),
        calls,
      }),
    },
    publicRoutes: [],
  });
  server = app.listen(0);
  await new Promise((resolve) => server.once('listening', resolve));
  call = createClient((server.address() as AddressInfo).port);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

describe('the page in the iframe', () => {
  test('may be framed by the origins of its account only, has a strict policy, and is not cached', async () => {
    const { status, headers, text } = await call({ path: `/component/${LIVE}` });

    expect({ status, text }).toEqual({ status: 200, text: '<!doctype html><title>Assessment</title>' });
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'cross-origin-embedder-policy': 'require-corp',
    });
    expect(headers['x-frame-options']).toBeUndefined();
    const policy = headers['content-security-policy'];
    expect(policy).toMatch(/frame-ancestors http:\/\/localhost:8081 https:\/\/records\.example\.org$/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|\*/);
  });

  test('of an account without origins cannot be framed', async () => {
    const { headers } = await call({ path: `/component/${LIVE_UNFRAMED}` });

    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'$/);
  });

  const GONE = 'This assessment is no longer available';
  const INCOMPLETE = 'This link is not complete';

  test.each([
    [`ses_${'z'.repeat(26)}`, GONE],
    [ORPHAN, GONE],
    ['page.html', INCOMPLETE],
    ['secret.txt', INCOMPLETE],
    ['ses_x', INCOMPLETE],
    ['..%2fsecret.txt', INCOMPLETE],
  ])(
    'is for %s a 404 that people can read, that anyone may frame, and that says so to its parent',
    async (id, words) => {
      const { status, text, headers } = await call({ path: `/component/${id}`, headers: { Accept: 'text/html' } });

      expect(status).toBe(404);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'cross-origin-resource-policy': 'cross-origin',
        'cross-origin-embedder-policy': 'require-corp',
      });
      expect(text).toContain(`<h1>${words}</h1>`);
      expect(text).toContain(`parent.postMessage("pain-assessment:expired", '*')`);
      expect(text).not.toContain(id.slice(-8));
      const policy = headers['content-security-policy'];
      expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[\w+/=]+'; style-src 'sha256-/);
      expect(policy).not.toMatch(/frame-ancestors|unsafe/);
      expect(headers['x-frame-options']).toBeUndefined();
    },
  );

  test.each([
    ['de,en;q=0.5', 'de-DE', 'Diese Befragung'],
    ['en;q=0.1, fr-CA;q=0.9', 'fr-FR', 'Cette évaluation'],
    ['qaa, es;q=0.8', 'es-ES', 'Esta evaluación'],
    ['it-CH', 'it-IT', 'Questa valutazione'],
    ['en-US', 'en-US', 'This assessment'],
    ['qaa', 'en-GB', 'This assessment'],
  ])('of an expired session has the language of the browser: %s', async (accepted, locale, words) => {
    const { text } = await call({ path: `/component/${ORPHAN}`, headers: { 'Accept-Language': accepted } });

    expect(text).toContain(`<html lang="${locale}">`);
    expect(text).toContain(words);
  });

  test('of an expired session is a problem for a program that asks for JSON', async () => {
    const { json } = await call({ path: '/component/x', headers: { Accept: 'application/json' } });

    expect(json).toMatchObject({ status: 404, code: 'session_not_found' });
  });

  test('does not open by POST', async () => {
    expect(await call({ method: 'POST', path: `/component/${LIVE}`, body: {} })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    });
  });
});

describe('static files', () => {
  test('any page may load the script of the element, which is revalidated', async () => {
    const path = '/component/pain-assessment.js';
    const { status, headers } = await call({ path });

    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=3600',
    });
    const known = await call({ path, headers: { 'If-None-Match': headers.etag ?? '' } });
    expect({ status: known.status, length: known.body.length }).toEqual({ status: 304, length: 0 });
  });

  test.each([
    ['br, gzip;q=0.8', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['identity', undefined],
    [undefined, undefined],
  ])('come in the smallest encoding that the caller accepts: %s', async (accepted, encoding) => {
    const path = '/component/assets/big-1a2b.js';
    const headers = accepted === undefined ? {} : { 'Accept-Encoding': accepted };
    const answer = await call({ path, headers });

    expect(answer.status).toBe(200);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toBe('Accept-Encoding');
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(answer.body.length < BIG.length / 10).toBe(encoding !== undefined);
    const known = await call({ path, headers: { ...headers, 'If-None-Match': answer.headers.etag ?? '' } });
    expect({ status: known.status, vary: known.headers.vary }).toEqual({ status: 304, vary: 'Accept-Encoding' });
  });

  test('have a validator for each encoding, and the encoded files have no address of their own', async () => {
    const path = '/component/assets/big-1a2b.js';
    const etags = await Promise.all(
      ['br', 'gzip', 'identity'].map(
        async (encoding) => (await call({ path, headers: { 'Accept-Encoding': encoding } })).headers.etag,
      ),
    );
    expect(new Set(etags).size).toBe(3);
    expect((await call({ path: `${path}.br` })).status).toBe(404);
  });

  test('with a hash in their name may be kept for ever', async () => {
    const { status, headers } = await call({ path: '/component/assets/page-1a2b.js' });

    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    // A worker of a page with the policy needs it too.
    expect(headers['cross-origin-embedder-policy']).toBe('require-corp');
    // Headers that browsers read for documents alone would be a quarter of a page's small files.
    expect(Object.keys(headers).filter((name) => /^x-(?!request-id|content-type)|opener|agent/.test(name))).toEqual([]);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  test.each([
    '/component/assets/none.js',
    '/component/assets/',
    '/component/assets/..%2fsecret.txt',
    '/component/assets/../secret.txt',
  ])('%s is no file, and is not cached', async (path) => {
    const { status, headers, text } = await call({ path });

    expect(status).toBe(404);
    expect(headers['cache-control']).toBe('no-store');
    expect(text).not.toContain('secret');
  });

  test.each(['/component/pain-assessment.js', '/component/assets/page-1a2b.js'])(
    '%s comes whole, whatever part or state of it is asked for',
    async (path) => {
      const whole = await call({ path });
      expect(whole.headers['accept-ranges']).toBeUndefined();
      for (const headers of [
        { 'If-Match': '"x"' },
        { 'If-Unmodified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
        { Range: 'bytes=99999999-' },
        { Range: 'bytes=0-1' },
      ]) {
        const { status, text } = await call({ path, headers });
        expect({ status, text }).toEqual({ status: 200, text: whole.text });
      }
    },
  );

  test('that cannot be read are answered 500, without headers of a file', async () => {
    const open = jest.spyOn(fs, 'createReadStream').mockImplementation(() => {
      const broken = new Readable({ read: () => undefined });
      setImmediate(() => broken.destroy(Object.assign(new Error('too many files'), { code: 'EMFILE' })));
      return broken as fs.ReadStream;
    });
    const received = await call({ path: '/component/assets/page-1a2b.js' });
    open.mockRestore();

    expectProblem(received, 'internal_error');
    for (const name of ['etag', 'last-modified', 'accept-ranges', 'content-range']) {
      expect(received.headers).not.toHaveProperty(name);
    }
    expect(received.headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  test('are read by GET and HEAD only', async () => {
    expect((await call({ method: 'HEAD', path: '/component/pain-assessment.js' })).status).toBe(200);
    expect(await call({ method: 'DELETE', path: '/component/pain-assessment.js' })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    });
  });
});
