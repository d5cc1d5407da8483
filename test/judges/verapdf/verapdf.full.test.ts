import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Locale, Zone } from '@pain-assessment/contracts';
import { COURSES, openReportPrinter, type ReportPrinter, VARIANTS } from '@pain-assessment/report-renderer/testing';
import { JAVA, runJudge } from '../../support/java.ts';
import { describeWith } from '../../support/programs.ts';

/** Letters of several scripts, some with several glyphs. The report prints letters without an installed font as code points. */
const REFERENCE = 'REC 7 שלום مرحبا 漢字 Ж x\u0302 a->b';
const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const STANDARDS = ['2a', 'ua1'];

/** A full run has each zone, locale and kind of report, otherwise a few. */
const kinds = Zone.options.flatMap((zone) => VARIANTS.map((variant) => ({ zone, variant })));
const all = kinds.flatMap((kind) => Locale.options.map((locale) => ({ ...kind, locale })));
const few = VARIANTS.map((variant, index) => ({
  variant,
  zone: Zone.options[index] ?? 'knee',
  locale: Locale.options[index] ?? 'en-GB',
}));
const cases = process.env.TEST_FULL ? all : few;
const everyComparison = COURSES.flatMap((course) => Locale.options.map((locale) => ({ course, locale })));
const fewComparisons = COURSES.map((course, index) => ({ course, locale: Locale.options[index] ?? 'en-GB' }));
const comparisons = process.env.TEST_FULL ? everyComparison : fewComparisons;

/** Paper changes from case to case, and shifts by one after each round of locales: so every kind and every locale has both. */
function accountAt(index: number) {
  const shifted = index + Math.floor(index / Locale.options.length);
  return { name: 'Demo clinic', logo: null, paper: shifted % 2 === 0 ? 'a4' : 'letter' } as const;
}

describeWith(JAVA, 'reports judged by veraPDF')('veraPDF', () => {
  let printer: ReportPrinter;
  let lines: readonly string[] = [];
  const reports = mkdtempSync(join(tmpdir(), 'reports-'));
  const files: string[] = [];
  function keep(name: string, pdf: Buffer) {
    const file = join(reports, `${name}.pdf`);
    writeFileSync(file, pdf);
    files.push(file);
  }

  beforeAll(async () => {
    printer = openReportPrinter();
    for (const [index, options] of cases.entries()) {
      const { zone, variant, locale } = options;
      const account = accountAt(index);
      const pdf = await printer.print({ ...options, account, reference: REFERENCE });
      keep(`${zone} ${variant} ${locale} ${account.paper}`, pdf);
    }
    for (const [index, options] of comparisons.entries()) {
      const account = accountAt(index);
      const pdf = await printer.printComparison({ ...options, account, reference: REFERENCE });
      keep(`${options.course} ${options.locale} ${account.paper}`, pdf);
    }
    lines = await runJudge(FOLDER, files);
  }, 1_800_000);
  afterAll(async () => {
    await printer?.close();
    rmSync(reports, { recursive: true });
  });

  test('accepts every report and comparison as PDF/A-2a and PDF/UA-1', () => {
    expect(files).toHaveLength(cases.length + comparisons.length);
    expect(lines).toEqual(files.flatMap((file) => STANDARDS.map((standard) => `VALID ${standard} ${file}`)));
  });
});
