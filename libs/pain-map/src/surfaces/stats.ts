import { surfacesVersion1 } from './stats-v1.ts';

/**
 * One version of the surfaces of a map on the patient's avatar, unrounded; without a painful area all are zero. The
 * rasteriser lends its memory.
 */
export type SurfaceAlgorithm = typeof surfacesVersion1;

/** Algorithms by version, kept permanently: a resume bundle is recomputed with its own (contract.md#versions). */
export type SurfaceAlgorithms = ReadonlyMap<number, SurfaceAlgorithm>;

export const SURFACE_ALGORITHMS: SurfaceAlgorithms = new Map([[1, surfacesVersion1]]);

/** The surfaces algorithm of a version; an unknown version throws an error with code `unknown_version`. */
export function stats(version: number, algorithms: SurfaceAlgorithms = SURFACE_ALGORITHMS): SurfaceAlgorithm {
  const algorithm = algorithms.get(version);
  if (!algorithm) throw Object.assign(new Error('no such version of stats_algo'), { code: 'unknown_version' });
  return algorithm;
}
