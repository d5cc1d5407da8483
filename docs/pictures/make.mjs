import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@pain-assessment/client';
import { openPlainBrowser } from '@pain-assessment/report-renderer/testing';
import { startStandalone } from '@pain-assessment/standalone';
import { openTablet, playPatient } from '@pain-assessment/standalone/testing';

/** Makes the pictures of the README from the running product: `node docs/pictures/make.mjs` after a build. */
const folder = fileURLToPath(new URL('./', import.meta.url));
const KEY = 'sk_test_demo_0000000000000000000000';
const TABLET = { width: 1080, height: 900, deviceScaleFactor: 1, hasTouch: true, isMobile: true };
const BODY = {
  zone: 'thoracolumbar_spine',
  patient: { sex: 'female', height_cm: 168, weight_kg: 64 },
  modules: ['cartography', 'questionnaires'],
  options: { session_pin: 'none' },
};

async function captureReport(client) {
  const session = await client.createSession({ ...BODY, reference: 'REC-2026-0042' });
  const assessment = await playPatient(session.component.url);
  const pdf = await new Response(await client.report(session.session_id)).arrayBuffer();
  const work = mkdtempSync(join(tmpdir(), 'pictures-'));
  writeFileSync(join(work, 'report.pdf'), new Uint8Array(pdf));
  const page = ['-f', '1', '-l', '1', '-singlefile', '-r', '80', '-png'];
  execFileSync('pdftoppm', [...page, join(work, 'report.pdf'), join(folder, 'report')]);
  rmSync(work, { recursive: true });
  return assessment;
}

async function press(page, name) {
  const button = await page.waitForSelector(`::-p-aria([name="${name}"][role="button"])`, { timeout: 10_000 });
  await button.tap();
}

async function captureComponent(client, assessment) {
  const session = await client.createSession(BODY);
  const tablet = openTablet(session.component.url);
  await tablet.start();
  await tablet.saveDraft(1, { cartography: assessment.cartography });
  const browser = await openPlainBrowser();
  const page = await browser.newPage();
  await page.setViewport(TABLET);
  await page.goto(session.component.url);
  await page.waitForSelector('.stage-surface, ::-p-aria([role="button"])');
  for (const name of process.argv.slice(2)) await press(page, name);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await page.screenshot({ path: join(folder, 'component.png') });
  await browser.close();
}

const service = await startStandalone({ LOG_LEVEL: 'error', PORT: '0', ADMIN_PORT: '0', DEMO_PORT: '0' });
const client = createClient({ baseUrl: service.baseUrl, secretKey: KEY });
const assessment = await captureReport(client);
await captureComponent(client, assessment);
await service.close();
process.exit(0);
