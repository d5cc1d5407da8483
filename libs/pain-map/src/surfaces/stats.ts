import { surfacesVersion1 } from './stats-v1.ts';

/** Algorithms by version, kept permanently: a resume bundle is recomputed with its own (contract.md#versions). */
export const STATS_ALGORITHMS: ReadonlyMap<number, typeof surfacesVersion1> = new Map([[1, surfacesVersion1]]);

/**
 * The surfaces of a map on the patient's avatar by one version, unrounded; without a painful area all are zero. The
 * rasteriser lends its memory. An unknown version throws an error with code `unknown_version`.
 */
export function stats(version: number): typeof surfacesVersion1 {
  const algorithm = STATS_ALGORITHMS.get(version);
  if (!algorithm) throw Object.assign(new Error('no such version of stats_algo'), { code: 'unknown_version' });
  return algorithm;
}
