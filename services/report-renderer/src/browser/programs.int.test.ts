import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readPdf } from '../testing/read-pdf.ts';
import { openPrintPage } from './print-page.ts';
import { candidatePrograms } from './programs.ts';
import { spawnBrowser } from './spawn-browser.ts';

async function programs(chosen: string | undefined, systemPaths: readonly string[]) {
  const found = [];
  for await (const program of candidatePrograms(chosen, systemPaths)) found.push(program);
  return found;
}

test('a chosen browser is the only one to try', async () => {
  expect(await programs('/opt/chromium', ['/bin/sh'])).toMatchObject([
    { name: 'chosen', executablePath: '/opt/chromium', headless: true },
  ]);
});

test('a headless shell is started as such', async () => {
  expect(await programs('/opt/chromium-headless-shell', [])).toMatchObject([{ headless: 'shell' }]);
});

test('without a system browser the bundled one is unpacked and prints', async () => {
  const [bundled, ...others] = await programs(undefined, ['/nowhere/chromium']);
  if (!bundled) throw new Error('no bundled browser');
  const profile = await mkdtemp(join(tmpdir(), 'profile-'));
  const { browser, exited } = await spawnBrowser({ program: bundled, sandboxed: false }, profile, 30_000);
  const page = await openPrintPage(browser);

  const pdf = await page.print('<!doctype html><html lang="en"><title>bundled</title><h1>printed</h1></html>');
  browser.close().catch(() => {});
  await exited;
  await rm(profile, { recursive: true });

  expect(others).toEqual([]);
  expect(bundled).toMatchObject({ name: 'bundled', headless: 'shell' });
  expect(await readPdf(Buffer.from(pdf, 'base64'))).toMatchObject({
    title: 'bundled',
    pages: ['printed'],
    tagged: true,
  });
}, 120_000);
