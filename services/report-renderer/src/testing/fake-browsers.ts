import { pause } from '@pain-assessment/service-kit/testing';
import type { BrowserProcess, LaunchBrowser, PrintDocument, PrintPage } from '../print/ports.ts';

/** Outcome of a print of a fake browser. */
type Fault = 'none' | 'page_crash' | 'browser_crash' | 'hang';

/** A document of a fake browser. */
export const titled = (title: string): PrintDocument => ({ shell: '', content: { language: 'en', title, body: '' } });

/** Browsers in memory with faults chosen by a test; prints return `pdf of <title>`. */
export interface FakeBrowsers {
  readonly launch: LaunchBrowser;
  /** Faults of the next prints, in order; `none` after that. */
  readonly faults: Fault[];
  /** Number of next launches that fail. */
  failingLaunches: number;
  launches: number;
  alive: number;
  pages: number;
  megabytes: number;
  printMs: number;
  /** Steps that a print reports, each after an equal part of `printMs`. */
  steps: number;
  /** Duration of the cleanup of an ended browser. */
  cleanUpMs: number;
  /** Number of successful renewals. */
  renewed: number;
  /** Number of next renewals that fail. */
  failingRenewals: number;
}

function fakeBrowser(browsers: FakeBrowsers): BrowserProcess {
  let end: () => void = () => {};
  const lost = new Promise<void>((resolve) => {
    end = resolve;
  });
  let ended = false;
  const failed = lost.then(() => Promise.reject(new Error('the browser has ended')));
  failed.catch(() => {});
  browsers.alive += 1;

  async function close(): Promise<void> {
    if (!ended) browsers.alive -= 1;
    ended = true;
    end();
    await pause(browsers.cleanUpMs, { because: 'a browser takes time to clean up' });
  }

  async function print({ content }: PrintDocument, onStep: () => void = () => {}): Promise<string> {
    const fault = browsers.faults.shift() ?? 'none';
    if (fault === 'hang') return failed;
    for (let step = 0; step < browsers.steps; step += 1) {
      await pause(browsers.printMs / browsers.steps, { because: 'a print takes time' });
      onStep();
    }
    if (fault === 'page_crash') throw new Error('the page crashed');
    if (fault === 'browser_crash') void close();
    if (ended) return failed;
    return `pdf of ${content.title}`;
  }

  async function renew(): Promise<void> {
    if (browsers.failingRenewals > 0) {
      browsers.failingRenewals -= 1;
      throw new Error('the page crashed');
    }
    browsers.renewed += 1;
  }

  return {
    pid: undefined,
    lost,
    memoryMegabytes: async () => browsers.megabytes,
    close,
    async openPage(): Promise<PrintPage> {
      browsers.pages += 1;
      return { print, renew, close: async () => {} };
    },
  };
}

/** Makes browsers for tests of supervision. */
export function createFakeBrowsers(): FakeBrowsers {
  const browsers: FakeBrowsers = {
    async launch() {
      browsers.launches += 1;
      await pause(1, { because: 'a launch takes time' });
      if (browsers.failingLaunches > 0) {
        browsers.failingLaunches -= 1;
        throw new Error('no browser started');
      }
      return fakeBrowser(browsers);
    },
    faults: [],
    failingLaunches: 0,
    launches: 0,
    alive: 0,
    pages: 0,
    megabytes: 100,
    printMs: 1,
    steps: 1,
    cleanUpMs: 0,
    renewed: 0,
    failingRenewals: 0,
  };
  return browsers;
}
