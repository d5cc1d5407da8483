// Draws a logo in its own process, which can be killed: a rasteriser in a thread cannot be stopped. Reads SVG or PNG from standard input,
// writes PNG to standard output. It is JavaScript because it starts without a loader.
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';

/** Largest drawn logo in pixels: 46 × 14 mm at 300 dpi. */
const MAX_WIDTH = 543;
const MAX_HEIGHT = 165;

const fontFiles = [400, 600].map((weight) =>
  fileURLToPath(new URL(`../../assets/fonts/inter-${weight}-core.ttf`, import.meta.url)),
);
const font = { loadSystemFonts: false, fontFiles, defaultFontFamily: 'Inter' };

/** An SVG that shows a PNG; the size comes from its header chunk (PNG specification, 11.2.2). */
function wrapPng(png) {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const data = `data:image/png;base64,${png.toString('base64')}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image href="${data}" width="${width}" height="${height}"/></svg>`;
}

const given = await buffer(process.stdin);
const svg = given[0] === 0x89 ? wrapPng(given) : given.toString('utf8');
const { width, height } = new Resvg(svg, { font });
const zoom = Math.min(MAX_WIDTH / width, MAX_HEIGHT / height);
if (!(zoom > 0) || zoom * Math.min(width, height) < 1) throw new Error('its proportions');
process.stdout.write(new Resvg(svg, { font, fitTo: { mode: 'zoom', value: zoom } }).render().asPng());
