import { readFileSync } from 'node:fs';
import puppeteer, { type Browser } from 'puppeteer-core';
import type { PrintDocument } from '../browser/managed-browser.ts';
import { prepare } from '../browser/print-page.ts';
import { browserEnvironment, candidatePrograms } from '../browser/programs.ts';

const measure = readFileSync(new URL('../../assets/measure.js', import.meta.url), 'utf8');

/** Starts the browser that the renderer would choose, without any of the renderer's precautions; with more flags and variables. */
export async function openPlainBrowser(
  args: readonly string[] = [],
  variables: Readonly<Record<string, string>> = {},
): Promise<Browser> {
  const { value: program } = await candidatePrograms(process.env.CHROMIUM_PATH).next();
  if (!program) throw new Error('no browser to test with');
  return puppeteer.launch({
    executablePath: program.executablePath,
    headless: program.headless,
    args: [...program.args, '--no-sandbox', '--font-render-hinting=none', ...args],
    env: browserEnvironment({ ...program.environment, ...variables }),
    pipe: true,
  });
}

/** Both parts of a document as one, for a browser that is given all at once. */
export function wholeDocument({ shell, content: { language, title, body } }: PrintDocument): string {
  return shell
    .replace('<html>', () => `<html lang="${language}">`)
    .replace('<title></title>', () => `<title>${title}</title>`)
    .replace('<body></body>', () => `<body>${body}</body>`);
}

/** What measuring the boxes of a report found. */
interface Layout {
  /** Page, element, left, top, width and height in CSS pixels of each box, in the order of the document. */
  readonly boxes: readonly string[];
  /** Elements outside their page or picture, wider inside than outside, or cut; none is right. */
  readonly faults: readonly string[];
  /** Size of print of the answers; null in a report without. */
  readonly density: string | null;
  /** Size in pt of the smallest letters of any text, on pictures too. */
  readonly smallest: number;
}

/** Measures every box of a report. */
export type MeasureLayout = (document: PrintDocument) => Promise<Layout>;

/** Opens a page that measures every box of one report after another, each filled as it prints. */
export async function openLayouts(browser: Browser): Promise<MeasureLayout> {
  const page = await browser.newPage();
  const { load, fill } = await prepare(await page.createCDPSession());
  let loaded: string | undefined;
  return async ({ shell, content }) => {
    if (shell !== loaded) await load(shell);
    loaded = shell;
    await fill(content);
    return (await page.evaluate(measure)) as Layout;
  };
}
