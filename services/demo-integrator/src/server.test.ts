import { once } from 'node:events';
import { get as getHttp, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Client, CreatedSession, Result } from '@pain-assessment/client';
import { createLogSink } from '@pain-assessment/service-kit/testing';
import { Webhook } from 'standardwebhooks';
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
  locale: 'de-DE',
  computed_at: '2026-01-01T00:00:00Z',
  versions: { mcri_algo: 1, stats_algo: 1 },
  mcri: { status: 'missing', branches: { mapping: 1, eq5d: null }, radar_image: null },
  cartography: null,
  questionnaires: [],
} as unknown as Result;
const PASSWORD = 'correct horse';
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
/** Sessions whose result was fetched, and how often fetching still fails. */
const fetched: string[] = [];
let failures = 0;
let created = 0;
/** The service as the demo calls it. */
const client = {
  createSession: async () => ({ ...session, session_id: `ses_${++created}` }),
  async result(id: string) {
    fetched.push(id);
    if (failures-- > 0) throw new Error('the service is away');
    return result;
  },
  report: async () => Readable.from([Buffer.from('%PDF-')]),
  deleteSession: async () => {},
} as unknown as Client;

const app = createServer({
  records: createRecords(),
  assessments: createAssessments({ client }),
  client,
  webhookSecret: SECRET,
  staffPassword: PASSWORD,
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
  fetch(base + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(form),
    headers: { Origin: base, ...headers },
  });
const location = (response: Response) => response.headers.get('location') ?? '';

const patient = { name: 'Ann <b> & "Co"', sex: 'female', height_cm: '170', weight_kg: '60' };
const addRecord = async () => location(await post('/records', patient));
const assessmentForm = { zone: 'knee', locale: 'en-GB', modules: 'cartography' };
const openAssessment = async (record: string, more: Record<string, string> = {}) =>
  location(await post(`${record}/assessments`, { ...assessmentForm, ...more }));

/** Tells as the service does; answers the status. */
async function tell(type: string, session_id: string, id: string): Promise<number> {
  const body = JSON.stringify({ type, data: { session_id, status: 'completed' } });
  const now = new Date();
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': new Webhook(SECRET).sign(id, now, body),
  };
  return (await fetch(`${base}/webhooks`, { method: 'POST', headers, body })).status;
}

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
  expect(await get(assessment)).toContain('Cannot be computed: parts are missing');
  expect(await get(`${assessment}/report.pdf`)).toBe('%PDF-');
  expect(location(await post(`${assessment}/reopen`))).toMatch(/^\/assessments\//);
  await post(`${assessment}/purge`);
  expect(await get(assessment)).toContain('Deleted at the service; this copy stays.');
});

test('a form is refused unless its Origin is that of these pages, and an unknown page is not found', async () => {
  for (const origin of ['https://other.example', 'null', `http://other.example:${new URL(base).port}`]) {
    expect([origin, (await post('/records', patient, { Origin: origin })).status]).toEqual([origin, 403]);
  }
  const without = await fetch(`${base}/records`, { method: 'POST', body: new URLSearchParams(patient) });
  expect(without.status).toBe(403);
  expect((await fetch(`${base}/assessments/unknown`)).status).toBe(404);
});

test('a page is refused to a name that is not known to lead here', async () => {
  // `fetch` does not let a caller choose it.
  const sent = getHttp(base, { headers: { Host: `rebound.example:${new URL(base).port}` } });
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  expect(answer.resume().statusCode).toBe(403);
});

test('a completion that is told twice is fetched once, and one whose fetching failed is fetched when it is told again', async () => {
  const record = await addRecord();
  const assessment = await openAssessment(record);
  const id = `ses_${created}`;
  const isListed = async () => (await get(record)).includes('class="visits"');

  failures = 1;
  expect(await tell('session.completed', id, 'msg_1')).toBe(503);
  expect([fetched.includes(id), await isListed()]).toEqual([true, false]);
  expect(await tell('session.completed', id, 'msg_1')).toBe(204);
  expect(await isListed()).toBe(true);
  const count = fetched.length;
  expect(await tell('session.completed', id, 'msg_1')).toBe(204);
  await post(`${assessment}/collect`);
  expect(fetched).toHaveLength(count);
});

test('a session that the service told to be started or over says so on the record', async () => {
  const record = await addRecord();
  await openAssessment(record);
  await tell('session.started', `ses_${created}`, 'msg_2');
  expect(await get(record)).toContain('with the patient');
  await tell('session.expired', `ses_${created}`, 'msg_3');
  expect(await get(record)).toContain('ended without being sent');
});

test('a tablet whose session has ended stays locked until the password of the staff is given', async () => {
  const record = await addRecord();
  const kiosk = await openAssessment(record, { kiosk: 'on' });
  const page = await fetch(`${base}${kiosk}/locked`);
  const [cookie = ''] = page.headers.get('set-cookie')?.split(';') ?? [];
  expect(await page.text()).not.toContain('<a ');
  expect(location(await fetch(base + record, { redirect: 'manual', headers: { cookie } }))).toBe(kiosk);

  const wrong = await post(`${kiosk}/sign-in`, { password: 'wrong' }, { cookie });
  expect([wrong.status, wrong.headers.get('set-cookie')]).toEqual([403, null]);
  const right = await post(`${kiosk}/sign-in`, { password: PASSWORD }, { cookie });
  expect([location(right), right.headers.get('set-cookie')]).toEqual([record, expect.stringContaining('Max-Age=0')]);
});

test('scores of a patient are a CSV with a row for each score of each visit, and no formula', async () => {
  const record = await addRecord();
  await post(`${await openAssessment(record)}/collect`);
  const answer = await fetch(`${base}${record}/scores.csv`);
  expect(answer.headers.get('content-type')).toContain('text/csv');
  expect((await answer.text()).split('\r\n').slice(0, 3)).toEqual([
    'computed_at,zone,measure,version,value,minimum,maximum',
    '2026-01-01T00:00:00Z,knee,mcri,1,,0,10',
    '2026-01-01T00:00:00Z,knee,pain_surface.cm2,1,,0,',
  ]);
});

test('a browser that was handed over is sent back to its assessment until it is released', async () => {
  const record = await addRecord();
  const kiosk = await openAssessment(record, { kiosk: 'on' });
  expect(kiosk).toMatch(/^\/assessments\/.+\/kiosk$/);
  expect((await fetch(base + kiosk)).headers.get('set-cookie')).toBeNull();

  const [cookie = ''] = (await post(`${kiosk}/lock`)).headers.get('set-cookie')?.split(';') ?? [];
  const ask = (path: string) => fetch(base + path, { redirect: 'manual', headers: { cookie } });
  for (const path of ['/', record, kiosk.replace('/kiosk', ''), '/assessments/other/kiosk']) {
    expect([(await ask(path)).status, location(await ask(path))]).toEqual([303, kiosk]);
  }
  expect(await (await ask(kiosk)).text()).toContain('<nav id="elsewhere" hidden>');

  const released = await post(`${kiosk}/release`, {}, { cookie });
  expect([await released.json(), released.headers.get('set-cookie')]).toEqual([
    { finished: true },
    expect.stringContaining('Max-Age=0'),
  ]);
});

test('one visit is not compared', async () => {
  const record = await addRecord();
  const answer = await fetch(`${base}${record}/comparison?visit=unknown`);
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Choose two to twelve visits')]);
});
