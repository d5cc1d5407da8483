import { describe, expect, test } from '@jest/globals';
import type { Cartography, FiguresRequest, Patient, Stroke } from '@pain-assessment/contracts';
import { GRID } from '@pain-assessment/pain-map';
import sharp from 'sharp';
import { packMap } from '../testing/pack-map.ts';
import { fullMap, sampleMap } from '../testing/sample-map.ts';
import { createBodyPictures } from './body-picture.ts';
import { createFigures } from './draw-figures.ts';

const bodies = createBodyPictures();
const figures = createFigures(bodies);
const computed: FiguresRequest['mcri'] = {
  status: 'computed',
  score: 6.3,
  branches: { mapping: 7.3, functional_capacity: 5.8, eq5d: 6.1, hads: 8.2, vas: 4 },
};
const missing: FiguresRequest['mcri'] = {
  status: 'missing',
  branches: { mapping: 7.3, functional_capacity: null, eq5d: null, hads: null, vas: null },
  missing: [{ kind: 'vas', questionnaire: 'vas_global', item: 'vas' }],
};
const patient: Patient = { sex: 'female', height_cm: 168, weight_kg: 64 };
const request = (cartography: Cartography | null, more: Partial<FiguresRequest> = {}): FiguresRequest => ({
  patient,
  locale: 'en-GB',
  cartography: null,
  ...packMap(cartography, patient),
  mcri: computed,
  ...more,
});
const toBytes = (image: string | null) => Buffer.from(image?.split(',')[1] ?? '', 'base64');
const turned = (stroke: Stroke): Stroke => ({ ...stroke, view: stroke.view === 'front' ? 'back' : 'front' });
const map = (...strokes: Stroke[]): Cartography => ({ no_pain: false, strokes });

/** Width and height from the first frame header (ITU-T T.81, B.2.2). */
function jpegSize(jpeg: Buffer): { width: number; height: number } {
  let at = 2;
  while (jpeg[at + 1] !== 0xc0 && jpeg[at + 1] !== 0xc2) at += 2 + jpeg.readUInt16BE(at + 2);
  return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) };
}

