import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { typicalCartography } from '@pain-assessment/contracts/testing';
import {
  openPlainBrowser,
  openReportPrinter,
  samplePdfRequest,
  wholeDocument,
  writeDocument,
} from '@pain-assessment/report-renderer/testing';
import { findMissing } from '../test/harness/missing-programs.mjs';
import { JAVA, runJudge } from '../test/support/java.ts';
import { printBare } from './support/bare-print.mjs';
import { atLength } from './support/length.mjs';
import { meterProcessorTime } from './support/processor-time.mjs';
import { createRows } from './support/rows.mjs';
import { inTurns, timed } from './support/turns.mjs';

/**
 * One report by our renderer and by others, in turns. Ours writes, prints and completes the document; the others only print its HTML.
 * WeasyPrint (PyPI), wkhtmltopdf (Debian) and veraPDF's verdict (Java, Maven) belong to a usual run; a missing one is named.
 */
const RUNS = atLength({ quick: 1, usual: 16 });
const WARM_UP_RUNS = atLength({ quick: 0, usual: 3 });
const ALL = atLength({ quick: false, usual: true });
/** Peers that take seconds print in every fourth round; WeasyPrint, more than a minute for this document, in one. */
const SLOW = 4;
const ONCE = Number.POSITIVE_INFINITY;
const VERAPDF = fileURLToPath(new URL('../test/judges/verapdf/', import.meta.url));
const PRINT_FILES = fileURLToPath(new URL('support/print_files.py', import.meta.url));
const WEASYPRINT_VERSION = '70.0';

const MOST_OVER_WARM_PAGE = 1.3;

const { shown, atMost } = createRows('peers');

function ours(request) {
  const printer = openReportPrinter();
  return { name: 'our report', print: () => printer.printRequest(request), close: printer.close };
}

async function browserPeers(html) {
  const browser = await openPlainBrowser();
  const warm = await browser.newPage();
  return [
    { name: 'one warm page of Chromium', print: () => printBare(warm, html), close: () => browser.close() },
    {
      name: 'a new page of Chromium for each report',
      async print() {
        const page = await browser.newPage();
        const pdf = await printBare(page, html);
        await page.close();
        return pdf;
      },
      close: async () => {},
    },
    {
      every: SLOW,
      name: 'a new Chromium for each report',
      async print() {
        const launched = await openPlainBrowser();
        const pdf = await printBare(await launched.newPage(), html);
        await launched.close();
        return pdf;
      },
      close: async () => {},
    },
  ];
}

/** A process that stays, as a service would keep it; null if Python or PyPI is out of reach. */
function weasyprint(folder, source) {
  const python = join(folder, 'python/bin/python3');
  const steps = [
    ['python3', '-m', 'venv', join(folder, 'python')],
    [python, '-m', 'pip', 'install', '--quiet', `weasyprint==${WEASYPRINT_VERSION}`],
  ];
  if (!steps.every(([command, ...args]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0)) return null;
  const child = spawn(python, [PRINT_FILES], { stdio: ['pipe', 'pipe', 'pipe'] });
  const errors = text(child.stderr);
  const ended = once(child, 'exit');
  const failed = ended.then(async () => Promise.reject(new Error(`WeasyPrint ended: ${await errors}`)));
  failed.catch(() => {});
  child.stdin.on('error', () => {});
  const lines = createInterface({ input: child.stdout });
  const target = join(folder, 'weasyprint.pdf');
  return {
    every: ONCE,
    name: `WeasyPrint ${WEASYPRINT_VERSION}, kept running`,
    async print() {
      const done = once(lines, 'line');
      child.stdin.write(`${source}\t${target}\n`);
      await Promise.race([done, failed]);
      return readFileSync(target);
    },
    async close() {
      child.stdin.end();
      await ended;
    },
  };
}

function wkhtmltopdf(folder, source) {
  if (spawnSync('wkhtmltopdf', ['--version']).error) return null;
  const target = join(folder, 'wkhtmltopdf.pdf');
  return {
    every: SLOW,
    name: 'wkhtmltopdf 0.12.6',
    async print() {
      const [code] = await once(
        spawn('wkhtmltopdf', ['--quiet', '--enable-local-file-access', source, target]),
        'exit',
      );
      // It ends with 1 for any resource that it does not load, and writes the file all the same.
      if (code > 1) throw new Error(`wkhtmltopdf ended with ${code}`);
      return readFileSync(target);
    },
    close: async () => {},
  };
}

/** The standards of a peer's last print that veraPDF accepts, of PDF/A-2a and PDF/UA-1; null without Java. */
async function countStandards(folder, peers) {
  const missing = findMissing(JAVA);
  if (missing.length > 0) {
    process.stderr.write(`peers: no verdict of veraPDF, ${missing.join(' and ')} not installed\n`);
    return null;
  }
  const files = peers.map(({ last }, index) => {
    const file = join(folder, `${index}.pdf`);
    writeFileSync(file, last);
    return file;
  });
  const lines = await runJudge(VERAPDF, files);
  return files.map((file) => lines.filter((line) => line.startsWith('VALID ') && line.endsWith(file)).length);
}

async function compare(peers, folder) {
  const meter = meterProcessorTime(process);
  const processor = peers.map(() => []);
  const works = peers.map((peer, index) => async (round) => {
    if (round % (peer.every ?? 1) !== 0) return undefined;
    const before = meter.milliseconds();
    const milliseconds = await timed(async () => {
      peer.last = await peer.print();
    });
    if (round >= 0) processor[index].push(meter.milliseconds() - before);
    return milliseconds;
  });
  const durations = await inTurns(works, RUNS, WARM_UP_RUNS);
  meter.stop();
  const standards = ALL ? await countStandards(folder, peers) : null;
  const [own, warm] = durations;
  const overWarm = own.map((milliseconds, round) => milliseconds / warm[round]);
  return [
    atMost('our report over one warm page of Chromium, p50', overWarm, '×', MOST_OVER_WARM_PAGE),
    ...peers.flatMap(({ name, last }, index) => [
      shown(`${name}, p50`, durations[index], 'ms'),
      shown(`${name}, processor`, processor[index], 'ms'),
      shown(`${name}, size`, last.length, 'bytes'),
      ...(standards ? [shown(`${name}, standards met`, standards[index], 'of 2')] : []),
    ]),
  ];
}

export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'peers-'));
  const request = await samplePdfRequest({ map: typicalCartography() });
  const html = wholeDocument(await writeDocument(request));
  const source = join(folder, 'report.html');
  writeFileSync(source, html);
  const peers = [ours(request), ...(await browserPeers(html))];
  for (const open of ALL ? [weasyprint, wkhtmltopdf] : []) {
    const peer = open(folder, source);
    if (peer) peers.push(peer);
    else process.stderr.write(`peers: ${open.name} cannot be installed or started here\n`);
  }
  try {
    return await compare(peers, folder);
  } finally {
    await Promise.all(peers.map(({ close }) => close()));
    rmSync(folder, { recursive: true });
  }
}
