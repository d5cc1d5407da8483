import { type Look, PATTERN_PERIOD, patternCovers } from './patterns.ts';

const CELLS = Array.from({ length: PATTERN_PERIOD ** 2 }, (_, index) => ({
  x: index % PATTERN_PERIOD,
  y: Math.floor(index / PATTERN_PERIOD),
}));

/** A sample of a look for a legend as SVG; its size in cells of the map. */
export function swatchSvg({ tint, mark, pattern }: Look, { width, height }: { width: number; height: number }): string {
  const marks = CELLS.filter(({ x, y }) => patternCovers(pattern, x, y)).map(({ x, y }) => `M${x} ${y}h1v1h-1z`);
  const tile = `width="${PATTERN_PERIOD}" height="${PATTERN_PERIOD}"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<pattern id="marks" ${tile} patternUnits="userSpaceOnUse"><rect ${tile} fill="${tint}"/><path d="${marks.join('')}" fill="${mark}"/></pattern>` +
    `<rect width="${width}" height="${height}" fill="url(#marks)"/></svg>`
  );
}
