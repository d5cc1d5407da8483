import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CreatedSession } from '@pain-assessment/contracts';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import { expectProblem } from '../testing/expect-problem.ts';
import { DEMO_KEY, startTestGateway, type TestGateway } from '../testing/index.ts';

const BASE = 'https://pain.example.org/service';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ PUBLIC_BASE_URL: BASE, DEMO_PORT: '8181', ADMIN_PORT: '9190' });
});
afterAll(() => gateway.close());

const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test('a browser receives three ways on and the health; a program receives 404', async () => {
  const { status, text, headers } = await gateway.call({ path: '/', headers: browser });
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect([...text.matchAll(/<a href="([^"]+)">([^<]+)/g)].map(([, href, name]) => [name, href])).toEqual([
    ['Try it', 'http://localhost:8181/'],
    ['Read the API', `${BASE}/docs#api`],
    ['Connect', `${BASE}/docs#connect`],
    ['Health', 'http://localhost:9190/readyz'],
  ]);

  expectProblem(await gateway.call({ path: '/' }), 'not_found');
  expectProblem(await gateway.call({ path: '/', headers: { Accept: 'application/json' } }), 'not_found');
});

test('without a demo, the home page links only the reference, which shows the development key', async () => {
  const alone = await startTestGateway({ DEMO_PORT: '0' });
  try {
    const { text } = await alone.call({ path: '/', headers: browser });
    expect([...text.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      expect.stringMatching(/\/docs#first-steps$/),
      expect.stringMatching(/\/docs#api$/),
      expect.stringMatching(/\/docs#connect$/),
    ]);
    expect((await alone.call({ path: '/docs' })).text).toContain(DEMO_KEY);
  } finally {
    await alone.close();
  }
});

test('the reference starts with first steps that work unchanged', async () => {
  const { text } = await gateway.call({ path: '/docs' });
  expect(text.indexOf('First steps')).toBeLessThan(text.indexOf('id="api"'));
  expect(text).toContain(`curl -s ${BASE}/v1/sessions`);
  expect(text).toContain(`&lt;script src="${BASE}/component/pain-assessment.js" defer>`);

  const [, key = ''] = /export SECRET_KEY=(\S+)/.exec(text) ?? [];
  const [, body = ''] = /-d '(.*?)'/s.exec(text) ?? [];
  const created = await gateway.call({ method: 'POST', path: '/v1/sessions', bearer: key, body });
  expect(created.status).toBe(201);
});

test('what a client follows stays below a base with a path', async () => {
  const body = createSessionBody();
  const { headers, json } = await gateway.call({ method: 'POST', path: '/v1/sessions', bearer: DEMO_KEY, body });
  const { session_id: id, component } = CreatedSession.parse(json);
  const { json: openApi } = await gateway.call({ path: '/openapi.json' });

  expect(new URL(headers.location ?? '', BASE).href).toBe(`${BASE}/v1/sessions/${id}`);
  expect(openApi).toMatchObject({ servers: [{ url: BASE }] });
  expect(component.url.split('#')[0]).toBe(`${BASE}/component/${id}`);
  expect(component.script_url).toBe(`${BASE}/component/pain-assessment.js`);
});

test.each(['/openapi.json', '/v1/nothing'])(
  'JSON has no charset, which generated clients would not accept: %s',
  async (path) => {
    const { headers } = await gateway.call({ path, bearer: DEMO_KEY });
    expect(headers['content-type']).toMatch(/^application\/(problem\+)?json$/);
  },
);
