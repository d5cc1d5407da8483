import { readLayers } from '../figures/read-layers.ts';
import { draftReport } from '../report/document.ts';
import { drawnCells, painfulRegions } from '../report/painful-regions.ts';
import { createDocumentWriter } from '../report/printed-document.ts';
import { type SampleOptions, samplePdfRequest } from './sample-request.ts';

const write = createDocumentWriter();

/** The body of a sample's report in HTML, with its map and this logo. */
export async function writeSample(options: SampleOptions, logo: string | null = null): Promise<string> {
  const request = await samplePdfRequest(options);
  const layers = readLayers(request);
  const drawn = { regions: painfulRegions(request, layers), drawn: drawnCells(request.patient, layers) };
  return write(draftReport(request, { logo, ...drawn })).content.body;
}

/** The words of a document, without markup. */
export const readWords = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
