import type { PdfRequest } from '@pain-assessment/contracts';
import { createRendering } from '../rendering.ts';
import { NO_DEADLINE, superviseRealBrowser } from './real-browsers.ts';
import { type SampleComparison, sampleComparison } from './sample-comparison.ts';
import { type SampleOptions, samplePdfRequest } from './sample-request.ts';

/** Prints reports and comparisons of sample assessments like the service. */
export interface ReportPrinter {
  print(options: SampleOptions): Promise<Buffer>;
  printRequest(request: PdfRequest): Promise<Buffer>;
  printComparison(options: SampleComparison): Promise<Buffer>;
  close(): Promise<void>;
}

const CLOSE_GRACE_MS = 5_000;

/** Opens a printer with its own browser. */
export function openReportPrinter(): ReportPrinter {
  const browser = superviseRealBrowser();
  const rendering = createRendering({ log: { warn: () => {} } });
  async function printRequest(request: PdfRequest) {
    const pdf = await browser.print(() => rendering.pdf.write(request), NO_DEADLINE);
    return Buffer.from(await rendering.pdf.complete(pdf, request), 'base64');
  }
  return {
    printRequest,
    print: async (options) => printRequest(await samplePdfRequest(options)),
    async printComparison(options) {
      const request = sampleComparison(options);
      const pdf = await browser.print(() => rendering.comparison.write(request), NO_DEADLINE);
      return Buffer.from(await rendering.comparison.complete(pdf, request), 'base64');
    },
    async close() {
      await browser.close(CLOSE_GRACE_MS);
    },
  };
}
