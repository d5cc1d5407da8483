import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Comparison, type ComparisonRequest, type PdfRequest } from '@pain-assessment/contracts';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import { expectProblem } from '../testing/expect-problem.ts';
import {
  complete,
  createTestClock,
  DEMO_KEY,
  OTHER_KEY,
  start,
  startTestGateway,
  submit,
  type TestClock,
  type TestGateway,
} from '../testing/index.ts';

let gateway: TestGateway;
let printed: PdfRequest[];
let clock: TestClock;
beforeEach(async () => {
  printed = [];
  clock = createTestClock();
  gateway = await startTestGateway(
    {},
    {
      clock: clock.read,
      stubs: {
        async pdf(request) {
          printed.push(request);
          return { pdf: Buffer.from(`%PDF-1.7 ${request.result.locale}`).toString('base64') };
        },
      },
    },
  );
});
afterEach(() => gateway.close());

const post = (path: string, body: unknown, { bearer = DEMO_KEY, accept }: { bearer?: string; accept?: string } = {}) =>
  gateway.call({ method: 'POST', path, bearer, body, headers: accept === undefined ? {} : { accept } });

async function fetchResult(changes: Parameters<typeof complete>[1] = {}) {
  const { path } = await complete(gateway.call, changes);
  return (await gateway.call({ path: `${path}/result`, bearer: DEMO_KEY })).json;
}
const fetchBundle = async (changes: Parameters<typeof complete>[1] = {}): Promise<string> =>
  (await fetchResult(changes)).resume_bundle;

describe('a report of a resume bundle', () => {
  test('has the same input as the report of the session', async () => {
    const played = await complete(gateway.call, { reference: 'REC-1' });
    const { json: result } = await gateway.call({ path: `${played.path}/result`, bearer: DEMO_KEY });
    await gateway.call({ path: `${played.path}/report.pdf?locale=fr-FR`, bearer: DEMO_KEY });
    await gateway.call({ method: 'DELETE', path: played.path, bearer: DEMO_KEY });

    const made = await post('/v1/reports', {
      resume_bundle: result.resume_bundle,
      locale: 'fr-FR',
      reference: 'REC-1',
    });

    expect(made).toMatchObject({
      status: 200,
      text: '%PDF-1.7 fr-FR',
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': 'inline; filename="pain-assessment-report.pdf"',
        'cache-control': 'no-store',
      },
    });
    const [live, later] = printed;
    expect(later).toEqual(live);
  });

  test('has the language of the administration by default', async () => {
    const bundle = await fetchBundle({ locale: 'fr-FR' });

    expect((await post('/v1/reports', { resume_bundle: bundle })).text).toBe('%PDF-1.7 fr-FR');
    expect(printed[0]?.result.reference).toBeNull();
  });

  test.each<[string, Record<string, unknown>, string, string]>([
    ['a locale of others', { locale: 'de-DE' }, '/locale', 'not_allowed'],
    ['an unknown field', { colour: 'red' }, '/colour', 'unknown_field'],
    ['a reference with a line feed', { reference: 'a\nb' }, '/reference', 'invalid_value'],
  ])('is rejected with %s', async (_what, change, pointer, code) => {
    const refused = await post('/v1/reports', { resume_bundle: 'abc', ...change });

    expectProblem(refused, 'invalid_request');
    expect(refused.json.errors).toMatchObject([{ pointer, code }]);
  });
});

