import { once } from 'node:events';
import { get as getHttp, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Client, CreatedSession, Result } from '@pain-assessment/client';
import { Webhook } from 'standardwebhooks';
import { createAssessments } from './records/assessments.ts';
import { createRecords } from './records/records.ts';
import { createServer } from './server.ts';
import { createStaff } from './staff/staff.ts';

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
  mcri: { status: 'missing', branches: { mapping: 1, eq5d: null }, radar_image: null },
  cartography: null,
} as unknown as Result;
const PASSWORD = 'correct horse';
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
/** Sessions with a fetched result, and the number of next fetches that fail. */
const fetched: string[] = [];
let failures = 0;
let created = 0;
/** A stub of the service. */
const client = {
  createSession: async () => ({ ...session, session_id: `ses_${++created}` }),
  async result(id: string) {
    fetched.push(id);
    if (failures-- > 0) throw new Error('the service is away');
    return result;
  },
  report: async () => Readable.from([Buffer.from('%PDF-')]),
} as unknown as Client;

let time = 0;
const noLog = { info() {}, warn() {}, error() {} };
const app = createServer({
  records: createRecords(),
  assessments: createAssessments({ client, signal: new AbortController().signal }),
  client,
  webhookSecret: SECRET,
  staff: createStaff(PASSWORD, () => time),
  log: noLog,
});
let server: ReturnType<typeof app.listen>;
let base: string;
/** Cookie of a signed-in browser. */
let staff = '';
beforeAll(async () => {
  server = app.listen(0);
  await new Promise((resolve) => server.once('listening', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  staff = await signIn();
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const ask = (path: string, cookie = staff) => fetch(base + path, { redirect: 'manual', headers: { cookie } });
const get = async (path: string) => (await ask(path)).text();
const post = (path: string, form: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  fetch(base + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(form),
    headers: { Origin: base, cookie: staff, ...headers },
  });
/** A cookie of an answer, in the form that a browser returns it. */
const readCookie = (response: Response, name: string) =>
  response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(';')[0] ?? '';
const signIn = async (cookie = '') => readCookie(await post('/sign-in', { password: PASSWORD }, { cookie }), 'staff');
const location = (response: Response) => response.headers.get('location') ?? '';

const patient = { name: 'Ann <b> & "Co"', sex: 'female', height_cm: '170', weight_kg: '60' };
const addRecord = async () => location(await post('/records', patient));
const assessmentForm = { zone: 'knee', locale: 'en-GB', modules: 'cartography' };
const openAssessment = async (record: string, more: Record<string, string> = {}) =>
  location(await post(`${record}/assessments`, { ...assessmentForm, ...more }));

/** Sends a signed message like the service; returns the status of the answer. */
const tell = (type: string, session_id: string, id: string, signing = {}) =>
  sendSigned(JSON.stringify({ type, data: { session_id, status: 'completed' } }), id, signing);

async function sendSigned(body: string, id: string, { secret = SECRET, hoursAgo = 0 } = {}): Promise<number> {
  const now = new Date();
  now.setHours(now.getHours() - hoursAgo);
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(id, now, body),
  };
  return (await fetch(`${base}/webhooks`, { method: 'POST', headers, body })).status;
}

test('pages escape the fields of a form', async () => {
  await addRecord();

  expect(await get('/')).toContain('Ann &lt;b&gt; &amp; &quot;Co&quot;');
});

test('the answer to an invalid form names the field, and adds nothing', async () => {
  const before = await get('/');
  const response = await post('/records', { ...patient, height_cm: '5' });

  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('Please correct: height_cm')]);
  expect(await get('/')).toBe(before);
});

test('an assessment shows the component, then its result and report, and can be reopened', async () => {
  const assessment = await openAssessment(await addRecord());
  const page = await ask(assessment);

  expect(page.headers.get('content-security-policy')).toContain("script-src 'self' https://service.example;");
  expect(await page.text()).toContain('session-url="https://service.example/c?x=1&amp;y=&quot;2&quot;"');
  expect((await ask(`${assessment}/report.pdf`)).status).toBe(404);

  expect(location(await post(`${assessment}/collect`))).toBe(assessment);
  const shown = await get(assessment);
  expect(shown).toContain('Cannot be computed: parts are missing');
  expect(await get(`${assessment}/report.pdf`)).toBe('%PDF-');
  expect(location(await post(`${assessment}/reopen`))).toMatch(/^\/assessments\//);
});

test('rejects a form with a foreign Origin, and answers 404 to an unknown path', async () => {
  for (const origin of ['https://other.example', 'null', `http://other.example:${new URL(base).port}`]) {
    expect([origin, (await post('/records', patient, { Origin: origin })).status]).toEqual([origin, 403]);
  }
  const without = await fetch(`${base}/records`, { method: 'POST', body: new URLSearchParams(patient) });
  expect(without.status).toBe(403);
  expect((await ask('/assessments/unknown')).status).toBe(404);
});

test('rejects a request with an unknown Host', async () => {
  // `fetch` does not allow a Host of the caller.
  const sent = getHttp(base, { headers: { Host: `rebound.example:${new URL(base).port}` } });
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  expect(answer.resume().statusCode).toBe(403);
});

test('fetches a result once for two messages, and again after a failed fetch', async () => {
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

test('accepts a message of an unknown session, and rejects an invalid or old signature', async () => {
  const send = (signing = {}) => tell('session.completed', 'ses_x', 'msg_1', signing);

  expect(await send()).toBe(204);
  expect(await send({ secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD' })).toBe(400);
  expect(await send({ hoursAgo: 1 })).toBe(400);
});

test.each(['{}', 'not JSON'])('rejects the signed message %s', async (body) => {
  expect(await sendSigned(body, 'msg_1')).toBe(400);
});

test('the record shows that a session has started or expired', async () => {
  const record = await addRecord();
  await openAssessment(record);
  await tell('session.started', `ses_${created}`, 'msg_2');
  expect(await get(record)).toContain('with the patient');
  await tell('session.expired', `ses_${created}`, 'msg_3');
  expect(await get(record)).toContain('ended without being sent');
});

test('shows records only to the staff, and the requested page after the sign-in', async () => {
  const record = await addRecord();
  const asked = await ask(record, '');
  expect([asked.status, location(asked)]).toEqual([303, `/sign-in?next=${encodeURIComponent(record)}`]);
  expect((await post(`${record}/assessments`, assessmentForm, { cookie: 'staff=unknown' })).status).toBe(403);
  expect(await (await ask(location(asked), '')).text()).toContain(`name="next" value="${record}"`);

  const wrong = await post('/sign-in', { password: 'wrong', next: record }, { cookie: '' });
  expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([403, []]);
  const right = await post('/sign-in', { password: PASSWORD, next: record }, { cookie: '' });
  expect(location(right)).toBe(record);
  expect((await post('/sign-in', { password: PASSWORD, next: '//other.example' })).headers.get('location')).toBe('/');
});

test('the button signs a browser out, and so does the end of twelve hours', async () => {
  const [one, other] = [await signIn(), await signIn()];
  await post('/sign-out', {}, { cookie: one });
  expect([(await ask('/', one)).status, (await ask('/', other)).status]).toEqual([303, 200]);
  time += 12 * 3_600_000;
  expect((await ask('/', other)).status).toBe(303);
  staff = await signIn();
});

test('rejects the right password for a minute after ten wrong ones in a row', async () => {
  const tryWith = async (password: string) => (await post('/sign-in', { password }, { cookie: '' })).status;
  for (let tries = 0; tries < 10; tries += 1) expect(await tryWith('wrong')).toBe(403);
  expect(await tryWith(PASSWORD)).toBe(429);
  time += 60_000;
  expect(await tryWith(PASSWORD)).toBe(303);
});

test('a tablet with an expired session stays locked until the password of the staff', async () => {
  const record = await addRecord();
  const kiosk = await openAssessment(record, { kiosk: 'on' });
  const page = await ask(`${kiosk}/locked`);
  const tablet = readCookie(page, 'kiosk');
  expect(await page.text()).not.toContain('<a ');
  expect(location(await ask(record, tablet))).toBe(kiosk);

  const wrong = await post('/sign-in', { password: 'wrong', next: record }, { cookie: tablet });
  expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([403, []]);
  const right = await post('/sign-in', { password: PASSWORD, next: record }, { cookie: tablet });
  expect([location(right), readCookie(right, 'kiosk')]).toEqual([record, 'kiosk=']);
  staff = readCookie(right, 'staff');
  expect((await ask(record)).status).toBe(200);
});

test('a handed-over browser is signed out, and leads to its assessment until its release', async () => {
  const record = await addRecord();
  const kiosk = await openAssessment(record, { kiosk: 'on' });
  expect(kiosk).toMatch(/^\/assessments\/.+\/kiosk$/);
  expect((await ask(kiosk)).headers.get('set-cookie')).toBeNull();

  const handedOver = readCookie(await post(`${kiosk}/lock`), 'kiosk');
  const tablet = `${staff}; ${handedOver}`;
  for (const path of ['/', record, kiosk.replace('/kiosk', ''), '/assessments/other/kiosk']) {
    expect([(await ask(path, tablet)).status, location(await ask(path, tablet))]).toEqual([303, kiosk]);
  }
  expect(await (await ask(kiosk, tablet)).text()).toContain('<nav id="elsewhere" hidden>');

  const released = await post(`${kiosk}/release`, {}, { cookie: tablet });
  expect([await released.json(), readCookie(released, 'kiosk')]).toEqual([{ finished: true }, 'kiosk=']);
  // The page reports the right code; the records still need the password.
  expect(location(await ask(record))).toMatch(/^\/sign-in\?/);
  staff = await signIn();
});

test('rejects a comparison of one visit', async () => {
  const record = await addRecord();
  const answer = await ask(`${record}/comparison.pdf?visit=unknown`);
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Choose two to twelve visits')]);
});
