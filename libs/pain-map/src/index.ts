export { type Colouring, cellStates, colourCells } from './appearance/colour-cells.ts';
export { CHANGE_LOOKS } from './appearance/looks.table.ts';
export { type Look, PATTERN_PERIOD } from './appearance/patterns.ts';
export { swatchSvg } from './appearance/swatch.ts';
export {
  EDGE_PIXEL,
  intensityLook,
  layerTiles,
  patternTile,
  type Tile,
  toPixel,
  typologyLook,
} from './appearance/tiles.ts';
export type { Avatar } from './bodies/avatar.ts';
export { findAvatar, findPatientAvatar } from './bodies/find-avatar.ts';
export { loadAvatar } from './bodies/load-avatar.ts';
export type { Part } from './bodies/parts.table.ts';
export { type BodyPaths, bodyPaths, bodySvg } from './bodies/paths.ts';
export { findBodyShape } from './grid/body-shape.ts';
export { drawnExtent } from './grid/drawn-cells.ts';
export { cellAreaCm2, GRID, type Rect } from './grid/grid.ts';
export {
  countingTypologies,
  emptyLayers,
  intensityCode,
  type PainLayer,
  type PainLayers,
  typologyBit,
} from './grid/layers.ts';
export { MAX_PACKED_BYTES, packCells, unpackCells } from './grid/packed-cells.ts';
export { decodeRuns, encodeRuns } from './grid/runs.ts';
export { paintingCost } from './raster/cost.ts';
export { createPainting, type Painting } from './raster/painting.ts';
export { Rasteriser, rasterise } from './raster/rasteriser.ts';
export { strokeRect } from './raster/stroke-cells.ts';
export { RegionMeter } from './regions/region-meter.ts';
export { regionName } from './regions/region-name.ts';
export { listRegions, outlineMeets, type Region, type RegionId, regionOutline } from './regions/regions.ts';
export { type SurfaceCounts, surfaceCounts } from './surfaces/counts.ts';
export {
  CELL_CHANGES,
  type CellChange,
  cellChanges,
  countChangedCells,
} from './surfaces/map-change.ts';
export { stats } from './surfaces/stats.ts';
export type { Measurement } from './surfaces/stats-v1.ts';
