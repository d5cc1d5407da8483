import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { PdfRequest } from '@pain-assessment/contracts';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { expectProblem } from '../testing/expect-problem.ts';
import {
  complete,
  create,
  DEMO_KEY,
  type Neighbours,
  type Played,
  type Received,
  start,
  startTestGateway,
  submit,
  type TestGateway,
} from '../testing/index.ts';

let gateway: TestGateway;
let folder: string | undefined;
afterEach(async () => {
  await gateway.close();
  if (folder) await rm(folder, { recursive: true });
  folder = undefined;
});

const get = (path: string) => gateway.call({ path, bearer: DEMO_KEY });

describe('a result', () => {
  test('expires after its retention: 410, only the facts are kept, and the token opens nothing', async () => {
    gateway = await startTestGateway({ RESULT_RETENTION_SECONDS: '1' });
    const played = await complete(gateway.call);
    const { json: before } = await get(played.path);
    expect(Date.parse(before.result_expires_at) - Date.parse(before.completed_at)).toBe(1_000);

    await waitFor(async () => (await get(`${played.path}/report.pdf`)).status === 410);

    expectProblem(await get(`${played.path}/result`), 'result_expired');
    expectProblem(await get(`${played.path}/report.pdf?locale=fr-FR`), 'result_expired');
    expect((await get(played.path)).json).toEqual(before);
    expectProblem(await submit(gateway.call, played), 'session_not_found');
    expect((await gateway.call({ path: `/component/${played.id}` })).status).toBe(404);
    expect((await gateway.call({ method: 'DELETE', path: played.path, bearer: DEMO_KEY })).status).toBe(204);
    expectProblem(await get(`${played.path}/result`), 'session_not_found');
  });

  test('is kept its retention from the first retrieval on, which later ones do not move', async () => {
    gateway = await startTestGateway();
    const played = await complete(gateway.call);
    const expiry = async () => Date.parse((await get(played.path)).json.result_expires_at);
    const sent = await expiry();
    await waitFor(() => Date.now() > sent - 900_000);

    const retrievedFrom = Date.now();
    await get(`${played.path}/result`);
    const retrieved = await expiry();
    await get(`${played.path}/result`);

    expect(retrieved).toBeGreaterThanOrEqual(retrievedFrom + 900_000);
    expect(await expiry()).toBe(retrieved);
  });

  test('has its facts kept for TOMBSTONE_TTL_SECONDS only', async () => {
    gateway = await startTestGateway({ RESULT_RETENTION_SECONDS: '1', TOMBSTONE_TTL_SECONDS: '2' });
    const played = await complete(gateway.call);

    await waitFor(async () => (await get(played.path)).status === 404);
    expectProblem(await get(`${played.path}/result`), 'session_not_found');
  });
});

test('a session not completed in time is not found by integrator and patient', async () => {
  gateway = await startTestGateway({ SESSION_TTL_SECONDS: '1' });
  const played = await create(gateway.call);

  await waitFor(async () => (await get(played.path)).status === 404);

  expectProblem(await gateway.call({ path: '/component/api/assessment', bearer: played.token }), 'session_not_found');
  expect((await gateway.call({ path: `/component/${played.id}` })).status).toBe(404);
});

async function startWithAccount(submissionsPerMinute: number, neighbours: Partial<Neighbours> = {}) {
  folder = await mkdtemp(join(tmpdir(), 'accounts-'));
  const account = {
    id: 'clinic',
    name: 'The clinic',
    keys: [{ id: 'k1', sha256: createHash('sha256').update(DEMO_KEY).digest('hex') }],
    default_locale: 'en-GB',
    allowed_locales: ['en-GB'],
    value_set: 'us',
    quotas: { sessions_per_day: 100, submissions_per_minute: submissionsPerMinute },
    logo: './logo.svg',
  };
  await writeFile(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'accounts.yaml'), JSON.stringify({ accounts: [account] }));
  gateway = await startTestGateway({ ACCOUNTS_FILE: join(folder, 'accounts.yaml') }, { neighbours });
}

test('over the quota of a minute a submission is refused to the component, and kept', async () => {
  await startWithAccount(1);
  // The minute may end once while this runs, so one of three is refused at the latest.
  const tried: { played: Played; answer: Received }[] = [];
  while (tried.every(({ answer }) => answer.status === 200) && tried.length < 3) {
    const played = await start(gateway.call);
    tried.push({ played, answer: await submit(gateway.call, played) });
  }
  const last = tried.at(-1);
  if (!last) throw new Error('nothing was tried');

  const { played: refused, answer } = last;
  expectProblem(answer, 'submission_quota_exceeded');
  const retryAfter = Number(answer.headers['retry-after']);
  expect(retryAfter).toBeGreaterThan(0);
  const secondsOfNext = (Date.now() / 1000 + retryAfter) % 60;
  expect(Math.min(secondsOfNext, 60 - secondsOfNext)).toBeLessThan(2);
  expect((await get(refused.path)).json.status).toBe('in_progress');
  const { json: kept } = await gateway.call({ path: '/component/api/assessment', bearer: refused.token });
  expect(kept.draft.answers).toBeDefined();
});

test('an account of the file gives its value set, name and logo to what is computed and drawn', async () => {
  const seen: { valueSet?: string; account?: PdfRequest['account'] } = {};
  await startWithAccount(10, {
    async pdf({ account }) {
      seen.account = account;
      return { pdf: '' };
    },
  });
  const compute = gateway.neighbours.compute;
  gateway.neighbours.compute = (request) => {
    seen.valueSet = request.value_set;
    return compute(request);
  };

  const played = await complete(gateway.call);
  expect((await get(`${played.path}/report.pdf`)).status).toBe(200);

  expect(seen.valueSet).toBe('us');
  expect(seen.account).toEqual({ name: 'The clinic', logo: expect.stringMatching(/^data:image\/png;base64,/) });
});
