import {
  type CartographyImages,
  type FiguresReply,
  type FiguresRequest,
  type Locale,
  type McriScore,
  VIEWS,
} from '@pain-assessment/contracts';
import { emptyLayers, findAvatar, findBodyShape } from '@pain-assessment/pain-map';
import { createMapPainter } from './map-picture.ts';
import { radarSvg } from './radar.ts';
import { readLayers } from './read-layers.ts';
import { svgToPng } from './svg-to-png.ts';

/** Pixels of the radar’s width: 206 dpi at 90 mm. */
const RADAR_PIXELS = 730;

const PARTS = (['intensity', 'typology'] as const).flatMap((layer) => VIEWS.map((view) => ({ layer, view })));
const NO_IMAGES: CartographyImages = {
  intensity_front: null,
  intensity_back: null,
  typology_front: null,
  typology_back: null,
};

async function radarImage(mcri: McriScore, locale: Locale): Promise<string | null> {
  if (mcri.status === 'missing') return null;
  const png = await svgToPng(radarSvg({ branches: mcri.branches, locale }), RADAR_PIXELS);
  return `data:image/png;base64,${png.toString('base64')}`;
}

/**
 * Draws the pictures of a result: up to four map JPEGs and the radar PNG
 * (contract.md#map-pictures, contract.md#result). One call at a time.
 */
export type DrawFigures = (request: FiguresRequest) => Promise<FiguresReply>;

/** Makes the drawing of figures with its own pixels and cells. */
export function createFigures(): DrawFigures {
  const painter = createMapPainter();
  const memory = emptyLayers();

  async function mapImages(request: FiguresRequest): Promise<CartographyImages> {
    const painted = readLayers(request, memory);
    if (!painted) return NO_IMAGES;
    const avatar = findAvatar(request.patient.sex, findBodyShape(request.patient));
    const images = await Promise.all(
      PARTS.map(async (part) => [`${part.layer}_${part.view}`, await painter.paint(painted, part, avatar)] as const),
    );
    return { ...NO_IMAGES, ...Object.fromEntries(images) };
  }

  return async (request) => {
    // The radar first: its pixels come from another thread while the maps are painted here.
    const [radar_image, images] = await Promise.all([radarImage(request.mcri, request.locale), mapImages(request)]);
    return { images, radar_image };
  };
}
