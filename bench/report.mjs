import { createInProcessBus } from '@pain-assessment/bus';
import { REPORT_FIGURES, REPORT_PDF } from '@pain-assessment/contracts';
import { ReportRendererSettings, startApp } from '@pain-assessment/report-renderer';
import { documentOf, fullMap, openPlainBrowser, samplePdfRequest } from '@pain-assessment/report-renderer/testing';
import { createLogger, createMetrics, parseSettings } from '@pain-assessment/service-kit';

/** The renderer as its callers see it, against the same Chromium used bare with the same document. */
const RUNS = 40;
const WARM_UP_RUNS = 8;
const LAUNCHES = 5;
const CONCURRENCY = 4;
const BATCHES = 10;
const LIMITS = { overBare: 1.5, overLaunching: 6, throughput: 0.8, bytes: 400_000, figures: 60 };
/** A machine busy with other things must not end the measurement. */
const PATIENCE = { RENDER_BUDGET_SECONDS: '60', RENDER_PRINT_TIMEOUT_SECONDS: '30' };
const PDF = { preferCSSPageSize: true, printBackground: true, tagged: true, outline: true };

const context = () => ({ requestId: 'bench', deadline: Date.now() + 60_000 });
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

async function timed(work) {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Medians of several works done in turns, so that a busy moment of the machine meets them all. */
async function inTurns(works, runs = RUNS) {
  const times = works.map(() => []);
  for (let run = -WARM_UP_RUNS; run < runs; run += 1) {
    for (const [index, work] of works.entries()) {
      const milliseconds = await timed(work);
      if (run >= 0) times[index].push(milliseconds);
    }
  }
  return times.map(median);
}

async function printBare(page, html) {
  await page.setContent(html);
  return page.pdf(PDF);
}

async function printLaunching(html) {
  const browser = await openPlainBrowser();
  await printBare(await browser.newPage(), html);
  await browser.close();
}

const row = (name, value, unit, target, isMet) => ({
  bench: 'report',
  name,
  value,
  unit,
  target,
  met: isMet(value, target),
});
const atMost = (value, target) => value <= target;
const atLeast = (value, target) => value >= target;

async function latency(print, page, html) {
  const [service, bare] = await inTurns([print, () => printBare(page, html)]);
  const launching = [];
  for (let run = 0; run < LAUNCHES; run += 1) launching.push(await timed(() => printLaunching(html)));
  return [
    row('report, uncached, p50 (time)', service, 'ms', null, () => true),
    row('report, uncached, p50 over a bare warm page', service / bare, '×', LIMITS.overBare, atMost),
    row('launching a browser per report over this', median(launching) / service, '×', LIMITS.overLaunching, atLeast),
  ];
}

async function throughput(print, browser, html) {
  const pages = await Promise.all(Array.from({ length: CONCURRENCY }, () => browser.newPage()));
  const four = (work) => () => Promise.all(Array.from({ length: CONCURRENCY }, (_, index) => work(index)));
  const [service, bare] = await inTurns([four(print), four((index) => printBare(pages[index], html))], BATCHES);
  return [
    row('throughput at concurrency 4 over four bare warm pages', bare / service, '×', LIMITS.throughput, atLeast),
  ];
}

async function figures(bus, request) {
  const { patient, cartography, result } = request;
  const { radar_image: _, ...mcri } = result.mcri;
  const draw = () => bus.request(REPORT_FIGURES, { patient, cartography, locale: result.locale, mcri }, context());
  const [milliseconds] = await inTurns([draw]);
  return [row('figures of one assessment, p50', milliseconds, 'ms', LIMITS.figures, atMost)];
}

async function size(bus, request) {
  const { pdf } = await bus.request(REPORT_PDF, request, context());
  return row('largest report', Buffer.byteLength(pdf, 'base64'), 'bytes', LIMITS.bytes, atMost);
}

/** Rows of the renderer; also called on its own, `npm run bench -- report`. */
export async function run() {
  const bus = createInProcessBus();
  const platform = {
    log: createLogger({ service: 'bench', level: 'error' }),
    metrics: createMetrics({ service: 'bench' }),
    bus,
  };
  const settings = parseSettings(ReportRendererSettings, {
    NATS_URL: 'nats://unused:4222',
    ...PATIENCE,
    ...process.env,
  });
  const app = await startApp(settings, platform);
  const browser = await openPlainBrowser();
  try {
    const request = await samplePdfRequest();
    const html = await documentOf(request);
    const print = () => bus.request(REPORT_PDF, request, context());
    return [
      ...(await latency(print, await browser.newPage(), html)),
      ...(await throughput(print, browser, html)),
      await size(bus, { ...(await samplePdfRequest({ variant: 'longest', locale: 'de-DE' })), cartography: fullMap }),
      ...(await figures(bus, request)),
    ];
  } finally {
    await browser.close();
    await app.close();
    await bus.close();
  }
}