describe('the four maps', () => {
  test('are JPEGs of 420 × 840 pixels: at least 200 dpi in the report', async () => {
    const { images } = await figures(request(sampleMap));

    for (const image of Object.values(images)) {
      expect(image).toMatch(/^data:image\/jpeg;base64,/);
      expect(jpegSize(toBytes(image))).toEqual({ width: 420, height: 840 });
    }
  });

  test('stay within 48 KB, so that a report stays within 400 KB, even if every kind covers the whole body', async () => {
    const { images } = await figures(request(fullMap));

    for (const image of Object.values(images)) expect(toBytes(image).length).toBeLessThanOrEqual(48_000);
  });

  test('are the same bytes for the same input', async () => {
    expect(await figures(request(fullMap))).toEqual(await createFigures(bodies)(request(fullMap)));
  });

  test('are the same bytes beside other calls as alone', async () => {
    const mirrored = map(...sampleMap.strokes.map(turned));
    const requests = [request(fullMap), request(sampleMap), request(mirrored)];
    const alone = [];
    for (const each of requests) alone.push(await createFigures(bodies)(each));

    expect(await Promise.all(requests.map(figures))).toEqual(alone);
  });

  test('show a single cell by a ring of more than a millimetre, wherever it is', async () => {
    const cell = (x: number, y: number): Stroke => ({
      view: 'front',
      layer: 'intensity',
      tool: 'brush',
      value: 'mild',
      radius: 1,
      points: [x, y],
    });
    const draw = async (y: number) => {
      const { images } = await figures(request(map(cell(360, y))));
      return sharp(toBytes(images.intensity_front)).greyscale().raw().toBuffer();
    };
    const [one, other] = await Promise.all([draw(501), draw(700)]);
    const rows = new Set<number>();
    const columns = new Set<number>();
    for (let place = 0; place < 420 * 350; place += 1) {
      if (Math.abs((one[place] ?? 0) - (other[place] ?? 0)) < 60) continue;
      rows.add(Math.floor(place / 420));
      columns.add(place % 420);
    }
    // 250 pixels are an inch.
    for (const seen of [rows, columns]) expect(Math.max(...seen) - Math.min(...seen)).toBeGreaterThan(250 / 25.4);
  });

  test('are null for a layer of a view without cells', async () => {
    const { images } = await figures(
      request(
        map(
          { view: 'front', layer: 'intensity', tool: 'brush', value: 'mild', radius: 20, points: [360, 500] },
          { view: 'back', layer: 'typology', tool: 'brush', value: 'burning', radius: 20, points: [360, 500] },
          { view: 'back', layer: 'typology', tool: 'eraser', value: null, radius: 40, points: [360, 500] },
          { view: 'back', layer: 'intensity', tool: 'brush', value: 'mild', radius: 5, points: [2, 2] },
        ),
      ),
    );

    expect(Object.entries(images).map(([part, image]) => [part, image === null])).toEqual([
      ['intensity_front', false],
      ['intensity_back', true],
      ['typology_front', true],
      ['typology_back', true],
    ]);
  });

  test('a single drawn cell is a picture', async () => {
    const dot: Stroke = {
      view: 'front',
      layer: 'intensity',
      tool: 'brush',
      value: 'mild',
      radius: 1,
      points: [360, 500],
    };

    expect((await figures(request(map(dot)))).images.intensity_front).not.toBeNull();
  });

  test('show intensity and types of pain apart', async () => {
    const { images } = await figures(request(sampleMap));

    expect(images.intensity_back).not.toBe(images.typology_back);
  });

  const disc = (layer: 'intensity' | 'typology', value: string, radius: number) =>
    ({ view: 'front', layer, tool: 'brush', value, radius, points: [360, 500] }) as Stroke;
  const drawKinds = async (...strokes: Stroke[]) => (await figures(request(map(...strokes)))).images.typology_front;
  const pain = disc('intensity', 'severe', 20);

  test('show types of pain only inside the painful area, which counts', async () => {
    const counting = await drawKinds(pain, disc('typology', 'burning', 20));

    expect(await drawKinds(pain, disc('typology', 'burning', 60))).toBe(counting);
    expect(await drawKinds(disc('intensity', 'severe', 30), disc('typology', 'burning', 60))).not.toBe(counting);
  });

  test.each(['mild', 'moderate', 'severe', 'very_severe'])(
    'outline %s so that it stands out 3 : 1 from the body in grey print',
    async (strength) => {
      const { images } = await figures(request(map(disc('intensity', strength, 60))));
      const { data, info } = await sharp(toBytes(images.intensity_front))
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const greyAt = (x: number, y: number) => {
        const [column, row] = [x, y].map((cells) => Math.round((cells * info.width) / GRID.width)) as [number, number];
        return data[(row * info.width + column) * info.channels] ?? 0;
      };
      const luminance = (grey: number) => ((grey / 255 + 0.055) / 1.055) ** 2.4;
      const contrast = (a: number, b: number) => (luminance(a) + 0.05) / (luminance(b) + 0.05);
      // The darkest pixel on each of 36 rays out of the mark: without an outline, a pattern leaves some rays light.
      const ways = Array.from({ length: 36 }, (_, way) => {
        const angle = (way * Math.PI) / 18;
        const on = (radius: number) => greyAt(360 + radius * Math.cos(angle), 500 + radius * Math.sin(angle));
        return Math.min(...[55, 56.5, 58, 59.5].map(on));
      });
      expect(contrast(greyAt(285, 500), Math.max(...ways))).toBeGreaterThan(3);
    },
  );

  test('show numbness also outside the painful area', async () => {
    const wide = await drawKinds(pain, disc('typology', 'hypoesthesia', 60));

    expect(wide).not.toBe(await drawKinds(pain, disc('typology', 'hypoesthesia', 20)));
    expect(wide).toBe(await drawKinds(disc('typology', 'hypoesthesia', 60)));
  });

  test('are null if only kinds are drawn that do not count', async () => {
    expect(await drawKinds(disc('typology', 'burning', 60))).toBeNull();
  });

  test('are all null without a map and without pain', async () => {
    for (const cartography of [null, { no_pain: true, strokes: [] }]) {
      const { images } = await figures(request(cartography));
      expect(Object.values(images)).toEqual([null, null, null, null]);
    }
  });
});

describe('the radar', () => {
  test('is a PNG of at most 60 KB and at least 200 dpi at 90 mm', async () => {
    const png = toBytes((await figures(request(null))).radar_image);

    expect(png.toString('latin1', 1, 4)).toBe('PNG');
    expect(png.readUInt32BE(16) / (90 / 25.4)).toBeGreaterThanOrEqual(200);
    expect(png.length).toBeLessThanOrEqual(60_000);
  });

  test('has the same bytes for the same values, and other bytes in another language', async () => {
    const [first, again, french] = await Promise.all([
      figures(request(null)),
      figures(request(null)),
      figures(request(null, { locale: 'fr-FR' })),
    ]);

    expect(first.radar_image).toBe(again.radar_image);
    expect(first.radar_image).not.toBe(french.radar_image);
  });

  test('is null if anything is missing', async () => {
    expect((await figures(request(sampleMap, { mcri: missing }))).radar_image).toBeNull();
  });
});
