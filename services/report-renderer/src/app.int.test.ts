import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Bus, connectBus, createInProcessBus } from '@pain-assessment/bus';
import {
  type FiguresRequest,
  type PdfRequest,
  REPORT_COMPARISON,
  REPORT_FIGURES,
  REPORT_PDF,
} from '@pain-assessment/contracts';
import { type App, createMetrics, type Metrics, parseSettings } from '@pain-assessment/service-kit';
import {
  createLogSink,
  findLosses,
  readRelease1,
  startNats,
  type TestNats,
  waitFor,
} from '@pain-assessment/service-kit/testing';
import { z } from 'zod';
import { startApp } from './app.ts';
import { createFigures } from './figures/draw-figures.ts';
import { Settings } from './settings.ts';
import { packMap } from './testing/pack-map.ts';
import { readPdf } from './testing/read-pdf.ts';
import { fullMap, sampleMap } from './testing/sample-map.ts';
import { samplePdfRequest } from './testing/sample-request.ts';

let nats: TestNats;
let bus: Bus;
let caller: Bus;
beforeAll(async () => {
  nats = await startNats();
  bus = await connectBus({ url: nats.url, name: 'report-renderer' }, {});
  caller = await connectBus({ url: nats.url, name: 'caller' }, {});
});
afterAll(async () => {
  await caller.close();
  await bus.close();
  await nats.stop();
});

const sink = createLogSink();
/** Never reached: the renderer's own budget ends a print first. */
const DEADLINE_MS = 3_600_000;
const context = () => ({ requestId: 'r1', deadline: Date.now() + DEADLINE_MS });

function settings(environment: Record<string, string> = {}) {
  const { CHROMIUM_PATH } = process.env;
  const slowMachine = { RENDER_BUDGET_SECONDS: '60', RENDER_PRINT_TIMEOUT_SECONDS: '30' };
  return parseSettings(Settings, { NATS_URL: nats.url, CHROMIUM_PATH, ...slowMachine, ...environment });
}

/** The request for the figures of a report's result, in another language. */
function toFiguresRequest({ patient, result }: PdfRequest): FiguresRequest {
  const { radar_image: _, ...mcri } = result.mcri;
  return {
    patient,
    cartography: null,
    ...packMap(sampleMap, patient),
    locale: 'fr-FR',
    mcri: REPORT_FIGURES.request.shape.mcri.parse(mcri),
  };
}

describe('a renderer on the bus', () => {
  let app: App;
  let metrics: Metrics;
  beforeAll(async () => {
    metrics = createMetrics({ service: 'report-renderer' });
    app = await startApp(settings(), { log: sink.log, metrics, bus });
  });
  afterAll(() => app.close());

  test('accepts no work from the bus before its first drawing, and is ready afterwards', async () => {
    const early = caller.request(REPORT_FIGURES, toFiguresRequest(await samplePdfRequest()), context());

    expect(await app.ready()).toBe(false);
    await expect(early).rejects.toMatchObject({ code: 'bus_unavailable' });
    await waitFor(() => app.ready());
  });

  test('answers figures', async () => {
    const request = await samplePdfRequest();
    const reply = await caller.request(REPORT_FIGURES, toFiguresRequest(request), context());

    expect(reply.images).toEqual(request.result.cartography?.images);
    expect(reply.radar_image).toMatch(/^data:image\/png;base64,/);
  });

  test.each([REPORT_FIGURES, REPORT_PDF, REPORT_COMPARISON])(
    'answers a gateway of release 1.0.0: $subject',
    async ({ subject }) => {
      const { request, reply } = readRelease1()[subject] ?? {};
      const answer = await caller.request({ subject, request: z.unknown(), reply: z.unknown() }, request, context());

      expect(findLosses(reply, answer)).toEqual([]);
    },
  );

  test('prints a report ahead while it is idle, and none beside another print', async () => {
    const request = await samplePdfRequest();
    const ahead = () => caller.request(REPORT_PDF, { ...request, if_idle: true }, context());
    expect((await ahead()).pdf).not.toBe('');

    const asked = caller.request(REPORT_PDF, request, context());
    const [beside, printed] = await Promise.all([ahead(), asked]);
    expect(beside.pdf).toBe('');
    expect(printed.pdf).not.toBe('');
  });

  test('prints the account’s name instead of an unusable logo, and logs that without the content', async () => {
    const account = { name: 'Demo clinic', logo: 'data:image/svg+xml;base64,PHNjcmlwdD5zZWNyZXQ8L3NjcmlwdD4=' };
    const { pdf } = await caller.request(REPORT_PDF, await samplePdfRequest({ account }), context());

    expect((await readPdf(Buffer.from(pdf, 'base64'))).pages[0]).toContain('Demo clinic');
    expect(JSON.stringify(sink.lines)).toContain('unusable_logo');
    expect(JSON.stringify(sink.lines)).not.toContain('secret');
  });

  test('counts and logs the boxes that overflow at every density, without their content', async () => {
    const request = await samplePdfRequest();
    const questionnaires = request.result.questionnaires.map((asked) => ({
      ...asked,
      answers: asked.answers.map((given) => ({ ...given, answer: 'secret '.repeat(300) })),
    }));
    await caller.request(REPORT_PDF, { ...request, result: { ...request.result, questionnaires } }, context());

    expect(await metrics.render('plain')).toContain('pain_renderer_overflows_total{box="answers"} 1');
    expect(sink.lines.map(({ reason }) => reason)).toContain('answers');
    expect(JSON.stringify(sink.lines)).not.toContain('secret');
  });

  test('counts renders, pages and launches', async () => {
    const text = await metrics.render('plain');

    expect(text).toMatch(/pain_renderer_renders_total\{kind="pdf",outcome="ok"\} [1-9]/);
    expect(text).toMatch(/pain_renderer_renders_total\{kind="figures",outcome="ok"\} [1-9]/);
    expect(text).toMatch(/pain_renderer_browser_launches_total\{outcome="ok"\} [1-9]/);
    expect(text).toMatch(/pain_renderer_page_limit 4/);
    expect(text).toMatch(/pain_renderer_busy_pages 0/);
  });
});

