import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { labelsOf } from '../labels/labels-of.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { documentOf } from '../testing/sample-document.ts';
import { samplePdfRequest } from '../testing/sample-request.ts';
import type { PrintPage } from './engine.ts';
import { openPrintPage } from './print-page.ts';
import { candidatePrograms, type Program } from './programs.ts';
import { type SpawnedBrowser, spawnBrowser } from './spawn-browser.ts';

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

describe('without a system browser', () => {
  let bundled: Program | undefined;
  let others: readonly Program[];
  let profile: string;
  let spawned: SpawnedBrowser;
  let page: PrintPage;
  beforeAll(async () => {
    [bundled, ...others] = await programs(undefined, ['/nowhere/chromium']);
    if (!bundled) throw new Error('no bundled browser');
    profile = await mkdtemp(join(tmpdir(), 'profile-'));
    spawned = await spawnBrowser({ program: bundled, sandboxed: false }, profile, 30_000);
    page = await openPrintPage(spawned.browser);
  }, 120_000);
  afterAll(async () => {
    spawned.browser.close().catch(() => {});
    await spawned.exited;
    await rm(profile, { recursive: true });
  });

  const printed = async (html: string) => readPdf(Buffer.from(await page.print(html), 'base64'));

  test('the bundled one is unpacked, and nothing else is tried', () => {
    expect(others).toEqual([]);
    expect(bundled).toMatchObject({ name: 'bundled', headless: 'shell' });
  });

  test('it has a font for a document that brings none', async () => {
    expect(await printed('<!doctype html><html lang="en"><title>bare</title><h1>printed</h1></html>')).toMatchObject({
      title: 'bare',
      pages: ['printed'],
      tagged: true,
      fonts: [{ name: expect.stringMatching(/^OpenSans/), embedded: true }],
    });
  }, 60_000);

  test('it prints a whole report, tagged, with bookmarks and our fonts embedded', async () => {
    const { pages, tagged, language, bookmarks, fonts } = await printed(await documentOf(await samplePdfRequest()));

    expect(pages).toHaveLength(4);
    for (const text of pages) expect(text).toContain('REC-2026-00417');
    expect({ tagged, language }).toEqual({ tagged: true, language: 'en-GB' });
    expect(bookmarks).toContain(labelsOf('en-GB').glance.heading);
    expect(fonts.length).toBeGreaterThan(0);
    for (const font of fonts) expect(font).toEqual({ name: expect.stringMatching(/^Inter-/), embedded: true });
  }, 60_000);
});
