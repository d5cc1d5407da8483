import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { PdfRequest, ScoringRequest } from '@pain-assessment/contracts';
import { waitFor } from '@pain-assessment/service-kit/testing';
import {
  complete,
  DEMO_KEY,
  numbersFor,
  type Played,
  type StubServices,
  startTestGateway,
  type TestGateway,
} from '../testing/index.ts';

let gateway: TestGateway;
let rendered: PdfRequest[];
let computed: ScoringRequest[];

const watched: Partial<StubServices> = {
  async compute(request) {
    computed.push(request);
    return numbersFor(request);
  },
  async pdf(request) {
    rendered.push(request);
    return { pdf: Buffer.from(`%PDF-1.7 ${request.result.locale}`).toString('base64') };
  },
};

beforeEach(async () => {
  rendered = [];
  computed = [];
  gateway = await startTestGateway({}, { stubs: watched });
});
afterEach(() => gateway.close());

const report = ({ path }: Played, query = '') => gateway.call({ path: `${path}/report.pdf${query}`, bearer: DEMO_KEY });

describe('a report', () => {
  test('is an inline PDF in the language of the session', async () => {
    const received = await report(await complete(gateway.call));

    expect(received).toMatchObject({
      status: 200,
      text: '%PDF-1.7 en-GB',
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': 'inline; filename="pain-assessment-report.pdf"',
        'cache-control': 'no-store',
      },
    });
  });

  test('in another locale has the same numbers, texts of that locale in own wording, and names the language of administration', async () => {
    const played = await complete(gateway.call);

    expect((await report(played, '?locale=fr-FR')).text).toBe('%PDF-1.7 fr-FR');
    expect(computed).toHaveLength(1);
    expect(rendered[0]?.result).toMatchObject({
      locale: 'fr-FR',
      administered_locale: 'en-GB',
      provenance: { value_set: 'fr' },
      questionnaires: [{ name: expect.not.stringMatching('VAS en-GB'), locale: 'fr-FR', scores: { vas: 5 } }],
    });
    expect(rendered[0]?.result.questionnaires[0]?.copyright).toMatch(/Formulation non officielle/);
    expect(rendered[0]).toMatchObject({ account: { name: 'Demo clinic', logo: null } });
    expect(rendered[0]?.result).not.toHaveProperty('resume_bundle');
  });

  test('in the language of the session has the wording of its administration, and the time zone of the account', async () => {
    await report(await complete(gateway.call));

    expect(rendered[0]?.result).toMatchObject({ time_zone: 'UTC', questionnaires: [{ name: 'VAS en-GB' }] });
    expect(rendered[0]?.result).not.toHaveProperty('administered_locale');
  });

  test('is drawn once for each language, for any number of simultaneous calls', async () => {
    const played = await complete(gateway.call);

    await Promise.all([report(played), report(played), report(played, '?locale=en-GB')]);
    await report(played);
    await report(played, '?locale=fr-FR');
    await report(played, '?locale=fr-FR');

    expect(rendered.map(({ result }) => result.locale)).toEqual(['en-GB', 'fr-FR']);
  });

  test('is not a retrieval', async () => {
    const played = await complete(gateway.call);
    const before = await gateway.call({ path: played.path, bearer: DEMO_KEY });
    await report(played);

    expect((await gateway.call({ path: played.path, bearer: DEMO_KEY })).json).toEqual(before.json);
  });

  test.each(['?locale=', '?locale=de-DE', '?locale=fr', '?locale=en-GB&locale=fr-FR', '?locale[]=fr-FR&locale=x'])(
    'is refused for %s by parameter',
    async (query) => {
      const received = await report(await complete(gateway.call), query);

      expect(received.status).toBe(400);
      expect(received.json.errors).toMatchObject([{ parameter: 'locale' }]);
    },
  );

  test('is answered 503 after a failure of the renderer, and drawn at the next try', async () => {
    const played = await complete(gateway.call);
    const draw = gateway.stubs.pdf;
    gateway.stubs.pdf = async () => {
      throw Object.assign(new Error('the queue is full'), { code: 'saturated', retryAfterSeconds: 4 });
    };
    expect(await report(played)).toMatchObject({ status: 503, headers: { 'retry-after': '4' } });

    gateway.stubs.pdf = draw;
    expect((await report(played)).status).toBe(200);
  });

  test('is discarded if its session is deleted during the drawing', async () => {
    const played = await complete(gateway.call);
    let finish: () => void = () => undefined;
    const draw = gateway.stubs.pdf;
    gateway.stubs.pdf = async (request) => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return draw(request);
    };
    let reached = false;
    gateway.stubs.pdf = ((wait) => async (request: PdfRequest) => {
      reached = true;
      return wait(request);
    })(gateway.stubs.pdf);

    const asked = report(played);
    await waitFor(() => reached);
    await gateway.call({ method: 'DELETE', path: played.path, bearer: DEMO_KEY });
    finish();

    expect((await asked).json.code).toBe('session_not_found');
  });
});

