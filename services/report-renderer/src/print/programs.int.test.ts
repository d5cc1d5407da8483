import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type HostFonts, onHost, writeHostFonts } from '../testing/host-fonts.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { spawnBrowser } from './browser-process.ts';
import type { PrintDocument, PrintPage } from './ports.ts';
import { openPrintPage } from './print-page.ts';
import { candidatePrograms, type Program } from './programs.ts';

/** A shell without fonts. */
const BARE = '<!doctype html><html><head><title></title></head><body></body></html>';

async function programs(chosen: string | undefined, systemPaths: readonly string[]) {
  const found = [];
  for await (const program of candidatePrograms(chosen, systemPaths)) found.push(program);
  return found;
}

test('a chosen browser is the only candidate', async () => {
  expect(await programs('/opt/chromium', ['/bin/sh'])).toMatchObject([
    { name: 'chosen', executablePath: '/opt/chromium', headless: true },
  ]);
});

test('a headless shell is started as such', async () => {
  expect(await programs('/opt/chromium-headless-shell', [])).toMatchObject([{ headless: 'shell' }]);
});

describe('without a system browser', () => {
  let bundled: Program | undefined;
  let others: readonly Program[];
  let hosts: HostFonts;
  let spawned: Awaited<ReturnType<typeof spawnBrowser>>;
  let page: PrintPage;
  beforeAll(async () => {
    [bundled, ...others] = await programs(undefined, ['/nowhere/chromium']);
    if (!bundled) throw new Error('no bundled browser');
    hosts = await writeHostFonts();
    const choice = { program: bundled, sandboxed: false };
    spawned = await onHost(hosts.rich, () => spawnBrowser(choice, 30_000));
    page = await openPrintPage(spawned.browser, BARE, { framesOnDemand: true });
  });
  afterAll(async () => {
    spawned.browser.close().catch(() => {});
    await Promise.all([spawned.cleanedUp, hosts.remove()]);
  });

  const printed = async (document: PrintDocument) => readPdf(Buffer.from(await page.print(document), 'base64'));

  test('the bundled one is unpacked, and nothing else is tried', () => {
    expect(others).toEqual([]);
    expect(bundled).toMatchObject({ name: 'bundled', headless: 'shell' });
    expect(bundled?.executablePath).toMatch(/\/chromium-\d+\.\d+\.\d+\/chromium$/);
  });

  test('it uses our font and none of its host for a document without fonts', async () => {
    const content = { language: 'en', title: 'bare', body: '<h1>printed</h1>' };
    expect(await printed({ shell: BARE, content })).toMatchObject({
      title: 'bare',
      pages: ['printed'],
      tagged: true,
      fonts: [{ name: expect.stringMatching(/^Inter/), embedded: true }],
    });
  });
});
