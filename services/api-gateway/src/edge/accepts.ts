/** Media type of a FHIR R4 answer (FHIR R4 3.1.0.1.9). */
export const FHIR_TYPE = 'application/fhir+json; fhirVersion=4.0';

interface Range {
  /** Media type or language, in lower case. */
  readonly name: string;
  readonly quality: number;
  readonly fhirVersion: string;
}

function readRange(range: string): Range {
  const [name = '', ...parameters] = range.split(';').map((text) => text.trim().toLowerCase());
  const value = (key: string) => parameters.find((text) => text.startsWith(`${key}=`))?.slice(key.length + 1);
  const quality = Number(value('q') ?? '1');
  return { name, quality: quality >= 0 && quality <= 1 ? quality : 0, fhirVersion: value('fhirversion') ?? '4.0' };
}

/** Ranges of a header; ignores everything after its first 1,000 characters. */
const readRanges = (header: string) => header.slice(0, 1_000).split(',').map(readRange);

/** True if the header names a range, and plain JSON with a lower quality or not at all (RFC 9110 12.5.1). */
function prefers(accept: string | undefined, wanted: (range: Range) => boolean): boolean {
  const ranges = readRanges(accept ?? '');
  const best = (isWanted: (range: Range) => boolean) =>
    Math.max(0, ...ranges.filter(isWanted).map(({ quality }) => quality));
  return best(wanted) > best(({ name }) => name === 'application/json');
}

/** True if an `Accept` header asks for FHIR R4. Other headers mean JSON, so wildcards and unknown types never surprise a caller. */
export const acceptsFhir = (accept: string | undefined): boolean =>
  prefers(accept, ({ name, fhirVersion }) => name === 'application/fhir+json' && /^4\.0(\.1)?$/.test(fhirVersion));

/** True if an `Accept` header asks for a PDF; other headers mean JSON. */
export const acceptsPdf = (accept: string | undefined): boolean =>
  prefers(accept, ({ name }) => name === 'application/pdf');

/** True if an `Accept-Encoding` header names an encoding, or any, with a quality above 0. */
export function acceptsEncoding(header: string | undefined, encoding: 'br' | 'gzip'): boolean {
  const ranges = readRanges(header ?? '');
  const range = ranges.find(({ name }) => name === encoding) ?? ranges.find(({ name }) => name === '*');
  return (range?.quality ?? 0) > 0;
}

/** Languages of an `Accept-Language` header in lower case, the preferred one first (RFC 9110 12.5.4). */
export const acceptedLanguages = (header: string | undefined): string[] =>
  readRanges(header ?? '')
    .sort((a, b) => b.quality - a.quality)
    .map(({ name }) => name);
