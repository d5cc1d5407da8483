import { setTimeout as sleep } from 'node:timers/promises';
import { deflateRawSync } from 'node:zlib';
import { REPORT_FIGURES, REPORT_PDF } from '@pain-assessment/contracts';
import { findAvatar, findBodyShape, packCells, Rasteriser } from '@pain-assessment/pain-map';
import {
  fullMap,
  openPlainBrowser,
  samplePdfRequest,
  wholeDocument,
  writeDocument,
} from '@pain-assessment/report-renderer/testing';
import { startService } from './report/service.mjs';
import { createRows, median } from './support/rows.mjs';

/** Reports as an integrator fetches them, against the same Chromium used bare with the same document. */
const RUNS = 40;
const WARM_UP_RUNS = 8;
const LAUNCH_EVERY = 8;
const CONCURRENCY = 4;
const BATCHES = 15;
const OVERLOAD = 10;
/** Reports that the renderer takes at once, by its default settings: on its pages and in its line. */
const LINE = 4 + 32;
const REFUSALS = 60;
const LIMITS = {
  overBare: 1.5,
  overEmpty: 3,
  overLaunching: 6,
  cached: 20,
  throughput: 0.8,
  bytes: 400_000,
  figures: 25,
  refusal: 50,
};
const EMPTY = '<!doctype html><html lang="en"><title>empty</title><p>empty</p></html>';
const PDF = { preferCSSPageSize: true, printBackground: true, tagged: true, outline: true };

const context = () => ({ requestId: 'bench', deadline: Date.now() + 60_000 });
const times = (count, make) => Array.from({ length: count }, (_, index) => make(index));

async function timed(work, input) {
  const begun = performance.now();
  await work(input);
  return performance.now() - begun;
}

/**
 * Milliseconds of several works done in turns, so that a busy moment of the machine affects them all; each is given what
 * its `prepare`, which is not timed, made for it. A long one may take part in some of the turns only.
 */
async function inTurns(works, runs = RUNS) {
  const measured = works.map(() => []);
  for (let run = -WARM_UP_RUNS; run < runs; run += 1) {
    for (const [index, { prepare = () => {}, work, every = 1 }] of works.entries()) {
      if (run % every !== 0) continue;
      const milliseconds = await timed(work, await prepare());
      if (run >= 0) measured[index].push(milliseconds);
    }
  }
  return measured;
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

const { shown, atLeast, atMost } = createRows('report');

/** A document of the same bytes as the service prints, known once it has printed one. */
async function documentPrinted(service) {
  await service.fetchReport(await service.completed());
  return wholeDocument(await writeDocument(service.lastRequest()));
}

async function latency(service, page, html) {
  let last;
  async function prepare() {
    last = await service.completed();
    return last;
  }
  const [uncached, bare, empty, cached, launching] = await inTurns([
    { prepare, work: service.fetchReport },
    { work: () => printBare(page, html) },
    { work: () => printBare(page, EMPTY) },
    { prepare: () => last, work: service.fetchReport },
    { every: LAUNCH_EVERY, work: () => printLaunching(html) },
  ]);
  return [
    shown('GET /report.pdf, uncached, p50', uncached, 'ms'),
    shown('GET /report.pdf, cached, p50', cached, 'ms'),
    shown('print of an empty page in the same browser, p50', empty, 'ms'),
    atMost(
      'uncached report over a print of an empty page in the same browser',
      uncached.map((milliseconds, turn) => milliseconds / empty[turn]),
      '×',
      LIMITS.overEmpty,
    ),
    atMost('uncached, p50 over a bare warm page', median(uncached) / median(bare), '×', LIMITS.overBare),
    atLeast(
      'launching a browser per report over uncached',
      median(launching) / median(uncached),
      '×',
      LIMITS.overLaunching,
    ),
    atLeast('uncached over cached', median(uncached) / median(cached), '×', LIMITS.cached),
  ];
}

async function throughput(service, browser, html) {
  const pages = await Promise.all(times(CONCURRENCY, () => browser.newPage()));
  const [own, bare] = await inTurns(
    [
      {
        prepare: () => Promise.all(times(CONCURRENCY, service.completed)),
        work: (ids) => Promise.all(ids.map(service.fetchReport)),
      },
      { work: () => Promise.all(pages.map((page) => printBare(page, html))) },
    ],
    BATCHES,
  );
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

/** Figures as a submission asks for them: with the cells that scoring has painted. */
async function figures({ bus }, { patient, cartography, result }) {
  const { radar_image: _, ...mcri } = result.mcri;
  const { layers, drawn } = new Rasteriser().paint(cartography, findAvatar(patient.sex, findBodyShape(patient)));
  const cells = deflateRawSync(packCells(layers, drawn)).toString('base64');
  const request = { patient, cartography: { ...cartography, strokes: [] }, cells, locale: result.locale, mcri };
  const work = () => bus.request(REPORT_FIGURES, request, context());
  const [milliseconds] = await inTurns([{ work }]);
  return [atMost('figures of one assessment, p50', milliseconds, 'ms', LIMITS.figures)];
}

async function size({ bus }) {
  const longest = await samplePdfRequest({ variant: 'longest', locale: 'de-DE' });
  const { pdf } = await bus.request(REPORT_PDF, { ...longest, cartography: fullMap }, context());
  return [atMost('largest report', Buffer.byteLength(pdf, 'base64'), 'bytes', LIMITS.bytes)];
}

/**
 * Requests at ten times the rate at which reports are printed, after the line was filled: how long a refusal takes. All
 * of them at one instant would measure how fast this process writes them.
 */
async function overload({ bus }, request) {
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
  const accepted = times(LINE, call);
  while (refusals.length < REFUSALS) {
    await sleep(printMs / OVERLOAD);
    accepted.push(call());
  }
  await Promise.all(accepted);
  return [atMost('ten times overload: refusal, p50', refusals, 'ms', LIMITS.refusal)];
}

/** Rows of reports; also called on its own, `npm run bench -- report`. */
export async function run() {
  const service = await startService();
  const browser = await openPlainBrowser();
  try {
    const html = await documentPrinted(service);
    const request = await samplePdfRequest();
    return [
      ...(await latency(service, await browser.newPage(), html)),
      ...(await throughput(service, browser, html)),
      ...(await figures(service, request)),
      ...(await size(service)),
      ...(await overload(service, request)),
    ];
  } finally {
    await browser.close();
    await service.close();
  }
}
