import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Comparison, type PdfRequest } from '@pain-assessment/contracts';
import { digestApiKey } from '../accounts/api-key.ts';
import { create, DEMO_KEY, startTestGateway, submit, type TestGateway } from '../testing/index.ts';

const LIVE_KEY = 'sk_live_demo_0000000000000000000000';
let folder: string;
let gateway: TestGateway;
let printed: PdfRequest[];
beforeEach(async () => {
  printed = [];
  folder = await mkdtemp(join(tmpdir(), 'test-key-'));
  const keys = [DEMO_KEY, LIVE_KEY].map((key, index) => ({
    id: `k${index}`,
    sha256: digestApiKey(key).toString('hex'),
  }));
  const account = {
    id: 'demo',
    name: 'Demo clinic',
    keys,
    default_locale: 'en-GB',
    allowed_locales: ['en-GB'],
    value_set: 'fr',
    quotas: { sessions_per_day: 100, submissions_per_minute: 100 },
  };
  await writeFile(join(folder, 'accounts.yaml'), JSON.stringify({ accounts: [account] }));
  gateway = await startTestGateway(
    { ACCOUNTS_FILE: join(folder, 'accounts.yaml') },
    {
      stubs: {
        async pdf(request) {
          printed.push(request);
          return { pdf: Buffer.from('%PDF-1.7').toString('base64') };
        },
      },
    },
  );
});
afterEach(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});

const post = (path: string, body: unknown, bearer: string) => gateway.call({ method: 'POST', path, bearer, body });

async function assess(bearer: string, changes: Parameters<typeof create>[1] = {}) {
  const played = await create(gateway.call, changes, bearer);
  await gateway.call({ method: 'POST', path: '/component/api/start', bearer: played.token, body: {} });
  await submit(gateway.call, played);
  await gateway.call({ path: `${played.path}/report.pdf`, bearer });
  return (await gateway.call({ path: `${played.path}/result`, bearer })).json;
}

test('the mark of a test key is on what it made, stays on it for a live key, and is absent otherwise', async () => {
  const made = await assess(DEMO_KEY);
  const live = await assess(LIVE_KEY);
  const reopened = await assess(LIVE_KEY, { resume_bundle: made.resume_bundle });
  const compare = async (bearer: string) => {
    const bundles = [made.resume_bundle, live.resume_bundle];
    return Comparison.parse((await post('/v1/comparisons', { bundles }, bearer)).json).assessments;
  };
  for (const bundle of [made.resume_bundle, live.resume_bundle]) {
    for (const bearer of [LIVE_KEY, DEMO_KEY]) await post('/v1/reports', { resume_bundle: bundle }, bearer);
  }

  expect([made, live, reopened].map(({ provenance }) => provenance.test)).toEqual([true, undefined, true]);
  expect(live.provenance).not.toHaveProperty('test');
  const marked = printed.map(({ result }) => result.provenance.test);
  expect(marked).toEqual([true, undefined, true, true, true, undefined, true]);
  expect((await compare(LIVE_KEY)).map(({ provenance }) => provenance.test)).toEqual([true, undefined]);
  expect((await compare(DEMO_KEY)).map(({ provenance }) => provenance.test)).toEqual([true, true]);
});
