export { intensityLook, tileOf, typologyLook } from './appearance/appearance.ts';
export type { Look } from './appearance/look.ts';
export { PATTERN_PERIOD, type PatternName, patternCovers } from './appearance/patterns.ts';
export { type Avatar, avatarOf } from './body/avatar.ts';
export { type BodyPaths, type BodySvgStyle, bodyPaths, bodySvg } from './body/svg.ts';
export { bodyShapeOf } from './grid/body-shape.ts';
export { cellAreaCm2, GRID } from './grid/grid.ts';
export { emptyLayers, intensityCode, type PainLayer, type PainLayers, typologyBit } from './grid/layers.ts';
export { paintingCost } from './raster/cost.ts';
export { createPainting, type DirtyRect, type Painting, rasterise } from './raster/painting.ts';
export {
  largestRegions,
  type Region,
  type RegionId,
  type RegionShare,
  regionName,
  regionPoints,
  regionsOf,
} from './regions/regions.ts';
export { type SurfaceCounts, surfaceCounts, type TypologyFamily } from './surfaces/counts.ts';
export type { BodyFigures, MeasuredSurface, MeasuredSurfaces, Measurement } from './surfaces/measurement.ts';
export { CURRENT_STATS_VERSION, type SurfaceAlgorithm, type SurfaceAlgorithms, stats } from './surfaces/stats.ts';
