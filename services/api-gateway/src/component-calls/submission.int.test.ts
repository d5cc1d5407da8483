import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { busError } from '@pain-assessment/bus';
import { Result, Summary } from '@pain-assessment/contracts';
import { expectProblem } from '../testing/expect-problem.ts';
import {
  complete,
  create,
  createFigures,
  createTestClock,
  DEMO_KEY,
  numbersFor,
  type Played,
  start,
  startTestGateway,
  submit,
  type TestGateway,
} from '../testing/index.ts';

const clock = createTestClock();
let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startTestGateway({}, { clock: clock.read });
});
afterEach(() => gateway.close());

const view = async ({ path }: Played) => (await gateway.call({ path, bearer: DEMO_KEY })).json;
const result = ({ path }: Played) => gateway.call({ path: `${path}/result`, bearer: DEMO_KEY });
const failing = (code: string, retryAfterSeconds?: number) => async () => {
  throw Object.assign(new Error('CANARY'), { code, retryAfterSeconds });
};

describe('a submission', () => {
  test('completes the session and fixes a result of the contract, the same bytes at every fetch', async () => {
    const played = await start(gateway.call);
    const answer = await submit(gateway.call, played);

    expect(answer.status).toBe(200);
    expect(answer.json.status).toBe('completed');
    Summary.parse(answer.json.result);
    expect(Object.keys(answer.json.result)).toEqual(['mcri', 'cartography', 'questionnaires']);
    expect(answer.json.result.cartography).not.toHaveProperty('images');

    const [first, second] = [await result(played), await result(played)];
    expect(second.body.equals(first.body)).toBe(true);
    const read = Result.parse(first.json);
    expect(read).toMatchObject({
      session_id: played.id,
      reference: 'REC-2026-0042',
      locale: 'en-GB',
      versions: { api: '1', engine: '1.0.0', stats_algo: 1, mcri_algo: 1 },
      provenance: { value_set: 'fr', capture: 'drawn', reopened_from: null },
      report_url: `http://localhost:${gateway.app.port}${played.path}/report.pdf`,
    });
    expect(read.resume_bundle).toEqual(expect.any(String));
    expect(await view(played)).toMatchObject({ status: 'completed', completed_at: read.computed_at });
  });

  test('returns the summary only if allowed: not with a pin set, not without show_results', async () => {
    const withPin = await start(gateway.call, {}, '2580');
    expect((await submit(gateway.call, withPin)).json).toEqual({ status: 'completed', result: null });
    const unlock = { method: 'POST', path: '/component/api/unlock', bearer: withPin.token };
    Summary.parse((await gateway.call({ ...unlock, body: { pin: '2580' } })).json.result);

    const hidden = await start(gateway.call, { options: { show_results: false } });
    expect((await submit(gateway.call, hidden)).json).toEqual({ status: 'completed', result: null });
    expect((await gateway.call({ ...unlock, bearer: hidden.token })).json).toEqual({ result: null });
  });

  test('with one module has the results of that module, and no versions of questionnaires outside it', async () => {
    const drawn = await start(gateway.call, { modules: ['cartography'] });
    await submit(gateway.call, drawn, { cartography: { no_pain: true, strokes: [] } });

    expect((await result(drawn)).json).toMatchObject({
      questionnaires: [],
      versions: { questionnaires: {} },
      provenance: { value_set: 'fr', wording: {} },
      mcri: { status: 'missing', radar_image: null },
    });
  });

  test.each([
    ['is away', 'unavailable', undefined, '2'],
    ['is busy', 'saturated', 7, '7'],
    ['failed', 'failed', undefined, '2'],
  ])('stays stored while scoring %s, and completes at a retry', async (_what, code, retryAfter, answered) => {
    gateway.stubs.compute = failing(code, retryAfter);
    const played = await start(gateway.call);

    const refused = await submit(gateway.call, played);
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': answered } });
    expect(refused.json.code).toBe('service_unavailable');
    expect(await view(played)).toMatchObject({ status: 'in_progress', completed_at: null });
    expect((await result(played)).json.code).toBe('result_not_ready');
    const { json: kept } = await gateway.call({ path: '/component/api/assessment', bearer: played.token });
    expect(kept.draft.cartography.strokes).toHaveLength(11);

    gateway.stubs.compute = async (request) => numbersFor(request);
    expect((await submit(gateway.call, played)).status).toBe(200);
    expect((await result(played)).status).toBe(200);
  });

  test('stays stored while the renderer is unavailable, and nothing is half completed', async () => {
    gateway.stubs.figures = failing('unavailable');
    const played = await start(gateway.call);

    expect((await submit(gateway.call, played)).status).toBe(503);
    expect((await view(played)).status).toBe('in_progress');

    gateway.stubs.figures = async () => createFigures();
    expect((await submit(gateway.call, played)).status).toBe(200);
  });

  test('sent twice at once is scored once, and both senders receive the same answer', async () => {
    let scored = 0;
    gateway.stubs.compute = async (request) => {
      scored += 1;
      return numbersFor(request);
    };
    const played = await start(gateway.call);

    const [first, second] = await Promise.all([submit(gateway.call, played), submit(gateway.call, played)]);

    expect(first.status).toBe(200);
    expect(second.body.equals(first.body)).toBe(true);
    expect(scored).toBe(1);
  });

  test('has its map painted once: figures are drawn from the cells that scoring painted, and reports from its counts', async () => {
    const cells = Buffer.from('cells of the map').toString('base64');
    const asked: unknown[] = [];
    gateway.stubs.compute = async (request) => {
      if (request.assessment.cartography) asked.push('painted');
      return { ...numbersFor(request), cells };
    };
    gateway.stubs.figures = async ({ cells: painted }) => {
      asked.push(painted);
      return createFigures();
    };
    gateway.stubs.pdf = async ({ map_counts: counted }) => {
      asked.push(counted);
      return { pdf: Buffer.from('%PDF-1.7').toString('base64') };
    };
    const played = await start(gateway.call);
    await submit(gateway.call, played);
    for (const locale of ['en-GB', 'fr-FR']) {
      const path = `${played.path}/report.pdf?locale=${locale}`;
      expect((await gateway.call({ path, bearer: DEMO_KEY })).status).toBe(200);
    }

    const { map_counts: counted } = numbersFor({ modules: ['cartography'], locale: 'en-GB' });
    expect(asked).toEqual(['painted', cells, counted, counted]);
  });

  test('gives scoring its deadline of 12 s less the time of the completion, and fails after that', async () => {
    const played = await start(gateway.call);
    const deadlines: number[] = [];
    gateway.bus.request = async (_call, _payload, { deadline }) => {
      deadlines.push(deadline);
      throw busError('timeout', 'no answer before the deadline');
    };

    expect((await submit(gateway.call, played)).json.code).toBe('service_unavailable');
    const answeredAt = Date.now();
    expect(deadlines).toHaveLength(1);
    expect(Math.max(...deadlines)).toBeLessThanOrEqual(answeredAt + 11_800);
  });

  test('with a computed index and no radar completes nothing', async () => {
    gateway.stubs.figures = async () => ({ ...createFigures(), radar_image: null });
    const played = await start(gateway.call);

    expect((await submit(gateway.call, played)).status).toBe(503);
    expect((await view(played)).status).toBe('in_progress');
  });

  test('with another content, sent meanwhile, waits for the first one and receives 409', async () => {
    let release: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      gateway.stubs.compute = (request) => {
        resolve();
        return new Promise((answer) => {
          release = () => answer(numbersFor(request));
        });
      };
    });
    const played = await start(gateway.call, { modules: ['cartography'] });
    const first = submit(gateway.call, played, { cartography: { no_pain: true, strokes: [] } });
    await begun;
    const second = submit(gateway.call, played, { cartography: { no_pain: false, strokes: [] } });
    await view(played);
    release();

    expect((await first).status).toBe(200);
    expectProblem(await second, 'already_completed');
  });

  test('runs after another content that came first and failed', async () => {
    let scored = 0;
    let fail: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      gateway.stubs.compute = async (request) => {
        scored += 1;
        if (scored > 1) return numbersFor(request);
        resolve();
        return new Promise((_, reject) => {
          fail = () => reject(Object.assign(new Error('away'), { code: 'unavailable' }));
        });
      };
    });
    const played = await start(gateway.call, { modules: ['cartography'] });
    const first = submit(gateway.call, played, { cartography: { no_pain: true, strokes: [] } });
    await begun;
    const second = submit(gateway.call, played, { cartography: { no_pain: false, strokes: [] } });
    await view(played);
    fail();

    expect((await first).status).toBe(503);
    expect((await second).status).toBe(200);
  });

  test('that another service rejects as malformed is a fault of this one: 500, logged', async () => {
    const played = await start(gateway.call);
    gateway.bus.request = () => Promise.reject(busError('invalid_request', 'wrong shape: /answers invalid_type'));

    const refused = await submit(gateway.call, played);
    expectProblem(refused, 'internal_error');
    expect(refused.text).not.toContain('answers');
    expect(gateway.logLines).toContainEqual(
      expect.objectContaining({
        level: 'error',
        message: 'request failed',
        error: expect.objectContaining({ type: 'BusError', code: 'bus_invalid_request' }),
      }),
    );
  });

  test('fails without its cause in the answer or in the log', async () => {
    gateway.stubs.compute = failing('failed');
    const played = await start(gateway.call);

    expect((await submit(gateway.call, played)).text).not.toContain('CANARY');
    expect(JSON.stringify(gateway.logLines)).not.toContain('CANARY');
    expect(gateway.logLines).toContainEqual(
      expect.objectContaining({ level: 'warn', message: 'a dependency failed', route: '/component/api/submission' }),
    );
  });
});

test('nobody finds a deleted session', async () => {
  const played = await complete(gateway.call);
  const page = { path: `/component/${played.id}` };

  expect((await gateway.call({ method: 'DELETE', path: played.path, bearer: DEMO_KEY })).status).toBe(204);

  for (const path of [played.path, `${played.path}/result`, `${played.path}/report.pdf`]) {
    expect((await gateway.call({ path, bearer: DEMO_KEY })).json.code).toBe('session_not_found');
  }
  expect((await gateway.call({ path: '/component/api/assessment', bearer: played.token })).json.code).toBe(
    'session_not_found',
  );
  expect((await gateway.call(page)).status).toBe(404);
  expect((await submit(gateway.call, played)).json.code).toBe('session_not_found');
});

test('the status view has the names of the contract, and no health data', async () => {
  const played = await create(gateway.call);

  expect(Object.keys(await view(played))).toEqual([
    'session_id',
    'status',
    'zone',
    'modules',
    'created_at',
    'started_at',
    'completed_at',
    'expires_at',
    'result_expires_at',
  ]);
});
