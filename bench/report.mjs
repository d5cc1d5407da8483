import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_KEY } from '@pain-assessment/api-gateway/testing';
import { REPORT_FIGURES, REPORT_PDF } from '@pain-assessment/contracts';
import { typicalCartography } from '@pain-assessment/contracts/testing';
import {
  openPlainBrowser,
  packMap,
  samplePdfRequest,
  wholeDocument,
  writeDocument,
} from '@pain-assessment/report-renderer/testing';
import { printBare } from './support/bare-print.mjs';
import { atLength } from './support/length.mjs';
import { createRows, median } from './support/rows.mjs';
import { connectAsGateway, withServices } from './support/services.mjs';
import { inTurns, timed } from './support/turns.mjs';

/** Reports fetched by an integrator, compared with the same Chromium that prints the same document directly. */
const RUNS = atLength({ quick: 1, usual: 40 });
const WARM_UP_RUNS = atLength({ quick: 0, usual: 8 });
const CONCURRENCY = 4;
const BATCHES = atLength({ quick: 1, usual: 15 });
const OVERLOAD = 10;
/** Queue limit of the renderer; its default, except in quick runs. */
const QUEUE = atLength({ quick: 2, usual: 32 });
const REFUSALS = atLength({ quick: 3, usual: 60 });
const LIMITS = {
  overBare: 1.3,
  cached: 20,
  ahead: 15,
  throughput: 0.8,
  bytes: 400_000,
  figures: 25,
  refusal: 50,
};
const ENVIRONMENT = {
  RENDER_CONCURRENCY: String(CONCURRENCY),
  RENDER_QUEUE_LIMIT: String(QUEUE),
  // A busy machine must not end the measurement.
  RENDER_BUDGET_SECONDS: '60',
  RENDER_PRINT_TIMEOUT_SECONDS: '30',
};

const context = () => ({ requestId: 'bench', deadline: Date.now() + 60_000 });
const times = (count, make) => Array.from({ length: count }, (_, index) => make(index));

const { shown, atLeast, atMost } = createRows('report');

async function fetchReport({ call }, id) {
  const { status } = await call({ path: `/v1/sessions/${id}/report.pdf`, bearer: DEMO_KEY });
  if (status !== 200) throw new Error(`a report was answered ${status}`);
}

async function latency(services, page, html) {
  let last;
  async function fetchFirst() {
    last = await services.complete();
    return timed(() => fetchReport(services, last));
  }
  const [uncached, bare, cached] = await inTurns(
    [fetchFirst, () => timed(() => printBare(page, html)), () => timed(() => fetchReport(services, last))],
    RUNS,
    WARM_UP_RUNS,
  );
  return [
    shown('GET /report.pdf, uncached, p50', uncached, 'ms'),
    shown('GET /report.pdf, cached, p50', cached, 'ms'),
    atMost('uncached, p50 over a bare warm page', median(uncached) / median(bare), '×', LIMITS.overBare),
    atLeast('uncached over cached', median(uncached) / median(cached), '×', LIMITS.cached),
  ];
}

/** An integrator that stores a result, and fetches its report half a second later. */
const STORING_MS = 500;

async function afterRetrieval(services) {
  async function fetchAfter(pause) {
    const id = await services.complete();
    await services.client.result(id);
    await sleep(pause);
    return timed(() => fetchReport(services, id));
  }
  const [stored, atOnce] = await inTurns([() => fetchAfter(STORING_MS), () => fetchAfter(0)], RUNS, WARM_UP_RUNS);
  return [
    atMost('retrieval, then its report half a second later, p50', stored, 'ms', LIMITS.ahead),
    shown('retrieval, then its report at once, p50', atOnce, 'ms'),
  ];
}

async function throughput(services, browser, html) {
  const pages = await Promise.all(times(CONCURRENCY, () => browser.newPage()));
  async function fetchAll() {
    const ids = await Promise.all(times(CONCURRENCY, services.complete));
    return timed(() => Promise.all(ids.map((id) => fetchReport(services, id))));
  }
  const printAll = () => timed(() => Promise.all(pages.map((page) => printBare(page, html))));
  const [own, bare] = await inTurns([fetchAll, printAll], BATCHES, WARM_UP_RUNS);
  return [
    shown(
      'reports at concurrency 4',
      own.map((milliseconds) => (1000 * CONCURRENCY) / milliseconds),
      'reports/s',
    ),
    atLeast(
      'throughput at concurrency 4 over four bare warm pages',
      median(bare) / median(own),
      '×',
      LIMITS.throughput,
    ),
  ];
}

