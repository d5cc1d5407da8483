import { createDocumentWriter } from '../document/printed-document.ts';
import { draftReport } from '../report/document.ts';
import { type SampleOptions, samplePdfRequest } from './sample-request.ts';

const write = createDocumentWriter();

/** The body of a sample's report in HTML, with its map and the logo of its account. */
export async function writeSample(options: SampleOptions): Promise<string> {
  return write(draftReport(await samplePdfRequest(options))).content.body;
}

/** The words of a document, without markup. */
export const readWords = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
