export { STATS_ALGORITHMS } from '../surfaces/stats.ts';
export { arbitraryStroke, arbitraryStrokes } from './arbitrary-strokes.ts';
export { expensiveMaps, ordinaryMaps } from './example-maps.ts';
export { isNearPolyline, rasteriseNaively, windingNumber } from './naive-raster.ts';