/** Figures of a submission: with the cells that scoring has painted. */
async function figures(bus, { patient, result }) {
  const { radar_image: _, ...mcri } = result.mcri;
  const request = {
    patient,
    cartography: null,
    ...packMap(typicalCartography(), patient),
    locale: result.locale,
    mcri,
  };
  const draw = () => timed(() => bus.request(REPORT_FIGURES, request, context()));
  const [milliseconds] = await inTurns([draw], RUNS, WARM_UP_RUNS);
  return [atMost('figures of one assessment, p50', milliseconds, 'ms', LIMITS.figures)];
}

async function size(bus) {
  const longest = await samplePdfRequest({ variant: 'longest', locale: 'de-DE' });
  const { pdf } = await bus.request(REPORT_PDF, longest, context());
  return [atMost('largest report', Buffer.byteLength(pdf, 'base64'), 'bytes', LIMITS.bytes)];
}

/**
 * Duration of a rejection: requests at ten times the renderer's rate, after its queue is full. Simultaneous requests would
 * measure the speed of this process.
 */
async function overload(bus, request) {
  const print = () => bus.request(REPORT_PDF, request, context());
  const printMs = (await timed(() => Promise.all(times(CONCURRENCY, print)))) / CONCURRENCY;
  const refusals = [];
  async function call() {
    const begun = performance.now();
    const code = await print().then(
      () => 'printed',
      (cause) => cause.code,
    );
    if (code === 'bus_saturated') refusals.push(performance.now() - begun);
    else if (code !== 'printed') throw new Error(`overload was answered ${code}`);
  }
  const accepted = times(CONCURRENCY + QUEUE, call);
  while (refusals.length < REFUSALS) {
    await sleep(printMs / OVERLOAD);
    accepted.push(call());
  }
  await Promise.all(accepted);
  return [atMost('ten times overload: refusal, p50', refusals, 'ms', LIMITS.refusal)];
}

/** Reports and comparisons from stored bundles, compared with the first report of a live session. */
const BUNDLE_ROUNDS = atLength({ quick: 1, usual: 12 });
const FEW = 2;
const MOST = 12;

async function fromBundles({ client, complete }) {
  const bundles = [];
  while (bundles.length < Math.max(MOST, BUNDLE_ROUNDS + 1)) {
    bundles.push((await client.result(await complete())).resume_bundle);
  }
  const [few, most] = [bundles.slice(0, FEW), bundles.slice(0, MOST)];
  const read = async (stream) => buffer(await stream);
  // Not retrieved before, because a retrieval prints the report ahead.
  async function firstReport() {
    const session = await complete();
    return timed(() => read(client.report(session)));
  }
  const turns = [
    firstReport,
    (round) => timed(() => read(client.makeReport({ resume_bundle: bundles.at(round) }))),
    () => timed(() => client.compareBundles({ bundles: few })),
    () => timed(() => client.compareBundles({ bundles: most })),
    () => timed(() => read(client.comparisonReport({ bundles: few }))),
    () => timed(() => read(client.comparisonReport({ bundles: most }))),
  ];
  const [live, later, compared, comparedMost, printed, printedMost] = await inTurns(turns, BUNDLE_ROUNDS, 1);
  const over = (one, other) => median(one) / median(other);
  return [
    shown('report of a bundle over the first one of a live session', over(later, live), '×'),
    atMost(`comparison of ${MOST} bundles over one of ${FEW}`, over(comparedMost, compared), '×', MOST / FEW),
    shown(`comparison of ${MOST} bundles, p50`, comparedMost, 'ms'),
    shown(`comparison of ${FEW} bundles as PDF over the first report of a live session`, over(printed, live), '×'),
    shown(`comparison of ${MOST} bundles as PDF over the first report of a live session`, over(printedMost, live), '×'),
  ];
}

async function measure(services) {
  const bus = await connectAsGateway(services.backends.nats.url);
  const browser = await openPlainBrowser();
  try {
    const request = await samplePdfRequest({ map: typicalCartography() });
    const html = wholeDocument(await writeDocument(request));
    return [
      ...(await latency(services, await browser.newPage(), html)),
      ...(await afterRetrieval(services)),
      ...(await fromBundles(services)),
      ...(await throughput(services, browser, html)),
      ...(await figures(bus, request)),
      ...(await size(bus)),
      ...(await overload(bus, request)),
    ];
  } finally {
    await browser.close();
    await bus.close();
  }
}

export const run = () => withServices(measure, { env: ENVIRONMENT });
