export { intensityLook, tileOf, typologyLook } from './appearance/appearance.ts';
export type { Look } from './appearance/look.ts';
export { PATTERN_PERIOD, type PatternName, patternCovers } from './appearance/patterns.ts';
export { type Avatar, avatarOf } from './body/avatar.ts';
export { type BodyPaths, type BodySvgStyle, bodyPaths, bodySvg } from './body/svg.ts';
export { bodyShapeOf } from './grid/body-shape.ts';
export { drawnRows } from './grid/drawn-cells.ts';
export { cellAreaCm2, GRID } from './grid/grid.ts';
export {
  countingTypologies,
  emptyLayers,
  intensityCode,
  type PainLayer,
  type PainLayers,
  typologyBit,
} from './grid/layers.ts';
export { paintingCost } from './raster/cost.ts';
export { createPainting, type DirtyRect, type Painting, rasterise, withLayers } from './raster/painting.ts';
export { largestRegions, type RegionShare } from './regions/largest-regions.ts';
export type { Part, Side } from './regions/parts.ts';
export { type Region, type RegionId, regionName, regionPoints, regionsOf } from './regions/regions.ts';
export { type SurfaceCounts, surfaceCounts, type TypologyFamily } from './surfaces/counts.ts';
export type { BodyFigures, MeasuredSurface, MeasuredSurfaces, Measurement } from './surfaces/measurement.ts';
export { CURRENT_STATS_VERSION, type SurfaceAlgorithm, type SurfaceAlgorithms, stats } from './surfaces/stats.ts';
