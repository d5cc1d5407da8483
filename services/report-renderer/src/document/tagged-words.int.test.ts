import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Locale, Zone } from '@pain-assessment/contracts';
import { openReportPrinter, type ReportPrinter } from '../testing/report-printer.ts';
import { COURSES } from '../testing/sample-comparison.ts';
import { VARIANTS } from '../testing/sample-request.ts';

let printer: ReportPrinter;
beforeAll(() => {
  printer = openReportPrinter();
});
afterAll(() => printer.close());

const MOST_BYTES = 16 * 2 ** 20;
const poppler = (program: string, args: readonly string[], input: Buffer) =>
  execFileSync(program, args, { input, maxBuffer: MOST_BYTES, stdio: ['pipe', 'pipe', 'ignore'] }).toString();

/** Without hyphens, at which a line may end. */
const splitWords = (text: string) => text.replace(/-\s*/g, '').split(/\s+/u);

/** Words of the structure of a PDF that stand nowhere on its pages: two words without the space between two lines. */
function findGluedWords(pdf: Buffer): string[] {
  const printed = new Set(splitWords(poppler('pdftotext', ['-', '-'], pdf)));
  const texts = poppler('pdfinfo', ['-struct-text', '-'], pdf).matchAll(/^\s*"(.*)"$/gm);
  return [...texts].flatMap(([, text = '']) => splitWords(text).filter((word) => word !== '' && !printed.has(word)));
}

/** Long and short documents have the same lines; short runs print the longest and one of few lines. */
const [REPORTS, COMPARISONS] = process.env.TEST_FULL
  ? [VARIANTS, COURSES]
  : [['longest', 'no_pain'] as const, COURSES.slice(0, 1)];

test.each(REPORTS)('in a report (%s), the structure has a space between the words of two lines', async (variant) => {
  const number = VARIANTS.indexOf(variant);
  for (const locale of Locale.options.filter((_, index) => process.env.TEST_FULL || index === number % 6)) {
    const pdf = await printer.print({ variant, locale, zone: Zone.options[number] ?? 'knee' });

    expect({ locale, glued: findGluedWords(pdf) }).toEqual({ locale, glued: [] });
  }
});

test.each(COMPARISONS)('and in a comparison (%s)', async (course) => {
  const number = COURSES.indexOf(course);
  for (const locale of Locale.options.filter((_, index) => process.env.TEST_FULL || index === 2 * number)) {
    const pdf = await printer.printComparison({ course, locale });

    expect({ locale, glued: findGluedWords(pdf) }).toEqual({ locale, glued: [] });
  }
});
