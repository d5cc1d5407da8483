import { afterEach, expect, test } from '@jest/globals';
import { createInProcessBus } from '@pain-assessment/bus';
import {
  REPORT_COMPARISON,
  REPORT_FIGURES,
  REPORT_PDF,
  Result,
  SCORING_COMPARE,
  SCORING_COMPUTE,
} from '@pain-assessment/contracts';
import { findLosses, readRelease1 } from '@pain-assessment/service-kit/testing';
import { z } from 'zod';
import { expectProblem } from '../testing/expect-problem.ts';
import {
  complete,
  createFigures,
  DEMO_KEY,
  start,
  startTestGateway,
  submit,
  type TestGateway,
} from '../testing/index.ts';

/*
 * A gateway of today beside scoring and renderer of release 1.0.0; their own suites have its requests.
 */

const CALLS = [SCORING_COMPUTE, SCORING_COMPARE, REPORT_FIGURES, REPORT_PDF, REPORT_COMPARISON];
const old = readRelease1();
const unknown = async () => {
  throw Object.assign(new Error('no such version'), { code: 'unknown_version' });
};

let gateway: TestGateway;
afterEach(() => gateway?.close());

test.each(CALLS)('every message of release 1.0.0 is read: $subject', async ({ subject, ...shapes }) => {
  const { request, reply } = old[subject] ?? {};
  const bus = createInProcessBus();
  const context = { requestId: 'old', deadline: Date.now() + 5_000 };
  await bus.serve({ subject, request: shapes.request as z.ZodType<unknown>, reply: z.unknown() }, async () => reply, {
    group: 'new',
  });
  const asked = await bus.request(
    { subject, request: z.unknown(), reply: shapes.reply as z.ZodType<unknown> },
    request,
    context,
  );
  await bus.close();

  expect(asked).toEqual(reply);
});

test('a life, a report and a comparison are served by the messages of release 1.0.0', async () => {
  const requests: Record<string, unknown> = {};
  const answer = (subject: string) => async (request: unknown) => {
    requests[subject] = request;
    return old[subject]?.reply;
  };
  gateway = await startTestGateway(
    {},
    {
      stubs: {
        compute: answer(SCORING_COMPUTE.subject),
        compare: answer(SCORING_COMPARE.subject),
        figures: answer(REPORT_FIGURES.subject),
        pdf: answer(REPORT_PDF.subject),
        comparison: answer(REPORT_COMPARISON.subject),
      },
    },
  );
  const call = (path: string, more = {}) => gateway.call({ path, bearer: DEMO_KEY, ...more });
  const bundles: string[] = [];
  for (const _ of [1, 2]) {
    const { path } = await complete(gateway.call);
    const result = Result.parse((await call(`${path}/result`)).json);
    expect(result.mcri).toMatchObject(old[SCORING_COMPUTE.subject]?.reply.mcri);
    expect((await call(`${path}/report.pdf`)).status).toBe(200);
    bundles.push(result.resume_bundle);
  }
  const compared = { method: 'POST', headers: { accept: 'application/pdf' }, body: { bundles } };
  expect((await call('/v1/comparisons', compared)).status).toBe(200);

  // A renderer of 1.0.0 can do without cells: its descriptions of the pictures then name no areas.
  const losses = Object.entries(old).map(([subject, { request }]) => [subject, findLosses(request, requests[subject])]);
  const expected = Object.keys(old).map((subject) => [subject, subject === REPORT_PDF.subject ? ['/cells'] : []]);
  expect(losses).toEqual(expected);
});

test('a gateway waits while scoring is of an older release, and completes a submission after its upgrade', async () => {
  gateway = await startTestGateway({}, { stubs: { compute: unknown } });
  expect(await gateway.app.ready()).toBe(false);
  const played = await start(gateway.call);
  const refused = await submit(gateway.call, played);
  expectProblem(refused, 'service_unavailable');
  expect(refused.headers['retry-after']).toBe('2');

  gateway.stubs.compute = async () => old[SCORING_COMPUTE.subject]?.reply;
  expect((await submit(gateway.call, played)).status).toBe(200);
  expect(await gateway.app.ready()).toBe(true);
});

test('a gateway is ready while scoring does not answer', async () => {
  const failing = () => Promise.reject(Object.assign(new Error('busy'), { code: 'saturated' }));
  gateway = await startTestGateway({}, { stubs: { compute: failing, figures: async () => createFigures() } });

  expect(await gateway.app.ready()).toBe(true);
});
