export { intensityLook, MARK_EDGE, patternTile, typologyLook } from './appearance/appearance.ts';
export type { Look } from './appearance/look.ts';
export { PATTERN_PERIOD, type PatternName, patternCovers } from './appearance/patterns.ts';
export { type Avatar, findAvatar } from './body/avatar.ts';
export { type BodyPaths, type BodySvgStyle, bodyPaths, bodySvg } from './body/svg.ts';
export { findBodyShape } from './grid/body-shape.ts';
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
export { packCells, unpackCells } from './grid/packed-cells.ts';
export { paintingCost } from './raster/cost.ts';
export { createPainting, type DirtyRect, type Painting } from './raster/painting.ts';
export { Rasteriser, rasterise } from './raster/rasteriser.ts';
export { largestRegions, type RegionShare } from './regions/largest-regions.ts';
export type { Part, Side } from './regions/parts.ts';
export { type RegionArea, regionAreas } from './regions/region-areas.ts';
export { regionName } from './regions/region-name.ts';
export { listRegions, type Region, type RegionId, regionOutlines } from './regions/regions.ts';
export { type SurfaceCounts, surfaceCounts, type TypologyFamily } from './surfaces/counts.ts';
export {
  CELL_CHANGES,
  type CellChange,
  type ChangedCells,
  cellChanges,
  countChangedCells,
} from './surfaces/map-change.ts';
export type { BodyFigures, MeasuredSurface, MeasuredSurfaces, Measurement } from './surfaces/measurement.ts';
export { type SurfaceAlgorithm, type SurfaceAlgorithms, stats } from './surfaces/stats.ts';
