import { mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { openAuthority } from '../../support/certificates.mjs';
import { run, say } from '../../support/commands.mjs';
import { FOLDERS, WORK } from '../../support/settings.mjs';
import { AUTHORITY, PUBLIC_HOST, PUBLIC_URL } from './public-name.mjs';

const HOST = 'records.example.org';
/** Origin of the integrator's page. */
export const INTEGRATOR_ORIGIN = `https://${HOST}`;
const HOME = join(WORK, 'browser');
const WAIT = { timeout: 60_000 };
const TABLET = { width: 768, height: 1024, deviceScaleFactor: 1, hasTouch: true, isMobile: true };
const EVENTS = ['ready', 'started', 'completed', 'unlocked', 'expired', 'error'];

/** The page of docs/integrating.md with its Content-Security-Policy; it stores the element's events. */
const describePage = ({ url, script_url: script }) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Record</title>
<script src="${script}"></script><h1>A record of ${HOST}</h1>
<pain-assessment session-url="${url.replaceAll('&', '&amp;')}"></pain-assessment>
<script src="/listen.js"></script>`;
const SCRIPT = `window.heard = [];
for (const name of ${JSON.stringify(EVENTS)})
  document.querySelector('pain-assessment').addEventListener(name, ({ detail }) => window.heard.push({ name, detail }));`;
const POLICY = `default-src 'none'; script-src 'self' ${PUBLIC_URL}; frame-src ${PUBLIC_URL}; style-src 'unsafe-inline'`;

/** Serves the integrator's page with a certificate of the run's authority; returns its port and a function that stops it. */
async function serveIntegrator(component) {
  const authority = await openAuthority(FOLDERS.production, 'internal-authority');
  await authority.issue('records', { subject: `/CN=${HOST}`, names: [`DNS:${HOST}`] });
  const identity = { cert: authority.read('records.crt'), key: authority.read('records.key') };
  const server = createServer(identity, (request, response) => {
    if (request.url === '/listen.js') return response.setHeader('Content-Type', 'text/javascript').end(SCRIPT);
    if (request.url !== '/') return response.writeHead(404).end();
    response.setHeader('Content-Type', 'text/html').setHeader('Content-Security-Policy', POLICY);
    response.end(describePage(component));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port: server.address().port, close };
}

/** Starts the machine's Chromium; it trusts the authority through its own database and resolves both hosts. */
async function launch(address, port) {
  const database = join(HOME, '.pki/nssdb');
  rmSync(HOME, { recursive: true, force: true });
  mkdirSync(database, { recursive: true });
  const trust = ['-A', '-t', 'C,,', '-n', 'internal-authority', '-i', AUTHORITY];
  await run('certutil', ['-d', `sql:${database}`, '-N', '--empty-password']);
  await run('certutil', ['-d', `sql:${database}`, ...trust]);
  const rules = [`MAP ${PUBLIC_HOST} ${address}`, `MAP ${HOST} 127.0.0.1:${port}`];
  return puppeteer.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    headless: true,
    // Its sandbox cannot start as root.
    args: [`--host-resolver-rules=${rules.join(',')}`, '--no-sandbox'],
    env: { ...process.env, HOME },
  });
}

/** Chromium answers an input command before the page has handled the event; two frames later it has. */
const settle = (frame) =>
  frame.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Waits until the box of an element stays still: a tap during layout would miss the element. */
async function findBox(element) {
  await element.evaluate((target) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
  for (let last = ''; ; ) {
    await settle(element.frame);
    const box = await element.boundingBox();
    const found = JSON.stringify(box);
    if (box && found === last) return box;
    last = found;
  }
}

/** Taps the first element that matches, later than the page would take the tap for the second one of a double tap. */
async function press(frame, selector) {
  await frame.waitForFunction(
    (start) => performance.now() - start > 400,
    WAIT,
    await frame.evaluate('performance.now()'),
  );
  const { x, y, width, height } = await findBox(await frame.waitForSelector(selector, WAIT));
  await frame.page().touchscreen.tap(x + width / 2, y + height / 2);
  await settle(frame);
}

/** Draws on the front of the body with a finger. */
async function drawStroke(page, frame) {
  const { x, y, width, height } = await findBox(await frame.waitForSelector('[data-view=front] .stage-surface', WAIT));
  const at = (share) => [x + width * (0.44 + share * 0.08), y + height * (0.3 + share * 0.05)];
  await page.touchscreen.touchStart(...at(0));
  for (const share of [0.25, 0.5, 0.75, 1]) await page.touchscreen.touchMove(...at(share));
  await page.touchscreen.touchEnd();
  await settle(frame);
}

/** Answers every question by its first option or the middle of its scale, until the review. */
async function answerAll(frame) {
  const heading = () => frame.$eval('h1', ({ textContent }) => textContent);
  for (let answered = 0; ; answered += 1) {
    if (await frame.$('.review')) return answered;
    const asked = await heading();
    await press(frame, (await frame.$('.scale-track')) ? '.scale-track' : '.options .option');
    await press(frame, '#next');
    await frame.waitForFunction((text) => document.querySelector('h1')?.textContent !== text, WAIT, asked);
  }
}

/** Plays the patient from the handover to the end, and takes a screenshot. */
async function playPatient({ page, frame, picture }) {
  await press(frame, 'code-form + button');
  await press(frame, '.welcome #next');
  await press(frame, '.choice:has([value=severe])');
  await drawStroke(page, frame);
  await page.screenshot({ path: picture });
  await press(frame, '#next');
  await press(frame, '.choice:has([value=burning])');
  await press(frame, '#next');
  await frame.waitForSelector('.options', WAIT);
  const answered = await answerAll(frame);
  await press(frame, '#send');
  await page.waitForFunction(() => window.heard.some(({ name }) => name === 'completed'), WAIT);
  return answered;
}

/** Collects errors of a browser: rejected certificates and content, requests without an answer or with status 400 and above. */
function collectComplaints(page) {
  const complaints = [];
  // Chromium later reports an unread answer without a body as aborted.
  page.on('requestfailed', (request) => {
    if (!request.response()) complaints.push(`${request.url()}: ${request.failure()?.errorText}`);
  });
  page.on('response', (answer) => answer.ok() || complaints.push(`${answer.url()}: ${answer.status()}`));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  return complaints;
}

/** Opens an integrator's page with this session in a browser, plays the patient, and returns the events of the page. */
export async function playEmbedded(address, component) {
  const picture = join(FOLDERS.logs, 'ingress.png');
  const integrator = await serveIntegrator(component);
  const browser = await launch(address, integrator.port);
  try {
    const page = await browser.newPage();
    await page.setViewport(TABLET);
    const complaints = collectComplaints(page);
    await page.goto(`${INTEGRATOR_ORIGIN}/`, WAIT);
    const frame = await page.waitForFrame((candidate) => candidate.url().startsWith(`${PUBLIC_URL}/component/`), WAIT);
    const protocol = await frame.evaluate(() => performance.getEntriesByType('navigation')[0].nextHopProtocol);
    const answered = await playPatient({ page, frame, picture }).catch(async (error) => {
      await page.screenshot({ path: picture });
      const shown = await frame.evaluate(() => document.body.textContent).catch(() => 'nothing');
      throw new Error(`${error.message}\n${complaints.join('\n')}\nthe screen says: ${shown}`);
    });
    say(`in Chromium by ${protocol}: a stroke, ${answered} answers, sent; see ${picture}`);
    return { heard: await page.evaluate(() => window.heard), complaints, protocol };
  } finally {
    await browser.close();
    integrator.close();
  }
}
