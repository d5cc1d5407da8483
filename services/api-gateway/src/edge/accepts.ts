/** Media type of a FHIR R4 answer (FHIR R4 3.1.0.1.9). */
export const FHIR_TYPE = 'application/fhir+json; fhirVersion=4.0';

interface MediaRange {
  readonly type: string;
  readonly quality: number;
  readonly fhirVersion: string;
}

function readRange(range: string): MediaRange {
  const [type = '', ...parameters] = range.split(';').map((text) => text.trim().toLowerCase());
  const value = (name: string) => parameters.find((text) => text.startsWith(`${name}=`))?.slice(name.length + 1);
  const quality = Number(value('q') ?? '1');
  return { type, quality: quality >= 0 && quality <= 1 ? quality : 0, fhirVersion: value('fhirversion') ?? '4.0' };
}

/** Whether a range is named, and plain JSON is not named with the same or a higher quality (RFC 9110 12.5.1). */
function prefers(accept: string | undefined, wanted: (range: MediaRange) => boolean): boolean {
  const ranges = (accept ?? '').slice(0, 1_000).split(',').map(readRange);
  const best = (isWanted: (range: MediaRange) => boolean) =>
    Math.max(0, ...ranges.filter(isWanted).map(({ quality }) => quality));
  return best(wanted) > best(({ type }) => type === 'application/json');
}

/** Whether an `Accept` header asks for FHIR R4. Anything else gets JSON, so wildcards and unknown types never surprise a caller. */
export const acceptsFhir = (accept: string | undefined): boolean =>
  prefers(accept, ({ type, fhirVersion }) => type === 'application/fhir+json' && /^4\.0(\.1)?$/.test(fhirVersion));

/** Whether an `Accept` header asks for a PDF; anything else gets JSON. */
export const acceptsPdf = (accept: string | undefined): boolean =>
  prefers(accept, ({ type }) => type === 'application/pdf');
