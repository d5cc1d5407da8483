import {
  type CartographyImages,
  type FiguresReply,
  type FiguresRequest,
  type Locale,
  type McriScore,
  VIEWS,
} from '@pain-assessment/contracts';
import { avatarOf, bodyShapeOf } from '@pain-assessment/pain-map';
import { paint } from '../drawing/layers.ts';
import { createMapPainter, type MapPainter } from './map-picture.ts';
import { radarSvg } from './radar.ts';
import { rasteriseSvg } from './rasterise-svg.ts';

/** Pixels of the radar’s width: 206 dpi at 90 mm. */
const RADAR_PIXELS = 730;

const PARTS = (['intensity', 'typology'] as const).flatMap((layer) => VIEWS.map((view) => ({ layer, view })));
const NO_IMAGES: CartographyImages = {
  intensity_front: null,
  intensity_back: null,
  typology_front: null,
  typology_back: null,
};

async function mapImages(
  { patient, cartography }: Pick<FiguresRequest, 'patient' | 'cartography'>,
  painter: MapPainter,
  deadline: number,
): Promise<CartographyImages> {
  if (!cartography || cartography.strokes.length === 0) return NO_IMAGES;
  const avatar = avatarOf(patient.sex, bodyShapeOf(patient));
  const layers = await paint({ patient, cartography }, deadline);
  const images = await Promise.all(
    PARTS.map(async (part) => {
      const jpeg = await painter.paint(layers, part, avatar);
      const image = jpeg && `data:image/jpeg;base64,${jpeg.toString('base64')}`;
      return [`${part.layer}_${part.view}`, image] as const;
    }),
  );
  return { ...NO_IMAGES, ...Object.fromEntries(images) };
}

async function radarImage(mcri: McriScore, locale: Locale): Promise<string | null> {
  if (mcri.status === 'missing') return null;
  const png = await rasteriseSvg(radarSvg(mcri.branches, locale), { width: RADAR_PIXELS });
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** Draws the pictures of a result before the deadline (epoch ms): up to four map JPEGs and the radar PNG (specification 2.3.2, 2.3.4). One call at a time. */
export type Figures = (request: FiguresRequest, deadline: number) => Promise<FiguresReply>;

/** Makes the drawing of figures with its own canvases. */
export function createFigures(): Figures {
  const painter = createMapPainter();
  return async (request, deadline) => {
    // The radar first: its pixels come from another thread while the maps are painted here.
    const [radar_image, images] = await Promise.all([
      radarImage(request.mcri, request.locale),
      mapImages(request, painter, deadline),
    ]);
    return { images, radar_image };
  };
}