describe('a renderer alone on its bus', () => {
  test('draws every map as alone, also for patients who come while it warms up', async () => {
    const metrics = createMetrics({ service: 'report-renderer' });
    const inside = createInProcessBus({}, {});
    const app = await startApp(settings(), { log: sink.log, metrics, bus: inside }, { alone: true });
    const { mcri } = toFiguresRequest(await samplePdfRequest());
    const requests = [50, 65, 125].map((weight_kg): FiguresRequest => {
      const patient = { sex: 'male', height_cm: 170, weight_kg } as const;
      return { patient, locale: 'fr-FR', mcri, cartography: null, ...packMap(fullMap, patient) };
    });
    const draw = (request: FiguresRequest) => inside.request(REPORT_FIGURES, request, context());
    await waitFor(() => app.ready(), { everyMs: 1 });
    const first = await Promise.all(requests.map(draw));
    await app.close();
    await inside.close();

    const figures = createFigures();
    for (const [index, request] of requests.entries()) expect(first[index]).toEqual(await figures(request));
  });
});

describe('a renderer with one page and a queue of one', () => {
  test('answers `saturated` with a time to retry to further callers at once', async () => {
    const app = await startApp(settings({ RENDER_CONCURRENCY: '1', RENDER_QUEUE_LIMIT: '1' }), {
      log: sink.log,
      metrics: createMetrics({ service: 'report-renderer' }),
      bus,
    });
    await waitFor(() => app.ready());
    const request = await samplePdfRequest();
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () =>
        caller.request(REPORT_PDF, request, context()).then(
          () => 'printed',
          // Depends on the duration of prints, which is longer on a busy machine.
          ({ code, retryAfterSeconds }) => (retryAfterSeconds >= 1 ? code : 'without a time to come back'),
        ),
      ),
    );
    await app.close();

    expect(outcomes.sort()).toEqual([...Array(3).fill('bus_saturated'), 'printed', 'printed']);
  });
});

describe('a renderer without a browser', () => {
  test('draws figures, is not ready, and rejects reports before their deadline', async () => {
    const app = await startApp(settings({ CHROMIUM_PATH: '/nowhere/chromium' }), {
      log: sink.log,
      metrics: createMetrics({ service: 'report-renderer' }),
      bus,
    });
    const request = await samplePdfRequest();
    const figures = await waitFor(() => caller.request(REPORT_FIGURES, toFiguresRequest(request), context()));
    await waitFor(async () => !(await app.ready()));

    expect(figures.images.intensity_back).toMatch(/^data:image\/jpeg/);
    const report = caller.request(REPORT_PDF, request, { requestId: 'r2', deadline: Date.now() + 1_500 });

    await expect(report).rejects.toMatchObject({ code: expect.stringMatching(/^bus_(unavailable|timeout)$/) });
    await app.close();
  });
});
