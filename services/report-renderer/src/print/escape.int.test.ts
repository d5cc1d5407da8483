import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { PdfRequest } from '@pain-assessment/contracts';
import { waitFor } from '@pain-assessment/service-kit/testing';
import type { Browser, CDPSession, HTTPRequest, Page } from 'puppeteer-core';
import { createDocumentWriter } from '../document/printed-document.ts';
import { CONTENT_SECURITY_POLICY } from '../document/shell.ts';
import { redrawLogo } from '../figures/logo.ts';
import { draftReport } from '../report/document.ts';
import { type Canary, MARKER, startCanary } from '../testing/canary.ts';
import { ATTEMPTS, type Attempt, attemptMarkup } from '../testing/escape-attempts.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { NO_DEADLINE, namedDocument, superviseRealBrowser } from '../testing/real-browsers.ts';
import { samplePdfRequest } from '../testing/sample-request.ts';
import { openPlainBrowser } from '../testing/test-browser.ts';
import { NO_NETWORK_FLAGS } from './browser-process.ts';
import { forbidScripts, refuseRequests } from './print-page.ts';
import type { BrowserSupervisor } from './supervisor.ts';

const NO_PROMPTS = ['--disable-features=LocalNetworkAccessChecks'];
type Protect = (client: CDPSession) => Promise<void>;
const nothing: Protect = async () => {};
const page = (body: string, head = '') => `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;
const policy = `<meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}">`;

let canary: Canary;
beforeAll(async () => {
  canary = await startCanary();
});
afterAll(() => canary.close());

interface Outcome {
  /** Connections that sent data to the canary. */
  readonly heard: number;
  readonly scriptRan: boolean;
  /** Successful requests to link-local or file addresses. */
  readonly answered: number;
}

async function show(client: CDPSession, html: string): Promise<void> {
  const { frameTree } = await client.send('Page.getFrameTree');
  await client.send('Page.setDocumentContent', { frameId: frameTree.frame.id, html });
}

/** Resolves after a later request of the same browser, so that all earlier ones have finished. */
async function passBrowser(browser: Browser): Promise<void> {
  const later = await browser.newPage();
  const url = `http://${canary.address}/${MARKER}`;
  const ended = new Promise<void>((resolve) => {
    const note = (request: HTTPRequest) => void (request.url() === url && resolve());
    later.on('requestfinished', note).on('requestfailed', note);
  });
  await show(await later.createCDPSession(), page(`<img src="${url}">`));
  await ended;
  await later.close();
}

/** Loads a document in a page with only the given precaution, and returns the outcome as soon as `isDone`. */
async function tryOut(
  browser: Browser,
  html: string,
  { protect = nothing, isDone = () => true }: { protect?: Protect; isDone?: (outcome: Outcome) => boolean } = {},
): Promise<Outcome> {
  const opened: Page = await browser.newPage();
  let answered = 0;
  opened.on('requestfinished', (request) => {
    if (/^(file:|http:\/\/169\.254\.)/.test(request.url())) answered += 1;
  });
  const client = await opened.createCDPSession();
  await protect(client);
  await canary.heard();
  await show(client, html);
  let heard = 0;
  const outcome = await waitFor(async () => {
    await passBrowser(browser);
    heard += await canary.heard();
    const expression = 'document.body?.dataset.ran ?? ""';
    const { result } = await client.send('Runtime.evaluate', { expression });
    const found = { heard, scriptRan: result.value === 'yes', answered };
    return isDone(found) ? found : null;
  });
  await opened.close();
  return outcome;
}

const NOTHING: Outcome = { heard: 0, scriptRan: false, answered: 0 };
const only = (...attempts: Attempt[]) => attempts;
const allBut = (...attempts: Attempt[]) => ATTEMPTS.filter((attempt) => !attempts.includes(attempt));

describe('without any precaution', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openPlainBrowser(NO_PROMPTS);
  });
  afterAll(() => browser.close());

  test.each(allBut('file:', 'link-local', 'script'))(
    '%s reaches the canary: the attempts are real',
    async (attempt) => {
      const html = page(attemptMarkup(attempt, canary.address));
      const { heard } = await tryOut(browser, html, { isDone: (outcome) => outcome.heard > 0 });
      expect(heard).toBeGreaterThan(0);
    },
  );

  test('a script runs', async () => {
    const html = page(attemptMarkup('script', canary.address));
    expect((await tryOut(browser, html, { isDone: ({ scriptRan }) => scriptRan })).scriptRan).toBe(true);
  });
});

