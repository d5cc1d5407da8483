import { renderAsync } from '@resvg/resvg-js';
import sharp from 'sharp';
import { FONT_FAMILY, fontFiles } from '../fonts/fonts.ts';

/** Options that let an SVG use no fonts but ours. */
const SVG_FONTS = { loadSystemFonts: false, fontFiles: [...fontFiles], defaultFontFamily: FONT_FAMILY };
/** Line art in flat colours compresses best unfiltered, and higher levels save little. */
const COMPRESSION = { compressionLevel: 3, adaptiveFiltering: false } as const;

/**
 * PNG of an SVG, `width` pixels wide, drawn and encoded off the main thread; the same SVG gives the same bytes. The rasteriser's own
 * encoder (`asPng`) would block the event loop.
 */
export async function svgToPng(svg: string, width: number): Promise<Buffer> {
  const drawn = await renderAsync(svg, { fitTo: { mode: 'width', value: width }, font: SVG_FONTS });
  const raw = { width: drawn.width, height: drawn.height, channels: 4, premultiplied: true } as const;
  return sharp(drawn.pixels, { raw }).png(COMPRESSION).toBuffer();
}
