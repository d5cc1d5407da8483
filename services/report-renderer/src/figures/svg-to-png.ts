import { promisify } from 'node:util';
import { crc32, deflate, deflateSync } from 'node:zlib';
import { renderAsync } from '@resvg/resvg-js';
import { FONT_FAMILY, fontFiles } from '../fonts/fonts.ts';

const deflated = promisify(deflate);

/** A picture of `width` × `height` RGBA pixels, row by row, with alpha multiplied in, as rasterisers make them. */
export interface RgbaPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Eight bits a channel, colour with alpha, the only compression and filter methods, not interlaced. */
const KIND = [8, 6, 0, 0, 0];
const CHANNELS = 4;
/** Line art in flat colours compresses best unfiltered, and higher levels save little. */
const NO_FILTER = 0;
const LEVEL = 3;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Divides colours by alpha in place: rasterisers multiply it in, PNG keeps it apart. Almost all pixels are clear or opaque. */
export function divideByAlpha(pixels: Uint8Array): void {
  for (let at = 0; at < pixels.length; at += CHANNELS) {
    const alpha = pixels[at + 3] as number;
    if (alpha === 0 || alpha === 255) continue;
    for (let channel = at; channel < at + 3; channel += 1) {
      pixels[channel] = Math.round(((pixels[channel] as number) * 255) / alpha);
    }
  }
}

/** Rows with the byte of their filter in front: the only copy, since megabytes for each picture keep the garbage collector busy. */
function filtered({ width, height, pixels }: RgbaPicture): Buffer {
  const bytes = width * CHANNELS;
  const rows = Buffer.alloc((bytes + 1) * height, NO_FILTER);
  for (let row = 0; row < height; row += 1) {
    const begin = row * (bytes + 1) + 1;
    rows.set(pixels.subarray(row * bytes, (row + 1) * bytes), begin);
    divideByAlpha(rows.subarray(begin, begin + bytes));
  }
  return rows;
}

function assemble({ width, height }: RgbaPicture, data: Buffer): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  const header = Buffer.concat([size, Buffer.from(KIND)]);
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

/**
 * The picture as PNG (W3C, Portable Network Graphics, third edition), compressed off the main thread; the same picture
 * gives the same bytes. The rasteriser's own encoder (`asPng`) blocks the event loop for 27 ms where this takes 5 ms, in
 * a set of figures of about 50 ms.
 */
export async function encodePng(picture: RgbaPicture): Promise<Buffer> {
  return assemble(picture, await deflated(filtered(picture), { level: LEVEL }));
}

/** As `encodePng`, at once: for small pictures that are made once. */
export const encodePngAtOnce = (picture: RgbaPicture): Buffer =>
  assemble(picture, deflateSync(filtered(picture), { level: LEVEL }));

/** Options that let an SVG use no fonts but ours. */
export const SVG_FONTS = { loadSystemFonts: false, fontFiles: [...fontFiles], defaultFontFamily: FONT_FAMILY };

/** PNG of an SVG, `width` pixels wide, drawn off the main thread; the same SVG gives the same bytes. */
export async function svgToPng(svg: string, width: number): Promise<Buffer> {
  const {
    width: columns,
    height,
    pixels,
  } = await renderAsync(svg, {
    fitTo: { mode: 'width', value: width },
    font: SVG_FONTS,
  });
  return encodePng({ width: columns, height, pixels });
}
