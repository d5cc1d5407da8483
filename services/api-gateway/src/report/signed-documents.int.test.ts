import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type PdfRequest, SIGNATURE_ROOM } from '@pain-assessment/contracts';
import { makeCertificate } from '@pain-assessment/pdf-signature/testing';
import { digestApiKey } from '../accounts/api-key.ts';
import { expectProblem } from '../testing/expect-problem.ts';
import {
  complete,
  create,
  createTestClock,
  DEMO_KEY,
  OTHER_KEY,
  type Played,
  startTestGateway,
  submit,
  type TestClock,
  type TestGateway,
} from '../testing/index.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A document from the renderer, with space for a signature on request. */
function print({ signature_bytes: bytes }: PdfRequest['account'], locale: string) {
  const room = bytes === undefined ? '' : `${SIGNATURE_ROOM}${'00'.repeat(bytes)}>`;
  return { pdf: Buffer.from(`%PDF-1.7 ${locale}${room} end`).toString('base64') };
}

let folder: string;
let clock: TestClock;
let gateway: TestGateway;
let asked: PdfRequest['account'][];
/** The account of `DEMO_KEY` signs with this certificate, that of `OTHER_KEY` does not sign. */
async function open(validity: { validFrom: number; validTo: number }) {
  const pem = await makeCertificate(validity);
  await writeFile(join(folder, 'report.pem'), pem.certificate);
  await writeFile(join(folder, 'report.key'), pem.key);
  const account = (id: string, apiKey: string) => ({
    id,
    name: id,
    keys: [{ id: 'k1', sha256: digestApiKey(apiKey).toString('hex') }],
    default_locale: 'en-GB',
    allowed_locales: ['en-GB', 'fr-FR'],
    value_set: 'fr',
    quotas: { sessions_per_day: 100, submissions_per_minute: 100 },
  });
  const signature = { certificate: './report.pem', key: './report.key' };
  const accounts = [{ ...account('signing', DEMO_KEY), report: { signature } }, account('plain', OTHER_KEY)];
  await writeFile(join(folder, 'accounts.yaml'), JSON.stringify({ accounts }));
  gateway = await startTestGateway(
    { ACCOUNTS_FILE: join(folder, 'accounts.yaml') },
    {
      clock: clock.read,
      stubs: {
        async pdf({ account: owner, result }) {
          asked.push(owner);
          return print(owner, result.locale);
        },
        async comparison({ account: owner, comparison }) {
          asked.push(owner);
          return print(owner, comparison.locale);
        },
      },
    },
  );
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signed-'));
  clock = createTestClock();
  asked = [];
});
afterEach(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});

const report = ({ path }: Played, { query = '', bearer = DEMO_KEY } = {}) =>
  gateway.call({ path: `${path}/report.pdf${query}`, bearer });
const post = (path: string, body: unknown, { bearer = DEMO_KEY, accept = 'application/pdf' } = {}) =>
  gateway.call({ method: 'POST', path, bearer, body, headers: { accept } });
async function fetchBundle({ path }: Played, bearer = DEMO_KEY): Promise<string> {
  return (await gateway.call({ path: `${path}/result`, bearer })).json.resume_bundle;
}

/** Completes a session of the account that does not sign. */
async function completeOther(): Promise<Played> {
  const played = await create(gateway.call, {}, OTHER_KEY);
  await gateway.call({ method: 'POST', path: '/component/api/start', bearer: played.token, body: {} });
  await submit(gateway.call, played);
  return played;
}

/** Every call that answers with a PDF. */
async function everyDocument(played: Played, bearer = DEMO_KEY) {
  const bundle = await fetchBundle(played, bearer);
  const two = { bundles: [bundle, bundle] };
  return [
    await report(played, { bearer }),
    await post('/v1/reports', { resume_bundle: bundle }, { bearer }),
    await post('/v1/comparisons', two, { bearer }),
    await post('/v1/comparisons/report', two, { bearer }),
  ];
}
const secondsLeft = async () =>
  (await gateway.metrics.render('plain')).split('\n').filter((line) => line.startsWith('account_certificate_seconds'));

describe('documents of an account with a certificate', () => {
  test('are signed in every call; an account without a certificate receives the printed bytes', async () => {
    await open({ validFrom: clock.read() - DAY_MS, validTo: clock.read() + DAY_MS });
    const signed = await everyDocument(await complete(gateway.call));
    const askedOfSigning = asked.splice(0);
    const played = await completeOther();
    const plain = await everyDocument(played, OTHER_KEY);

    for (const { status, text } of signed) {
      expect(status).toBe(200);
      expect(text).toMatch(/^%PDF-1.7 en-GB\/ByteRange \[0 \d+ \d+ 4\] +\n\/Contents <30[0-9a-f]+> end$/);
    }
    expect(askedOfSigning.map(({ signature_bytes: bytes }) => typeof bytes)).toEqual(Array(4).fill('number'));
    expect(plain.map(({ text }) => text)).toEqual(Array(4).fill('%PDF-1.7 en-GB end'));
    for (const owner of asked) expect(owner).not.toHaveProperty('signature_bytes');
  });

  test('keep their signature: a stored report is signed once', async () => {
    await open({ validFrom: clock.read() - DAY_MS, validTo: clock.read() + DAY_MS });
    const played = await complete(gateway.call);

    expect((await report(played)).body.equals((await report(played)).body)).toBe(true);
  });
});

describe('a certificate that is not valid', () => {
  test.each([
    ['expired', -2 * DAY_MS, -HOUR_MS, '-3600'],
    ['not yet valid', HOUR_MS, DAY_MS, '0'],
  ])('as it is %s, stops the documents of its account, and nothing else', async (_what, from, to, left) => {
    await open({ validFrom: clock.read() + from, validTo: clock.read() + to });
    const played = await complete(gateway.call);
    const refused = await everyDocument(played);
    const bundle = await fetchBundle(played);
    const other = await completeOther();

    for (const answer of refused) {
      expectProblem(answer, 'signature_unavailable');
      expect(answer.headers['retry-after']).toBe('300');
    }
    expect(asked).toEqual([]);
    expect((await post('/v1/comparisons', { bundles: [bundle, bundle] }, { accept: '*/*' })).status).toBe(200);
    expect((await everyDocument(other, OTHER_KEY)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await secondsLeft()).toEqual([`account_certificate_seconds_left{account="signing"} ${left}`]);
  });

  test('rejects new documents from its last instant on, and still allows documents signed before', async () => {
    await open({ validFrom: clock.read() - DAY_MS, validTo: clock.read() + 60_000 });
    const played = await complete(gateway.call);
    const kept = await report(played);
    clock.pass(60_000);
    const last = await report(played, { query: '?locale=fr-FR' });
    clock.pass(1_000);

    expect([kept.status, last.status, (await report(played)).status]).toEqual([200, 200, 200]);
    const bundle = await fetchBundle(played);
    expectProblem(await post('/v1/reports', { resume_bundle: bundle }), 'signature_unavailable');
    expect(await secondsLeft()).toEqual(['account_certificate_seconds_left{account="signing"} -1']);
  });
});