describe.each([
  { layer: 'the content security policy', head: policy, flags: [], protect: nothing, stops: allBut('redirect') },
  {
    layer: 'scripts switched off',
    head: '',
    flags: [],
    protect: forbidScripts,
    stops: only('fetch', 'ws', 'wss', 'worker', 'EventSource', 'script', 'file:'),
  },
  {
    layer: 'requests refused',
    head: '',
    flags: [],
    protect: refuseRequests,
    stops: only('img', 'css', 'font', 'iframe', 'fetch', 'redirect', 'EventSource', 'file:', 'link-local'),
  },
  { layer: 'no network', head: '', flags: NO_NETWORK_FLAGS, protect: nothing, stops: allBut('script') },
])('$layer alone', ({ head, flags, protect, stops }) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openPlainBrowser([...NO_PROMPTS, ...flags]);
  });
  afterAll(() => browser.close());

  test.each(stops)('stops %s', async (attempt) => {
    expect(await tryOut(browser, page(attemptMarkup(attempt, canary.address), head), { protect })).toEqual(NOTHING);
  });
});

describe('the printing page, with an attempt as its own markup,', () => {
  let supervisor: BrowserSupervisor;
  beforeAll(() => {
    supervisor = superviseRealBrowser();
  });
  afterAll(() => supervisor.close(5_000));

  test.each(ATTEMPTS)('lets nothing out and runs nothing: %s', async (attempt) => {
    await canary.heard();
    const written = '<script>document.body.append("RAN")</script>';
    const body = `<p>still here</p>${attemptMarkup(attempt, canary.address)}${written}`;
    const document = { shell: page('', policy), content: { language: 'en', title: 'attempt', body } };

    // An unavailable picture makes the report fail, and a blocked redirect leaves it blank: both are fine.
    const outcome = await supervisor
      .print(() => document, NO_DEADLINE)
      .then(
        async (pdf) => (await readPdf(Buffer.from(pdf, 'base64'))).pages.join(' '),
        ({ code }: { code: string }) => code,
      );
    // Printed later by the same browser, so that the attempt has finished.
    await supervisor.print(() => namedDocument(1), NO_DEADLINE);

    expect(outcome).toMatch(/still here|^failed$|^$/);
    expect(outcome).not.toContain('RAN');
    expect(await canary.heard()).toBe(0);
  });
});

describe('escaping alone', () => {
  const write = createDocumentWriter();
  const elementsIn = (html: string) => [...html.matchAll(/<[a-z!/]/gi)].length;

  /** The request with every external text replaced. */
  function withTexts(request: PdfRequest, text: string): PdfRequest {
    const questionnaires = request.result.questionnaires.map((questionnaire) => ({
      ...questionnaire,
      name: text,
      copyright: text,
      answers: questionnaire.answers.map((answered) => ({ ...answered, question: text, answer: text })),
    }));
    return {
      ...request,
      account: { ...request.account, name: text },
      result: { ...request.result, reference: text, questionnaires },
    };
  }

  let request: PdfRequest;
  beforeAll(async () => {
    request = await samplePdfRequest();
  });

  const bodyWith = (text: string) => write(draftReport(withTexts(request, text))).content.body;

  /** The report has the same elements as with plain letters of the same length, which decides the place of a reference. */
  function expectText(markup: string): void {
    const tried = bodyWith(markup);
    expect(tried).not.toContain(markup);
    expect(elementsIn(tried)).toBe(elementsIn(bodyWith('x'.repeat(markup.length))));
  }

  test.each(ATTEMPTS)('%s through reference, texts and answers stays text', (attempt) => {
    expectText(attemptMarkup(attempt, 'canary.example'));
  });

  test('a reference short enough for page 1 stays text there', () => {
    const markup = '<img src="//canary.example/">';
    expectText(markup);
    expect(bodyWith(markup)).toContain('<dd>&lt;img');
  });

  test.each(ATTEMPTS)('%s through the logo is rejected, or drawn as pixels', async (attempt) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${attemptMarkup(attempt, 'canary.example')}</svg>`;
    const logo = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

    await expect(redrawLogo(logo)).rejects.toMatchObject({ code: 'unusable_logo' });
  });
});
