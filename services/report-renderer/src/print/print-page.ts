import { readFileSync } from 'node:fs';
import { createPending } from '@pain-assessment/service-kit';
import type { Browser, CDPSession } from 'puppeteer-core';
import { FONT_NAMES, fontFaces } from '../fonts/fonts.ts';
import { rendererError } from '../renderer-error.ts';
import type { PrintDocument, PrintPage } from './ports.ts';

/** Source of the function that puts a report into the page. */
const fill = readFileSync(new URL('../../assets/fill.js', import.meta.url), 'utf8');
const LOAD_FONTS = 'Promise.all([...document.fonts].map((font) => font.load())).then(() => undefined)';
const FIND_FONTS = `Promise.all(${JSON.stringify(FONT_NAMES)}.map((name) =>
  new FontFace(name, \`local("\${name}")\`).load())).then(() => true, () => false)`;
/** Width of A4 at 96 pixels per inch, so that measured widths equal printed ones; one pixel high, because it is invisible. */
const A4 = { width: 794, height: 1, deviceScaleFactor: 1, mobile: false } as const;

/** Disables the scripts of the document. */
export async function forbidScripts(client: CDPSession): Promise<void> {
  await client.send('Emulation.setScriptExecutionDisabled', { value: true });
}

/** Aborts every request at the network layer, which `data:` never reaches. After an aborted redirect the document stays. */
export async function refuseRequests(client: CDPSession): Promise<void> {
  client.on('Fetch.requestPaused', ({ requestId }) => {
    // Page and request may no longer exist.
    client.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' }).catch(() => {});
  });
  await client.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
}

/**
 * Adds the fonts to a document if the browser does not find them by `fonts.conf`: on some platforms Chromium ignores
 * fontconfig, and a confined one cannot read our folder. Fonts in the document cost a quarter of a print (ADR 0208).
 */
async function completeFonts(client: CDPSession): Promise<(html: string) => string> {
  const { result } = await client.send('Runtime.evaluate', { expression: FIND_FONTS, awaitPromise: true });
  if (result.value === true) return (html) => html;
  const faces = fontFaces('core');
  return (html) => html.replace('<style>', (style) => `${style}${faces}`);
}

/**
 * Prepares an empty page for printing: no scripts, no network, the width of A4. Tests also use it, to measure the
 * printed page.
 */
export async function prepare(client: CDPSession) {
  await forbidScripts(client);
  await refuseRequests(client);
  await client.send('Emulation.setDeviceMetricsOverride', A4);
  const { frameTree } = await client.send('Page.getFrameTree');
  const frameId = frameTree.frame.id;
  const withFonts = await completeFonts(client);
  return {
    /** Loads a document without content, and all its fonts: before that, texts have the size of another font. */
    async load(html: string): Promise<void> {
      await client.send('Page.setDocumentContent', { frameId, html: withFonts(html) });
      const { exceptionDetails } = await client.send('Runtime.evaluate', {
        expression: LOAD_FONTS,
        awaitPromise: true,
      });
      if (exceptionDetails) throw rendererError('failed', 'a font of the document cannot be read');
    },
    /** Puts content into the document, as an argument and never as part of a script's text; returns the classes of boxes that overflow. */
    async fill(content: PrintDocument['content']): Promise<readonly string[]> {
      const { result: page } = await client.send('Runtime.evaluate', { expression: 'globalThis' });
      const { result, exceptionDetails } = await client.send('Runtime.callFunctionOn', {
        ...(page.objectId !== undefined && { objectId: page.objectId }),
        functionDeclaration: fill,
        arguments: [{ value: content }],
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails) throw rendererError('failed', 'a picture of the document cannot be read');
      return result.value;
    },
  };
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

/**
 * Opens a tab as a target of the protocol; Puppeteer's `Page` would watch frames, requests and workers that nobody asks for. One
 * with `framesOnDemand` draws no frames by itself, which saves a fifth of the processor time of a print.
 */
async function openTab(browser: Browser, framesOnDemand: boolean) {
  const root = await browser.target().createCDPSession();
  const { targetId } = await root.send('Target.createTarget', {
    url: 'about:blank',
    ...(framesOnDemand && { enableBeginFrameControl: true }),
  });
  const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: true });
  const client = root.connection()?.session(sessionId);
  if (!client) throw rendererError('unavailable', 'the browser has closed a new page');
  const pending = createPending();
  let loss: Error | undefined;
  const lose = (reason: string) => {
    loss ??= new Error(`the page ${reason}`);
    pending.lose(loss);
  };
  client.once('Inspector.targetCrashed', () => lose('crashed'));
  root.once('sessiondetached', () => lose('was closed'));
  browser.once('disconnected', () => lose('lost its browser'));
  return {
    client,
    /** Calls to a crashed page never settle; this one rejects once the page is lost. */
    async guarded<T>(begin: () => Promise<T>): Promise<T> {
      if (loss) throw loss;
      return pending.unlessLost(begin());
    },
    async close() {
      await root.send('Target.closeTarget', { targetId });
      await root.detach();
    },
  };
}

export interface PageOptions {
  readonly framesOnDemand?: boolean;
  /** Receives the classes of boxes that overflow even at their smallest density. */
  readonly onOverflow?: ((boxes: readonly string[]) => void) | undefined;
}

/** Opens a page with the loaded shell, without scripts and network (Chrome DevTools Protocol). */
export async function openPrintPage(
  browser: Browser,
  shell: string,
  { framesOnDemand = false, onOverflow }: PageOptions = {},
): Promise<PrintPage> {
  const { client, guarded, close } = await openTab(browser, framesOnDemand);
  const filled = await guarded(() => prepare(client));

  async function print(document: PrintDocument, onStep: () => void = () => {}): Promise<string> {
    // Few texts need fonts beyond Latin, and therefore another shell.
    if (document.shell !== shell) await guarded(() => filled.load(document.shell));
    onStep();
    const overflowing = await guarded(() => filled.fill(document.content));
    if (overflowing.length > 0) onOverflow?.(overflowing);
    onStep();
    return guarded(() => printed(client));
  }

  const renew = () => guarded(() => filled.load(shell));
  await renew();
  return { print, renew, close };
}