describe('a report printed ahead', () => {
  beforeEach(async () => {
    await gateway.close();
    gateway = await startTestGateway({ REPORTS_AHEAD: 'on' }, { stubs: watched });
  });

  const retrieve = ({ path }: Played) => gateway.call({ path: `${path}/result`, bearer: DEMO_KEY });
  const counted = async (line: RegExp) => Number(line.exec(await gateway.metrics.render('openmetrics'))?.[1] ?? 0);
  const printedAhead = () => counted(/reports_ahead_total\{outcome="ok"\} (\d+)/);
  const asked = () => counted(/reports_ahead_asked_total (\d+)/);

  test('is stored in the language of the session after its completion, once, and counts once as asked for', async () => {
    const played = await complete(gateway.call, { locale: 'fr-FR' });
    await waitFor(async () => (await printedAhead()) === 1);
    await retrieve(played);
    await retrieve(played);
    expect(await asked()).toBe(0);

    expect((await report(played)).text).toBe('%PDF-1.7 fr-FR');
    await report(played);
    await waitFor(async () => (await asked()) === 1);
    expect(rendered).toMatchObject([{ result: { locale: 'fr-FR' }, if_idle: true }]);
  });

  test('is waited for by a caller that asks during its print', async () => {
    const played = await complete(gateway.call);

    expect((await report(played)).text).toBe('%PDF-1.7 en-GB');
    expect(rendered).toHaveLength(1);
  });

  test('is left out by a busy renderer, also after the first retrieval, and a caller gets its own', async () => {
    const draw = gateway.stubs.pdf;
    gateway.stubs.pdf = async (request) => (request.if_idle ? { pdf: '' } : draw(request));
    const busy = () => counted(/reports_ahead_total\{outcome="renderer_busy"\} (\d+)/);
    const played = await complete(gateway.call);
    await waitFor(async () => (await busy()) === 1);
    await retrieve(played);
    await waitFor(async () => (await busy()) === 2);
    await retrieve(played);

    expect((await report(played)).text).toBe('%PDF-1.7 en-GB');
    expect(await busy()).toBe(2);
  });

  test('is one at a time: other completions and retrievals meanwhile print none', async () => {
    let finish: () => void = () => undefined;
    const draw = gateway.stubs.pdf;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    gateway.stubs.pdf = (request) => finished.then(() => draw(request));
    const [one, other] = [await complete(gateway.call), await complete(gateway.call)];
    await Promise.all([retrieve(one), retrieve(other)]);
    finish();
    await waitFor(async () => (await printedAhead()) === 1);

    expect(rendered).toHaveLength(1);
    expect(await counted(/reports_ahead_total\{outcome="gateway_busy"\} (\d+)/)).toBe(2);
  });
});

test('with REPORTS_AHEAD=off nothing is printed before somebody asks', async () => {
  const off = await startTestGateway({ REPORTS_AHEAD: 'off' });
  try {
    const played = await complete(off.call);
    await off.call({ path: `${played.path}/result`, bearer: DEMO_KEY });
    await off.call({ path: `${played.path}/report.pdf`, bearer: DEMO_KEY });

    expect(await off.metrics.render('openmetrics')).not.toMatch(/reports_ahead_total\{/);
  } finally {
    await off.close();
  }
});
