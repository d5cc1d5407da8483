import type { Engine, LaunchEngine, PrintPage } from '../browser/engine.ts';

/** How the next prints of a fake browser go. */
export type Fault = 'none' | 'page_crash' | 'browser_crash' | 'hang';

/** A browser in memory whose faults a test chooses; prints answer `pdf of <document>`. */
export interface FakeBrowsers {
  readonly launch: LaunchEngine;
  /** Faults of the next prints, in order; `none` after that. */
  readonly faults: Fault[];
  /** Launches that fail before one works. */
  failingLaunches: number;
  launches: number;
  alive: number;
  pages: number;
  megabytes: number;
  printMs: number;
  /** Steps that a print tells of; all take the same part of `printMs`. */
  steps: number;
  /** How long what is left of a browser takes to go. */
  sweepMs: number;
  /** Documents cleared from pages after their print. */
  cleared: number;
}

function fakeEngine(browsers: FakeBrowsers): Engine {
  let end: () => void = () => {};
  const gone = new Promise<void>((resolve) => {
    end = resolve;
  });
  let ended = false;
  const lost = gone.then(() => Promise.reject(new Error('the browser is gone')));
  lost.catch(() => {});
  browsers.alive += 1;

  async function close(): Promise<void> {
    if (!ended) browsers.alive -= 1;
    ended = true;
    end();
    await new Promise((resolve) => setTimeout(resolve, browsers.sweepMs));
  }

  async function print(document: string, onStep: () => void = () => {}): Promise<string> {
    const fault = browsers.faults.shift() ?? 'none';
    if (fault === 'hang') return lost;
    for (let step = 0; step < browsers.steps; step += 1) {
      await new Promise((resolve) => setTimeout(resolve, browsers.printMs / browsers.steps));
      onStep();
    }
    if (fault === 'page_crash') throw new Error('the page crashed');
    if (fault === 'browser_crash') void close();
    if (ended) return lost;
    return `pdf of ${document}`;
  }

  async function clear(): Promise<void> {
    browsers.cleared += 1;
  }

  return {
    pid: undefined,
    gone,
    memoryMegabytes: async () => browsers.megabytes,
    close,
    async openPage(): Promise<PrintPage> {
      browsers.pages += 1;
      return { print, clear, close: async () => {} };
    },
  };
}

/** Makes browsers for tests of supervision. */
export function createFakeBrowsers(): FakeBrowsers {
  const browsers: FakeBrowsers = {
    async launch() {
      browsers.launches += 1;
      await new Promise((resolve) => setTimeout(resolve, 1));
      if (browsers.failingLaunches > 0) {
        browsers.failingLaunches -= 1;
        throw new Error('no browser today');
      }
      return fakeEngine(browsers);
    },
    faults: [],
    failingLaunches: 0,
    launches: 0,
    alive: 0,
    pages: 0,
    megabytes: 100,
    printMs: 1,
    steps: 1,
    sweepMs: 0,
    cleared: 0,
  };
  return browsers;
}
