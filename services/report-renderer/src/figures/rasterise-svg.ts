import { renderAsync } from '@resvg/resvg-js';
import { FONT_FAMILY, fontFiles } from '../fonts/fonts.ts';
import { encodePng } from './png.ts';

export interface RasterSize {
  /** Pixels of the wider side that the picture may fill. */
  readonly width: number;
}

/** PNG of an SVG with no fonts but ours, off the main thread; the same SVG gives the same bytes. */
export async function rasteriseSvg(svg: string, { width }: RasterSize): Promise<Buffer> {
  const image = await renderAsync(svg, {
    fitTo: { mode: 'width', value: width },
    font: { loadSystemFonts: false, fontFiles: [...fontFiles], defaultFontFamily: FONT_FAMILY },
  });
  return encodePng(image);
}
