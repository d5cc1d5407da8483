import { type McriParts, type McriValues, mcriVersion1 } from './mcri-v1.ts';

/** One version of the index. */
export type McriAlgorithm = (parts: McriParts) => McriValues;

/** Algorithms by version, kept permanently: a resume bundle is recomputed with its own (contract.md#versions). */
export type McriAlgorithms = ReadonlyMap<number, McriAlgorithm>;

export const MCRI_ALGORITHMS: McriAlgorithms = new Map([[1, mcriVersion1]]);

/** The index of a version; an unknown version throws an error with code `unknown_version`. */
export function mcri(version: number, algorithms: McriAlgorithms = MCRI_ALGORITHMS): McriAlgorithm {
  const algorithm = algorithms.get(version);
  if (!algorithm) throw Object.assign(new Error('no such version of mcri_algo'), { code: 'unknown_version' as const });
  return algorithm;
}
