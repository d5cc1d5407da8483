export { fullMap, sampleMap } from './sample-map.ts';
export { type SampleOptions, samplePdfRequest, VARIANTS, type Variant } from './sample-request.ts';
