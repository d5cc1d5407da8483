import { type McriParts, type McriValues, mcriVersion1 } from './mcri-v1.ts';

/** Algorithms by version, kept permanently: a resume bundle is recomputed with its own (contract.md#versions). */
export const MCRI_ALGORITHMS: ReadonlyMap<number, (parts: McriParts) => McriValues> = new Map([[1, mcriVersion1]]);

/** The index of a version; an unknown version throws an error with code `unknown_version`. */
export function mcri(version: number): (parts: McriParts) => McriValues {
  const algorithm = MCRI_ALGORITHMS.get(version);
  if (!algorithm) throw Object.assign(new Error('no such version of mcri_algo'), { code: 'unknown_version' as const });
  return algorithm;
}
