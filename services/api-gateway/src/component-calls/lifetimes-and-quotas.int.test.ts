import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { PdfRequest } from '@pain-assessment/contracts';
import { expectProblem } from '../testing/expect-problem.ts';
import {
  complete,
  create,
  createTestClock,
  DEMO_KEY,
  type StubServices,
  start,
  startTestGateway,
  submit,
  type TestClock,
  type TestGateway,
} from '../testing/index.ts';

let clock: TestClock;
let gateway: TestGateway;
let folder: string | undefined;
beforeEach(() => {
  clock = createTestClock();
});
afterEach(async () => {
  await gateway.close();
  if (folder) await rm(folder, { recursive: true });
  folder = undefined;
});

const open = async (settings: Record<string, string> = {}, stubs: Partial<StubServices> = {}) => {
  gateway = await startTestGateway(settings, { clock: clock.read, stubs });
};
const get = (path: string) => gateway.call({ path, bearer: DEMO_KEY });

describe('a result', () => {
  test('expires after its retention: 410, only the facts remain, and the token opens nothing', async () => {
    await open({ RESULT_RETENTION_SECONDS: '1' });
    const played = await complete(gateway.call);
    const { json: before } = await get(played.path);
    expect(Date.parse(before.result_expires_at) - Date.parse(before.completed_at)).toBe(1_000);

    clock.pass(999);
    expect((await get(`${played.path}/report.pdf`)).status).toBe(200);
    clock.pass(1);

    expectProblem(await get(`${played.path}/report.pdf`), 'result_expired');
    expectProblem(await get(`${played.path}/result`), 'result_expired');
    expectProblem(await get(`${played.path}/report.pdf?locale=fr-FR`), 'result_expired');
    expect((await get(played.path)).json).toEqual(before);
    expectProblem(await submit(gateway.call, played), 'session_not_found');
    expect((await gateway.call({ path: `/component/${played.id}` })).status).toBe(404);
    expect((await gateway.call({ method: 'DELETE', path: played.path, bearer: DEMO_KEY })).status).toBe(204);
    expectProblem(await get(`${played.path}/result`), 'session_not_found');
  });

  test('is kept for its retention from the first retrieval on; later ones do not extend it', async () => {
    await open();
    const played = await complete(gateway.call);
    const expiry = async () => Date.parse((await get(played.path)).json.result_expires_at);
    const completed = clock.read();
    expect(await expiry()).toBe(completed + 900_000);

    clock.pass(60_000);
    await get(`${played.path}/result`);
    clock.pass(60_000);
    await get(`${played.path}/result`);

    expect(await expiry()).toBe(completed + 960_000);
  });

  test('has its facts kept for TOMBSTONE_TTL_SECONDS only', async () => {
    await open({ RESULT_RETENTION_SECONDS: '1', TOMBSTONE_TTL_SECONDS: '2' });
    const played = await complete(gateway.call);

    clock.pass(1_999);
    expect((await get(played.path)).status).toBe(200);
    clock.pass(1);
    expectProblem(await get(played.path), 'session_not_found');
    expectProblem(await get(`${played.path}/result`), 'session_not_found');
  });
});

test('integrator and patient do not find a session that was not completed in time', async () => {
  await open({ SESSION_TTL_SECONDS: '1' });
  const played = await create(gateway.call);

  clock.pass(999);
  expect((await get(played.path)).status).toBe(200);
  clock.pass(1);

  expectProblem(await get(played.path), 'session_not_found');
  expectProblem(await gateway.call({ path: '/component/api/assessment', bearer: played.token }), 'session_not_found');
  expect((await gateway.call({ path: `/component/${played.id}` })).status).toBe(404);
});

async function startWithAccount(submissionsPerMinute: number, stubs: Partial<StubServices> = {}) {
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
  await open({ ACCOUNTS_FILE: join(folder, 'accounts.yaml') }, stubs);
}

test('a submission over the quota of a minute is rejected, and stays stored', async () => {
  await startWithAccount(1);
  expect((await submit(gateway.call, await start(gateway.call))).status).toBe(200);
  clock.pass(10_000);
  const refused = await start(gateway.call);
  const answer = await submit(gateway.call, refused);

  expectProblem(answer, 'submission_quota_exceeded');
  // The clock started 20 s into a minute.
  expect(answer.headers['retry-after']).toBe('30');
  expect((await get(refused.path)).json.status).toBe('in_progress');
  const { json: kept } = await gateway.call({ path: '/component/api/assessment', bearer: refused.token });
  expect(kept.draft.answers).toBeDefined();
});

test('an account of the file passes its value set, name and logo to scoring and renderer', async () => {
  const seen: { valueSet?: string; account?: PdfRequest['account'] } = {};
  await startWithAccount(10, {
    async pdf({ account }) {
      seen.account = account;
      return { pdf: 'JVBERg==' };
    },
  });
  const compute = gateway.stubs.compute;
  gateway.stubs.compute = (request) => {
    seen.valueSet = request.value_set;
    return compute(request);
  };

  const played = await complete(gateway.call);
  expect((await get(`${played.path}/report.pdf`)).status).toBe(200);

  expect(seen.valueSet).toBe('us');
  const logo = expect.stringMatching(/^data:image\/png;base64,/);
  expect(seen.account).toEqual({ name: 'The clinic', logo, paper: 'a4', label_area: false });
});
