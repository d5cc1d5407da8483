import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort, waitFor } from '@pain-assessment/service-kit/testing';
import { playPatient, startStandalone } from '@pain-assessment/standalone/testing';
import { readPdf } from '../support/pdf.ts';

/*
 * The demo with the service as in `npm start`: no browser runs the pages' scripts, so only a webhook leads to the
 * result.
 */

let service: Awaited<ReturnType<typeof startStandalone>>;
beforeAll(async () => {
  const ports = { PORT: '0', ADMIN_PORT: '0', DEMO_PORT: String(await freePort()), DEMO_SAMPLES: 'on' };
  service = await startStandalone({ LOG_LEVEL: 'warn', NODE_ENV: 'test', CHROMIUM_SANDBOX: 'off', ...ports });
  await service.addSamples();
  const signedIn = await send('/sign-in', { password: 'staff-of-the-demo' });
  cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
});
afterAll(() => service?.close());

/** Cookie of the staff. */
let cookie = '';

const get = async (path: string) => {
  const answer = await fetch(service.demoUrl + path, { headers: { cookie } });
  return {
    status: answer.status,
    text: await answer.clone().text(),
    bytes: new Uint8Array(await answer.arrayBuffer()),
  };
};
const send = (path: string, form: Record<string, string> | string[][]) =>
  fetch(service.demoUrl + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: service.demoUrl, cookie },
    body: new URLSearchParams(form),
  });
const post = async (path: string, form: Record<string, string> | string[][]) =>
  (await send(path, form)).headers.get('location') ?? '';

const unescapeMarkup = (text: string) => text.replaceAll('&amp;', '&');

/** A submitted visit of a patient; the demo has its result when the record's page lists it. */
async function visit(record: string, locale: string): Promise<string> {
  const page = await post(`${record}/assessments`, [
    ['zone', 'knee'],
    ['locale', locale],
    ['modules', 'cartography'],
    ['modules', 'questionnaires'],
  ]);
  const [, url = ''] = /session-url="([^"]+)"/.exec((await get(page)).text) ?? [];
  await playPatient(unescapeMarkup(url));
  const listed = new RegExp(`class="visits".*href="${page}"`, 's');
  await waitFor(async () => listed.test((await get(record)).text), { what: 'the demo to be told', seconds: 20 });
  return page;
}

test('fetches result and report after a webhook, and compares stored bundles', async () => {
  const record = await post('/records', { name: 'Ann', sex: 'female', height_cm: '168', weight_kg: '64' });
  const first = await visit(record, 'it-IT');
  const second = await visit(record, 'en-US');

  const result = (await get(first)).text;
  expect(result).toContain('in Italiano');
  for (const words of ['216.7</strong> cm²', 'Body from the back', 'Radar of its five values'])
    expect(result).toContain(words);
  const chosen = [second, first].map((page) => `visit=${page.split('/').at(-1)}`).join('&');
  const comparison = await get(`${record}/comparison.pdf?${chosen}`);
  const report = await get(`${first}/report.pdf`);
  expect([2, 3]).toContain((await readPdf(comparison.bytes)).pages);
  expect((await readPdf(report.bytes)).text).toContain('dolore');
});

test('begins with two sample patients of three visits each, whose course is in sight, and which can be deleted', async () => {
  const lines = async () => [...(await get('/')).text.matchAll(/<li>.*?<\/li>/gs)].map(([line]) => line);
  const samples = async () => (await lines()).filter((line) => line.includes('class="sample"'));
  const isComplete = (line: string) => (line.match(/<circle/g) ?? []).length === 3 && /MCRi <strong>\d/.test(line);
  const whole = await waitFor(
    async () => {
      const found = await samples();
      return found.length === 2 && found.every(isComplete) ? found : null;
    },
    { what: 'the samples', seconds: 120 },
  );

  const [address = ''] = whole.map((line) => /href="([^"]+)"/.exec(line)?.[1] ?? '');
  const { text } = await get(address);
  expect(text).toContain('Compare (PDF)');
  expect(text).toContain('class="curve large"');
  expect(await post(`${address}/delete`, {})).toBe('/');
  expect((await get(address)).status).toBe(404);
  expect(await samples()).toHaveLength(1);
});

test('keeps a connection for longer than a load balancer does', async () => {
  const { headers } = await fetch(`${service.demoUrl}/sign-in`);
  expect(headers.get('keep-alive')).toBe('timeout=65');
});
