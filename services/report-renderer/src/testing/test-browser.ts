import { readFileSync } from 'node:fs';
import puppeteer, { type Browser, type LaunchOptions } from 'puppeteer-core';
import type { PrintDocument } from '../print/ports.ts';
import { prepare } from '../print/print-page.ts';
import { browserEnvironment, candidatePrograms } from '../print/programs.ts';

const measure = readFileSync(new URL('../../src/testing/measure.js', import.meta.url), 'utf8');

/** Starts the renderer's browser without the renderer's precautions, with additional flags, variables and options. */
export async function openPlainBrowser(
  args: readonly string[] = [],
  variables: Readonly<Record<string, string>> = {},
  options: LaunchOptions = { pipe: true },
): Promise<Browser> {
  const { value: program } = await candidatePrograms(process.env.CHROMIUM_PATH).next();
  if (!program) throw new Error('no browser to test with');
  return puppeteer.launch({
    executablePath: program.executablePath,
    headless: program.headless,
    args: [...program.args, '--no-sandbox', '--font-render-hinting=none', ...args],
    env: browserEnvironment({ ...program.environment, ...variables }),
    ...options,
  });
}

/** Both parts of a document in one. */
export function wholeDocument({ shell, content: { language, title, body } }: PrintDocument): string {
  return shell
    .replace('<html>', () => `<html lang="${language}">`)
    .replace('<title></title>', () => `<title>${title}</title>`)
    .replace('<body></body>', () => `<body>${body}</body>`);
}

/** Result of measuring the boxes of a report. */
interface Layout {
  /** Page, element, left, top, width and height in CSS pixels of each box, in the order of the document. */
  readonly boxes: readonly string[];
  /** Elements outside their page or picture, with overflow, or cut; empty for a correct layout. */
  readonly faults: readonly string[];
  /** Density of the answers; null in a report without answers. */
  readonly density: string | null;
  /** Size in pt of the smallest letters of any text, including pictures. */
  readonly smallest: number;
}

/** Measures every box of a report. */
export type MeasureLayout = (document: PrintDocument) => Promise<Layout>;

/** Opens a page that measures one report after another, each filled like for its print. */
export async function openLayouts(browser: Browser): Promise<MeasureLayout> {
  const page = await browser.newPage();
  const { load, fill } = await prepare(await page.createCDPSession());
  let loaded: string | undefined;
  return async ({ shell, content }) => {
    if (shell !== loaded) await load(shell);
    loaded = shell;
    const overflowing = await fill(content);
    const layout = (await page.evaluate(measure)) as Layout;
    const reported = overflowing.map((box) => `${box} is reported as overflowing`);
    return { ...layout, faults: [...layout.faults, ...reported] };
  };
}
