import { createHash } from 'node:crypto';
import { Resvg } from '@resvg/resvg-js';
import { FONT_FAMILY, fontFiles } from '../fonts/fonts.ts';
import { codeOf } from '../renderer-error.ts';
import { objectionTo } from './svg-rules.ts';

/** Pixels that a logo may fill: 46 × 14 mm at 300 dpi. */
const MOST_WIDTH = 543;
const MOST_HEIGHT = 165;
/** Most bytes of a logo, as for accounts. */
const MOST_BYTES = 256 * 1024;
/** Most pixels of a PNG before it is made smaller, so that a small file cannot fill the memory. */
const MOST_PIXELS = 4_000_000;
const PNG_SIGNATURE = '89504e470d0a1a0a';
const KEPT = 32;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A logo that cannot be used; `code` is `unusable_logo`, the message says why but nothing of its content. */
function unusable(reason: string): Error {
  return Object.assign(new Error(`the logo cannot be used: ${reason}`), { code: 'unusable_logo' });
}

const isUnusable = (cause: unknown) => codeOf(cause) === 'unusable_logo';

/** Width and height from the header chunk (PNG specification, 11.2.2). */
function pngSize(bytes: Buffer): Size {
  if (bytes.length < 33 || bytes.toString('hex', 0, 8) !== PNG_SIGNATURE) throw unusable('not a PNG');
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function svgAround(png: Buffer): string {
  const { width, height } = pngSize(png);
  if (width * height === 0 || width * height > MOST_PIXELS) throw unusable('its size in pixels');
  const data = `data:image/png;base64,${png.toString('base64')}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image href="${data}" width="${width}" height="${height}"/></svg>`;
}

function checkedSvg(bytes: Buffer): string {
  const svg = bytes.toString('utf8');
  const objection = objectionTo(svg);
  if (objection !== null) throw unusable(objection);
  return svg;
}

function drawingOf(logo: string): string {
  const [, type, data] = /^data:image\/(svg\+xml|png);base64,([A-Za-z0-9+/=]+)$/.exec(logo) ?? [];
  const bytes = Buffer.from(data ?? '', 'base64');
  if (bytes.length === 0 || bytes.length > MOST_BYTES) throw unusable('its length or form');
  return type === 'png' ? svgAround(bytes) : checkedSvg(bytes);
}

const fonts = { loadSystemFonts: false, fontFiles: [...fontFiles], defaultFontFamily: FONT_FAMILY };

function drawn(svg: string): string {
  const { width, height } = new Resvg(svg, { font: fonts });
  const zoom = Math.min(MOST_WIDTH / width, MOST_HEIGHT / height);
  if (!(zoom > 0) || zoom * Math.min(width, height) < 1) throw unusable('its proportions');
  const picture = new Resvg(svg, { font: fonts, fitTo: { mode: 'zoom', value: zoom } }).render().asPng();
  return `data:image/png;base64,${picture.toString('base64')}`;
}

function safeLogo(logo: string): string {
  try {
    return drawn(drawingOf(logo));
  } catch (cause) {
    throw isUnusable(cause) ? cause : unusable('cannot be drawn');
  }
}

/** Turns an account's logo (data URI of SVG or PNG) into a PNG of bounded size, so that nothing of it reaches the browser. Throws code `unusable_logo`. */
export function createLogos(): (logo: string) => string {
  const kept = new Map<string, string>();
  return (logo) => {
    const key = createHash('sha256').update(logo).digest('base64');
    const picture = kept.get(key) ?? safeLogo(logo);
    kept.delete(key);
    kept.set(key, picture);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return picture;
  };
}
