export { packMap } from './pack-map.ts';
export { paintAlone } from './paint-alone.ts';
export { type PdfContents, readPdf } from './read-pdf.ts';
export { openReportPrinter, type ReportPrinter } from './report-printer.ts';
export { COURSES, type SampleComparison } from './sample-comparison.ts';
export { fullMap, sampleMap } from './sample-map.ts';
export { type SampleOptions, samplePdfRequest, VARIANTS, type Variant, writeDocument } from './sample-request.ts';
export { openPlainBrowser, wholeDocument } from './test-browser.ts';
