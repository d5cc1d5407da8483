import { readFileSync } from 'node:fs';
import puppeteer, { type Browser } from 'puppeteer-core';
import type { PrintDocument } from '../browser/managed-browser.ts';
import { candidatePrograms } from '../browser/programs.ts';

const asset = (name: string) => readFileSync(new URL(`../../assets/${name}`, import.meta.url), 'utf8');
const A4 = { width: 794, height: 1123 };

/** Starts the browser that the renderer would choose, without any of the renderer's precautions; `args` are more flags. */
export async function openPlainBrowser(args: readonly string[] = []): Promise<Browser> {
  const { value: program } = await candidatePrograms(process.env.CHROMIUM_PATH).next();
  if (!program) throw new Error('no browser to test with');
  return puppeteer.launch({
    executablePath: program.executablePath,
    headless: program.headless,
    args: [...program.args, '--no-sandbox', '--font-render-hinting=none', ...args],
    env: { ...process.env, ...program.environment },
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
export interface Layout {
  /** Elements outside their page or picture, wider inside than outside, or cut; none is right. */
  readonly faults: readonly string[];
  /** Size of print of the answers; null in a report without. */
  readonly density: string | null;
  /** Size in pt of the smallest letters of any text, on pictures too. */
  readonly smallest: number;
}

/** Measures every box of a report as it prints. */
export async function measureLayout(browser: Browser, { shell, content }: PrintDocument): Promise<Layout> {
  const page = await browser.newPage();
  try {
    await page.setViewport(A4);
    await page.emulateMediaType('print');
    await page.setContent(shell);
    await page.evaluate(`(${asset('fill.js')})(${JSON.stringify(content)})`);
    return (await page.evaluate(asset('measure.js'))) as Layout;
  } finally {
    await page.close();
  }
}
