import { createHash } from 'node:crypto';
import { readCode } from '@pain-assessment/service-kit';
import { Resvg } from '@resvg/resvg-js';
import { LRUCache } from 'lru-cache';
import { SVG_FONTS } from './svg-to-png.ts';

/** Largest drawn logo in pixels: 46 × 14 mm at 300 dpi. */
const MAX_WIDTH = 543;
const MAX_HEIGHT = 165;
/** Largest logo in bytes: what a gateway of release 1.0 sends as it was given. */
const MAX_BYTES = 256 * 1024;
/** Largest PNG in pixels before it is made smaller, so that a small file cannot fill the memory. */
const MAX_PIXELS = 4_000_000;
const PNG_SIGNATURE = '89504e470d0a1a0a';
const MAX_KEPT = 32;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A logo that cannot be used; `code` is `unusable_logo`, the message says why but nothing of its content. */
function unusable(reason: string): Error {
  return Object.assign(new Error(`the logo cannot be used: ${reason}`), { code: 'unusable_logo' });
}

/** Width and height from the header chunk (PNG specification, 11.2.2). */
function pngSize(bytes: Buffer): Size {
  if (bytes.length < 33 || bytes.toString('hex', 0, 8) !== PNG_SIGNATURE) throw unusable('not a PNG');
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function wrapPng(png: Buffer): string {
  const { width, height } = pngSize(png);
  if (width * height === 0 || width * height > MAX_PIXELS) throw unusable('its size in pixels');
  const data = `data:image/png;base64,${png.toString('base64')}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image href="${data}" width="${width}" height="${height}"/></svg>`;
}

function toDrawing(logo: string): string {
  const [, data] = /^data:image\/png;base64,([A-Za-z0-9+/=]+)$/.exec(logo) ?? [];
  const bytes = Buffer.from(data ?? '', 'base64');
  if (bytes.length === 0 || bytes.length > MAX_BYTES) throw unusable('its length or form');
  return wrapPng(bytes);
}

function draw(svg: string): string {
  const { width, height } = new Resvg(svg, { font: SVG_FONTS });
  const zoom = Math.min(MAX_WIDTH / width, MAX_HEIGHT / height);
  if (!(zoom > 0) || zoom * Math.min(width, height) < 1) throw unusable('its proportions');
  const picture = new Resvg(svg, { font: SVG_FONTS, fitTo: { mode: 'zoom', value: zoom } }).render().asPng();
  return `data:image/png;base64,${picture.toString('base64')}`;
}

function convertLogo(logo: string): string {
  try {
    return draw(toDrawing(logo));
  } catch (cause) {
    throw readCode(cause) === 'unusable_logo' ? cause : unusable('cannot be drawn');
  }
}

/**
 * Turns an account's logo (data URI of a PNG, as the gateway has drawn it) into a PNG of bounded size, so that nothing of it
 * reaches the browser (ADR 0103). Throws code `unusable_logo`.
 */
export function createLogos(): (logo: string) => string {
  const kept = new LRUCache<string, string>({ max: MAX_KEPT });
  return (logo) => {
    const key = createHash('sha256').update(logo).digest('base64');
    const picture = kept.get(key) ?? convertLogo(logo);
    kept.set(key, picture);
    return picture;
  };
}