describe('a comparison', () => {
  test('lists assessments from the oldest on, in any order of bundles, and stores nothing', async () => {
    const [first, second] = [await fetchResult(), await fetchResult()];
    const compare = (...results: { resume_bundle: string }[]) =>
      post('/v1/comparisons', { bundles: results.map(({ resume_bundle: bundle }) => bundle) });
    const forth = await compare(first, second);
    const back = await compare(second, first);

    expect(forth.status).toBe(200);
    expect(back.json).toEqual(forth.json);
    const comparison = Comparison.strict().parse(forth.json);
    expect(comparison).toMatchObject({ zone: 'thoracolumbar_spine', sex: 'female', locale: 'en-GB' });
    expect(comparison.assessments.map(({ computed_at }) => computed_at)).toEqual([
      first.computed_at,
      second.computed_at,
    ]);
    expect(comparison.assessments[0]).toMatchObject({
      patient: { height_cm: 175, weight_kg: 70 },
      provenance: first.provenance,
      mcri: 6.1,
      scores: { vas_global: { vas: 5 } },
    });
    expect(comparison.assessments[0]?.cartography).not.toHaveProperty('images');
    // (175 / 1400)² cm² per cell: too little for one decimal.
    expect(comparison.changes).toMatchObject({
      mcri: 0,
      scores: { vas_global: { vas: 0 } },
      pain_surface: { cm2: 0, percent_of_body: 0 },
      map: { comparable: true, new_cm2: 0, resolved_cm2: 0, persistent_cm2: 0, overlap: 0.5 },
    });
  });

  test('has the language of the newest administration by default', async () => {
    const older = await fetchBundle();
    clock.pass(1);
    const newer = await fetchBundle({ locale: 'fr-FR' });

    expect((await post('/v1/comparisons', { bundles: [newer, older] })).json.locale).toBe('fr-FR');
  });

  test('is printed for a caller that accepts a PDF, and JSON otherwise', async () => {
    const requests: ComparisonRequest[] = [];
    gateway.stubs.comparison = async (request) => {
      requests.push(request);
      return { pdf: Buffer.from(`%PDF-1.7 ${request.comparison.locale}`).toString('base64') };
    };
    const bundles = [await fetchBundle(), await fetchBundle()];
    const body = { bundles, locale: 'fr-FR', reference: 'REC-1' };
    const paper = await post('/v1/comparisons', body, { accept: 'application/pdf' });
    const { json: comparison } = await post('/v1/comparisons', body, { accept: 'application/json, application/pdf' });

    expect(paper).toMatchObject({
      status: 200,
      text: '%PDF-1.7 fr-FR',
      headers: { 'content-type': 'application/pdf', 'cache-control': 'no-store' },
    });
    expect(requests).toMatchObject([{ comparison, reference: 'REC-1', maps: { first: {}, last: {} } }]);
    expect(requests[0]?.questionnaires).toEqual([expect.objectContaining({ id: 'vas_global', answers: [] })]);
  });

  test('is the same PDF, byte for byte, under its own path, for any Accept header', async () => {
    const body = { bundles: [await fetchBundle(), await fetchBundle()], reference: 'REC-1' };
    const negotiated = await post('/v1/comparisons', body, { accept: 'application/pdf' });
    const own = await post('/v1/comparisons/report', body, { accept: 'application/json' });

    expect([own.status, own.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(own.body.equals(negotiated.body)).toBe(true);
    expect(own.headers['content-disposition']).toBe(negotiated.headers['content-disposition']);
  });

  test('does not compare maps of two body shapes', async () => {
    const bundles = [
      await fetchBundle(),
      await fetchBundle({ patient: { sex: 'female', height_cm: 175, weight_kg: 130 } }),
    ];
    const { json } = await post('/v1/comparisons', { bundles });

    expect(json.changes.map).toEqual({
      comparable: false,
      new_cm2: null,
      resolved_cm2: null,
      persistent_cm2: null,
      overlap: null,
    });
  });

  test('names every bundle that cannot be opened', async () => {
    const bundle = await fetchBundle();
    const refused = await post('/v1/comparisons', { bundles: ['abc', bundle, `${bundle}A`] });

    expectProblem(refused, 'invalid_resume_bundle');
    expect(refused.json.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/bundles/0',
      '/bundles/2',
    ]);
  });

  test('names every bundle with another zone or sex than the first one', async () => {
    const knee = await start(gateway.call, { zone: 'knee', modules: ['cartography'] });
    await submit(gateway.call, knee, { cartography: { no_pain: true, strokes: [] } });
    const { json } = await gateway.call({ path: `${knee.path}/result`, bearer: DEMO_KEY });
    const male = { ...createSessionBody().patient, sex: 'male' as const };
    const bundles = [await fetchBundle(), json.resume_bundle, await fetchBundle({ patient: male })];
    const refused = await post('/v1/comparisons', { bundles });

    expectProblem(refused, 'invalid_request');
    expect(refused.json.errors).toMatchObject([
      { pointer: '/bundles/1', code: 'not_comparable' },
      { pointer: '/bundles/2', code: 'not_comparable' },
    ]);
  });

  test.each([1, 13])('with %s bundles is rejected', async (count) => {
    const refused = await post('/v1/comparisons', { bundles: Array(count).fill('abc') });

    expectProblem(refused, 'invalid_request');
    expect(refused.json.errors).toMatchObject([{ pointer: '/bundles' }]);
  });
});

describe('the quota of documents', () => {
  const make = (bundle: string) => post('/v1/reports', { resume_bundle: bundle }, { bearer: OTHER_KEY });

  async function otherBundle(): Promise<string> {
    const session = { ...createSessionBody(), modules: ['cartography'], locale: 'fr-FR' };
    const { json: created } = await post('/v1/sessions', session, { bearer: OTHER_KEY });
    const token = created.component.token;
    await gateway.call({ method: 'POST', path: '/component/api/start', bearer: token, body: {} });
    await gateway.call({
      method: 'POST',
      path: '/component/api/submission',
      bearer: token,
      body: { assessment: { cartography: { no_pain: true, strokes: [] } } },
    });
    const path = `/v1/sessions/${created.session_id}/result`;
    return (await gateway.call({ path, bearer: OTHER_KEY })).json.resume_bundle;
  }

  test('rejects with the seconds to the next minute; reports and comparisons count together, failures do not', async () => {
    const bundle = await otherBundle();
    const draw = gateway.stubs.pdf;
    gateway.stubs.pdf = async () => {
      throw Object.assign(new Error('the queue is full'), { code: 'saturated', retryAfterSeconds: 4 });
    };
    for (let count = 0; count < 3; count += 1) expect((await make(bundle)).status).toBe(503);
    gateway.stubs.pdf = draw;

    const made = [
      await make(bundle),
      await post('/v1/comparisons', { bundles: [bundle, bundle] }, { bearer: OTHER_KEY }),
    ];
    expect(made.map(({ status }) => status)).toEqual([200, 200]);
    // The clock is 20 s into a minute.
    expect(made.map(({ headers }) => headers.ratelimit)).toEqual(['"documents";r=1;t=40', '"documents";r=0;t=40']);

    const refused = await make(bundle);
    expectProblem(refused, 'document_quota_exceeded');
    expect(refused.headers).toMatchObject({
      'retry-after': '40',
      'ratelimit-policy': '"documents";q=2;w=60',
      ratelimit: '"documents";r=0;t=40',
    });
    expect(await gateway.metrics.render('plain')).toContain(
      'quota_refusals_total{account="other",quota="documents"} 1',
    );
  });
});
