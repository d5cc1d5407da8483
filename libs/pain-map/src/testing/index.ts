export { arbitraryStroke, arbitraryStrokes } from './arbitrary-strokes.ts';
export { isNearPolyline, rasteriseNaively, windingNumber } from './naive-raster.ts';
