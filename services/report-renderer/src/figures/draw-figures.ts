import {
  type CartographyImages,
  type FiguresReply,
  type FiguresRequest,
  type Locale,
  type McriScore,
  VIEWS,
} from '@pain-assessment/contracts';
import { emptyLayers, findPatientAvatar } from '@pain-assessment/pain-map';
import { renderAsync } from '@resvg/resvg-js';
import sharp from 'sharp';
import { FONT_FAMILY, fontFiles } from '../fonts/fonts.ts';
import { type BodyPictures, createBodyPictures } from './body-picture.ts';
import { createMapPainter } from './map-picture.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { radarSvg } from './radar.ts';
import { readLayers } from './read-layers.ts';

/** Width of the radar in pixels: 206 dpi at 90 mm. */
const RADAR_PIXELS = 730;

const PARTS = (['intensity', 'typology'] as const).flatMap((layer) => VIEWS.map((view) => ({ layer, view })));

/** Options that restrict an SVG to our fonts. */
const SVG_FONTS = { loadSystemFonts: false, fontFiles: [...fontFiles], defaultFontFamily: FONT_FAMILY };
/** Line art in flat colours compresses best without filters; higher levels save little. */
const COMPRESSION = { compressionLevel: 3, adaptiveFiltering: false } as const;

/**
 * PNG of an SVG, `width` pixels wide, drawn and encoded off the main thread. The same SVG gives the same bytes. The
 * encoder of resvg (`asPng`) would block the event loop.
 */
async function svgToPng(svg: string, width: number): Promise<Buffer> {
  const drawn = await renderAsync(svg, { fitTo: { mode: 'width', value: width }, font: SVG_FONTS });
  const raw = { width: drawn.width, height: drawn.height, channels: 4, premultiplied: true } as const;
  return sharp(drawn.pixels, { raw }).png(COMPRESSION).toBuffer();
}

async function radarImage(mcri: McriScore, locale: Locale): Promise<string | null> {
  if (mcri.status === 'missing') return null;
  const png = await svgToPng(radarSvg({ branches: mcri.branches, locale }), RADAR_PIXELS);
  return `data:image/png;base64,${png.toString('base64')}`;
}

/**
 * Creates a function that draws the pictures of a result: up to four map JPEGs and the radar PNG (contract.md#map-pictures,
 * contract.md#result). It reuses pixels and cells, so the maps of calls at once are drawn one after the other.
 */
export function createFigures(
  bodyPicture: BodyPictures = createBodyPictures(),
): (request: FiguresRequest) => Promise<FiguresReply> {
  const paint = createMapPainter(bodyPicture);
  const memory = emptyLayers();

  const drawMap = oneAtATime(async (request: FiguresRequest): Promise<CartographyImages> => {
    const painted = request.cells === undefined ? null : readLayers(request.cells, memory);
    const avatar = findPatientAvatar(request.patient);
    const images = await Promise.all(
      PARTS.map(async (part) => {
        const image = painted && (await paint(painted, part, avatar));
        return [`${part.layer}_${part.view}`, image] as const;
      }),
    );
    return Object.fromEntries(images) as CartographyImages;
  });

  return async (request) => {
    // The radar first: another thread draws it while this one paints the maps.
    const [radar_image, images] = await Promise.all([radarImage(request.mcri, request.locale), drawMap(request)]);
    return { images, radar_image };
  };
}
