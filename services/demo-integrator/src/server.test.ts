import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Client, CreatedSession, Result } from '@pain-assessment/client';
import { createLogSink } from '@pain-assessment/service-kit/testing';
import { createAssessments } from './records/assessments.ts';
import { createRecords } from './records/records.ts';
import { createServer } from './server.ts';

const session = {
  session_id: 'ses_1',
  zone: 'knee',
  locale: 'en-GB',
  modules: ['cartography', 'questionnaires'],
  created_at: '2026-01-01T00:00:00Z',
  component: { url: 'https://service.example/c?x=1&y="2"', script_url: 'https://service.example/component.js' },
} as unknown as CreatedSession;
const result = {
  zone: 'knee',
  computed_at: '2026-01-01T00:00:00Z',
  mcri: { status: 'missing', branches: { mapping: 1, eq5d: null }, radar_image: null },
  cartography: null,
  questionnaires: [],
} as unknown as Result;
/** The service as the demo calls it. */
const client = {
  createSession: async () => session,
  result: async () => result,
  report: async () => Readable.from([Buffer.from('%PDF-')]),
  deleteSession: async () => {},
} as unknown as Client;

const app = createServer({
  records: createRecords(),
  assessments: createAssessments({ client }),
  log: createLogSink().log,
});
let server: ReturnType<typeof app.listen>;
let base: string;
beforeAll(async () => {
  server = app.listen(0);
  await new Promise((resolve) => server.once('listening', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const get = async (path: string) => (await fetch(base + path)).text();
const post = (path: string, form: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  fetch(base + path, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form), headers });
const location = (response: Response) => response.headers.get('location') ?? '';

const patient = { name: 'Ann <b> & "Co"', sex: 'female', height_cm: '170', weight_kg: '60' };
const addRecord = async () => location(await post('/records', patient));
const openAssessment = async (record: string) =>
  location(await post(`${record}/assessments`, { zone: 'knee', locale: 'en-GB', modules: 'cartography' }));

test('what a form sends is escaped on the pages', async () => {
  await addRecord();

  expect(await get('/')).toContain('Ann &lt;b&gt; &amp; &quot;Co&quot;');
});

test('a form with a wrong field names it and adds nothing', async () => {
  const before = await get('/');
  const response = await post('/records', { ...patient, height_cm: '5' });

  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('Please correct: height_cm')]);
  expect(await get('/')).toBe(before);
});

test('an assessment shows the component, then its result and report, and can be reopened and deleted', async () => {
  const assessment = await openAssessment(await addRecord());
  const page = await fetch(base + assessment);

  expect(page.headers.get('content-security-policy')).toContain("script-src 'self' https://service.example;");
  expect(await page.text()).toContain('session-url="https://service.example/c?x=1&amp;y=&quot;2&quot;"');
  expect((await fetch(`${base}${assessment}/report.pdf`)).status).toBe(404);

  expect(location(await post(`${assessment}/collect`))).toBe(assessment);
  expect(await get(assessment)).toContain('cannot be computed: parts are missing');
  expect(await get(`${assessment}/report.pdf`)).toBe('%PDF-');
  expect(location(await post(`${assessment}/reopen`))).toMatch(/^\/assessments\//);
  await post(`${assessment}/purge`);
  expect(await get(assessment)).toContain('Deleted at the service; this copy stays.');
});

test('a form of another site is refused, and an unknown page is not found', async () => {
  expect((await post('/records', patient, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  expect((await fetch(`${base}/assessments/unknown`)).status).toBe(404);
});
