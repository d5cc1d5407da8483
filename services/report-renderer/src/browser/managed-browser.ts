/** A document in the two parts that reach a page at different times. */
export interface PrintDocument {
  /** A whole document with an empty body, which a page holds before a request comes: policy, style sheet, and fonts beyond Latin. */
  readonly shell: string;
  readonly content: {
    /** BCP 47. */
    readonly language: string;
    readonly title: string;
    /** Markup of the body. */
    readonly body: string;
  };
}

/** A page that holds a shell and prints one document; then it is loaded anew for the next one. */
export interface PrintPage {
  /** The document as PDF, base64; `onStep` is called as the print proceeds. Rejects when page or browser is lost meanwhile. */
  print(document: PrintDocument, onStep?: () => void): Promise<string>;
  /** Loads the shell anew, so that nothing of the last document is left for the next print. */
  renew(): Promise<void>;
  close(): Promise<void>;
}

/** One running Chromium with all its processes. */
export interface BrowserProcess {
  /** Process id, which is also the id of its process group. */
  readonly pid: number | undefined;
  /** Opens a page and loads its shell. */
  openPage(): Promise<PrintPage>;
  /** Resolves once the process has ended or its connection is lost. */
  readonly lost: Promise<void>;
  /** Memory of all its processes in MB (proportional share), null where the platform does not tell. */
  memoryMegabytes(): Promise<number | null>;
  /** Asks it to close, and kills its process group after `graceMs`. Never rejects. */
  close(graceMs: number): Promise<void>;
}

/** Starts a browser; rejects where none starts in time. */
export type LaunchBrowser = () => Promise<BrowserProcess>;

/** One browser with its free pages, from launch to end. */
export interface ManagedBrowser {
  readonly process: BrowserProcess;
  /** Pages that hold their shell, or soon will; the one that is ready first comes first. */
  readonly freePages: Promise<PrintPage>[];
  /** Documents printed so far. */
  prints: number;
  /** Prints that run now. */
  running: number;
  alive: boolean;
  /** True once it takes no more prints and ends after those that run. */
  retiring: boolean;
  /** Resolves when no process of the browser is left, for whatever reason it ended. */
  readonly ended: Promise<void>;
}

/** How long a retired browser may take to close by itself, in milliseconds. */
const CLOSE_GRACE_MS = 2_000;

/** A promise that may be rejected before somebody waits for it. */
function toleratingRejection<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

/** One after the other: they are opened while the service starts. */
function openPages(process: BrowserProcess, count: number): Promise<PrintPage>[] {
  const pages: Promise<PrintPage>[] = [];
  for (let opened = 0; opened < count; opened += 1) {
    const before = pages.at(-1) ?? Promise.resolve();
    pages.push(toleratingRejection(before.then(() => process.openPage())));
  }
  return pages;
}

/** Wraps a launched browser, and opens so many pages in the background. */
export function manageBrowser(process: BrowserProcess, pages: number): ManagedBrowser {
  const ended = process.lost.then(() => process.close(0));
  const freePages = openPages(process, pages);
  return { process, freePages, prints: 0, running: 0, alive: true, retiring: false, ended };
}

/** Ends the browser with the prints that run; it may take `graceMs` to close by itself. */
export function endBrowser(browser: ManagedBrowser, graceMs = 0): Promise<void> {
  browser.alive = false;
  return browser.process.close(graceMs);
}

/** The browser takes no more prints and ends after those that run. */
export function retireBrowser(browser: ManagedBrowser): void {
  browser.retiring = true;
  endIfRetired(browser);
}

function endIfRetired(browser: ManagedBrowser): void {
  if (browser.retiring && browser.running === 0) void endBrowser(browser, CLOSE_GRACE_MS);
}

/** A page that failed may never answer its closing either; it ends with its browser at the latest. */
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

/** Prints on a free page, or a new one; a page whose print failed is not used again. */
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
