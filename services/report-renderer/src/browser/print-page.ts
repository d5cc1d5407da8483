import { readFileSync } from 'node:fs';
import type { Browser, CDPSession, Page } from 'puppeteer-core';
import { rendererError } from '../renderer-error.ts';
import type { PrintPage } from './engine.ts';
import { forbidScripts, refuseRequests } from './lockdown.ts';

/** Waits in the page for fonts and pictures, then chooses the largest print that fits. */
const settle = readFileSync(new URL('../../assets/settle.js', import.meta.url), 'utf8');
const EMPTY = '<!doctype html><title></title>';
/** As wide as A4 at 96 pixels an inch, so that the page measures what it prints; one line high, since nobody looks at it. */
const A4 = { width: 794, height: 1, deviceScaleFactor: 1, mobile: false } as const;

async function prepare(client: CDPSession): Promise<string> {
  await forbidScripts(client);
  await refuseRequests(client);
  await client.send('Emulation.setEmulatedMedia', { media: 'print' });
  await client.send('Emulation.setDeviceMetricsOverride', A4);
  const { frameTree } = await client.send('Page.getFrameTree');
  return frameTree.frame.id;
}

async function settled(client: CDPSession): Promise<void> {
  const { exceptionDetails } = await client.send('Runtime.evaluate', { expression: settle, awaitPromise: true });
  if (exceptionDetails) throw rendererError('failed', 'a font or picture of the document cannot be read');
}

async function printed(client: CDPSession): Promise<string> {
  const { data } = await client.send('Page.printToPDF', {
    preferCSSPageSize: true,
    printBackground: true,
    generateTaggedPDF: true,
    generateDocumentOutline: true,
    transferMode: 'ReturnAsBase64',
  });
  return data;
}

/** Rejects what is under way when the page is lost; a crashed page never answers by itself. */
function watchForLoss(page: Page, browser: Browser) {
  const underWay = new Set<(error: Error) => void>();
  let loss: Error | undefined;
  const lose = (reason: string) => () => {
    loss ??= new Error(`the page ${reason}`);
    for (const reject of underWay) reject(loss);
  };
  page.once('error', lose('crashed'));
  page.once('close', lose('was closed'));
  browser.once('disconnected', lose('lost its browser'));
  return {
    async guarded<T>(begin: () => Promise<T>): Promise<T> {
      if (loss) throw loss;
      const { promise, reject } = rejection();
      underWay.add(reject);
      try {
        return await Promise.race([begin(), promise]);
      } finally {
        underWay.delete(reject);
      }
    },
  };
}

/** A promise that only ever rejects; one for each piece of work, since a long-lived one would keep every result alive. */
function rejection(): { promise: Promise<never>; reject: (error: Error) => void } {
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<never>((_, refuse) => {
    reject = refuse;
  });
  return { promise, reject };
}

/** Opens a page without scripts and without network that prints documents (Chrome DevTools Protocol). */
export async function openPrintPage(browser: Browser): Promise<PrintPage> {
  const page = await browser.newPage();
  const { guarded } = watchForLoss(page, browser);
  const client = await guarded(() => page.createCDPSession());
  const frameId = await guarded(() => prepare(client));

  async function load(html: string): Promise<void> {
    await client.send('Page.setDocumentContent', { frameId, html });
  }

  async function print(document: string, onStep: () => void = () => {}): Promise<string> {
    await guarded(() => load(document));
    onStep();
    await guarded(() => settled(client));
    onStep();
    return guarded(() => printed(client));
  }

  return {
    print,
    clear: () => guarded(() => load(EMPTY)),
    close: () => page.close(),
  };
}
