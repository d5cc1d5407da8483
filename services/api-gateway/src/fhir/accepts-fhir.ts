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

/**
 * Whether an `Accept` header asks for FHIR R4: it is named, and plain JSON is not named as at least as welcome.
 * Anything else gets JSON, so wildcards and unknown types never surprise a caller (RFC 9110 12.5.1).
 */
export function acceptsFhir(accept: string | undefined): boolean {
  const ranges = (accept ?? '').slice(0, 1_000).split(',').map(readRange);
  const best = (wanted: (range: MediaRange) => boolean) =>
    Math.max(0, ...ranges.filter(wanted).map(({ quality }) => quality));
  const fhir = best(({ type, fhirVersion }) => type === 'application/fhir+json' && /^4\.0(\.1)?$/.test(fhirVersion));
  return fhir > best(({ type }) => type === 'application/json');
}
