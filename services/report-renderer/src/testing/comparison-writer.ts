import type { ComparisonRequest } from '@pain-assessment/contracts';
import { createComparedMaps } from '../comparison/compared-maps.ts';
import { draftComparison } from '../comparison/document.ts';
import { createDocumentWriter } from '../document/printed-document.ts';
import { type SampleComparison, sampleComparison } from './sample-comparison.ts';

function once<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    const value = made.has(key) ? (made.get(key) as T) : make(key);
    made.set(key, value);
    return value;
  };
}

/** The part of a request that its pictures depend on. */
function pictureKey({ comparison: { sex, assessments, changes }, maps }: ComparisonRequest): string {
  const ends = [assessments.at(0), assessments.at(-1)].map((shown) => ({ patient: shown?.patient }));
  return JSON.stringify({ comparison: { sex, assessments: ends, changes: { map: changes.map } }, maps });
}

/** Writes comparisons without a browser. Pictures and samples take most of the time, so each is made once. */
export function createComparisonWriter() {
  const write = createDocumentWriter();
  const drawMaps = createComparedMaps();
  const pictures = once((key) => drawMaps(JSON.parse(key)));
  const samples = once((options) => sampleComparison(JSON.parse(options)));
  const sample = (options: SampleComparison = {}) => samples(JSON.stringify(options));
  const draw = (request: ComparisonRequest) => pictures(pictureKey(request));
  const render = async (request: ComparisonRequest) =>
    write(draftComparison(request, await draw(request))).content.body;
  const bodies = once((options) => render(sample(JSON.parse(options))));
  return {
    sample,
    draw,
    /** Markup of the document of a request. */
    render,
    /** Markup of the document of a sample. */
    renderSample: (options: SampleComparison = {}) => bodies(JSON.stringify(options)),
  };
}
