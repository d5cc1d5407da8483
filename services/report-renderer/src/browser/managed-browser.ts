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

/** One running browser with its free pages. */
export interface ManagedBrowser {
  readonly process: BrowserProcess;
  /** Pages with a loaded or loading shell, in the order of their readiness. */
  readonly freePages: Promise<PrintPage>[];
  /** Documents printed so far. */
  prints: number;
  /** Prints that run now. */
  running: number;
}

/** A promise that may reject before a print awaits it. */
function toleratingRejection<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

/** Wraps a launched browser, and opens this number of pages in the background, one after the other: the service starts meanwhile. */
export function manageBrowser(process: BrowserProcess, pages: number): ManagedBrowser {
  const freePages: Promise<PrintPage>[] = [];
  for (let opened = 0; opened < pages; opened += 1) {
    const before = freePages.at(-1) ?? Promise.resolve();
    freePages.push(toleratingRejection(before.then(() => process.openPage())));
  }
  return { process, freePages, prints: 0, running: 0 };
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
  }
}
