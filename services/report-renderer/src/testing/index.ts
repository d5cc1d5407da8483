export { type PdfContents, readPdf } from './read-pdf.ts';
export { documentOf } from './sample-document.ts';
export { fullMap, sampleMap } from './sample-map.ts';
export { type SampleOptions, samplePdfRequest, VARIANTS, type Variant } from './sample-request.ts';
export { openPlainBrowser } from './test-browser.ts';
