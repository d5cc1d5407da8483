/** A document in two parts: a page loads the shell in advance, and the content at its print. */
export interface PrintDocument {
  /** Document with an empty body: policy, style sheet, and fonts beyond Latin if needed. */
  readonly shell: string;
  readonly content: {
    /** BCP 47. */
    readonly language: string;
    readonly title: string;
    /** Markup of the body. */
    readonly body: string;
  };
}

/** A page with a loaded shell that prints one document; `renew` prepares it for the next one. */
export interface PrintPage {
  /** The document as PDF, base64; calls `onStep` at each step. Rejects if page or browser is lost meanwhile. */
  print(document: PrintDocument, onStep?: () => void): Promise<string>;
  /** Loads the shell again, so that nothing of the last document remains. */
  renew(): Promise<void>;
  close(): Promise<void>;
}

/** One running Chromium with all its processes. */
export interface BrowserProcess {
  /** Id of the process and of its process group. */
  readonly pid: number | undefined;
  /** Opens a page and loads its shell. */
  openPage(): Promise<PrintPage>;
  /** Resolves after the process has exited or its connection is lost. */
  readonly lost: Promise<void>;
  /** Memory of all its processes in MB (proportional share); null on a platform without /proc. */
  memoryMegabytes(): Promise<number | null>;
  /** Asks it to close, and kills its process group after `graceMs`. Never rejects. */
  close(graceMs: number): Promise<void>;
}

/** Starts a browser; rejects if none starts in time. */
export type LaunchBrowser = () => Promise<BrowserProcess>;

/** One browser with its free pages, from launch to end. */
export interface ManagedBrowser {
  readonly process: BrowserProcess;
  /** Pages with a loaded or loading shell, in the order of their readiness. */
  readonly freePages: Promise<PrintPage>[];
  /** Documents printed so far. */
  prints: number;
  /** Prints that run now. */
  running: number;
  alive: boolean;
  /** True if it accepts no more prints and exits after the running ones. */
  retiring: boolean;
  /** Resolves when no process of the browser is left. */
  readonly ended: Promise<void>;
}

/** Time in milliseconds for a retired browser to close by itself. */
const CLOSE_GRACE_MS = 2_000;

/** A promise that may reject before a print awaits it. */
function toleratingRejection<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

/** Opens pages one after the other, because the service starts meanwhile. */
function openPages(process: BrowserProcess, count: number): Promise<PrintPage>[] {
  const pages: Promise<PrintPage>[] = [];
  for (let opened = 0; opened < count; opened += 1) {
    const before = pages.at(-1) ?? Promise.resolve();
    pages.push(toleratingRejection(before.then(() => process.openPage())));
  }
  return pages;
}

/** Wraps a launched browser, and opens this number of pages in the background. */
export function manageBrowser(process: BrowserProcess, pages: number): ManagedBrowser {
  const ended = process.lost.then(() => process.close(0));
  const freePages = openPages(process, pages);
  return { process, freePages, prints: 0, running: 0, alive: true, retiring: false, ended };
}

/** Ends the browser and its running prints; kills it after `graceMs`. */
export function endBrowser(browser: ManagedBrowser, graceMs = 0): Promise<void> {
  browser.alive = false;
  return browser.process.close(graceMs);
}

/** Ends the browser after its running prints. */
export function retireBrowser(browser: ManagedBrowser): void {
  browser.retiring = true;
  endIfRetired(browser);
}

function endIfRetired(browser: ManagedBrowser): void {
  if (browser.retiring && browser.running === 0) void endBrowser(browser, CLOSE_GRACE_MS);
}

/** Does not wait: a failed page may never close. It disappears with its browser at the latest. */
function closePage(page: PrintPage | undefined): void {
  page?.close().catch(() => {});
}

async function renewOrReplace(browser: ManagedBrowser, page: PrintPage): Promise<PrintPage> {
  try {
    await page.renew();
    return page;
  } catch {
    closePage(page);
    return browser.process.openPage();
  }
}

/** Prints on a free or new page; closes a page after a failed print. */
export async function printOn(browser: ManagedBrowser, document: PrintDocument, onStep: () => void): Promise<string> {
  browser.running += 1;
  let page: PrintPage | undefined;
  try {
    page = await (browser.freePages.shift() ?? browser.process.openPage());
    onStep();
    const pdf = await page.print(document, onStep);
    browser.prints += 1;
    browser.freePages.push(toleratingRejection(renewOrReplace(browser, page)));
    return pdf;
  } catch (cause) {
    closePage(page);
    throw cause;
  } finally {
    browser.running -= 1;
    endIfRetired(browser);
  }
}
