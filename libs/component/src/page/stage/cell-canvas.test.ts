import { describe, expect, test } from '@jest/globals';
import { type Stroke, TYPOLOGIES, type Typology } from '@pain-assessment/contracts';
import { EDGE_PIXEL, findAvatar, GRID } from '@pain-assessment/pain-map';
import fc from 'fast-check';
import { Board } from '../drawing/board.ts';
import { cutCells, WHOLE_VIEW } from '../drawing/cells.ts';
import { CellCanvas, colourView } from './cell-canvas.ts';

const pain: Stroke = {
  view: 'front',
  layer: 'intensity',
  tool: 'brush',
  value: 'mild',
  radius: 30,
  points: [360, 500],
};
const kind = (value: 'burning' | 'hypoesthesia', x: number): Stroke => ({
  view: 'front',
  layer: 'typology',
  tool: 'brush',
  value,
  radius: 20,
  points: [x, 500],
});

const kindAt = (value: Typology): Stroke => ({ ...kind('burning', 360), value, radius: 30 }) as Stroke;

function open(...strokes: Stroke[]) {
  const cartography = { no_pain: false, strokes };
  const map = new Board({ avatar: findAvatar('male', 'normal'), heightCm: 170, cartography, onDrawn: () => {} });
  const pixels = (layer: 'intensity' | 'typology') => {
    const coloured = new Uint32Array(GRID.width * GRID.height);
    colourView(coloured, map.layers.front, { look: { layer, edge: 2 }, rect: WHOLE_VIEW });
    return coloured;
  };
  return { map, pixels };
}

describe('the visible cells', () => {
  test('are exactly those with an intensity', () => {
    const { map, pixels } = open(pain);
    const seen = pixels('intensity');
    const wrong = map.layers.front.intensity.findIndex((value, i) => value > 0 !== (seen[i] ?? 0) > 0);
    expect(wrong).toBe(-1);
  });

  test('of a typology are only those that count: inside the painful area, numbness also outside', () => {
    const without = Buffer.from(open(pain).pixels('typology').buffer);
    const isSame = (stroke: Stroke) => without.equals(Buffer.from(open(pain, stroke).pixels('typology').buffer));
    expect(isSame(kind('burning', 440))).toBe(true);
    expect(isSame(kind('hypoesthesia', 400))).toBe(false);
  });

  test('are opaque and differ between the intensities', () => {
    const colours = (['mild', 'moderate', 'severe', 'very_severe'] as const).map(
      (value) => open({ ...pain, value } as Stroke).pixels('intensity')[500 * GRID.width + 360] ?? 0,
    );
    expect(new Set(colours).size).toBe(4);
    for (const colour of colours) expect(colour >>> 24).toBe(255);
  });
});

/** Colours of the body and of the paper behind it, by day and in dark mode (base.css). */
const BEHIND = ['#f1ece4', '#ffffff', '#e6dfd3', '#f3f1ec'].map((colour) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return 0xff000000 + (blue << 16) + (green << 8) + red;
});

const channels = (pixel: number) => [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];
/** Relative luminance (WCAG 2.2). */
const luminance = (rgb: readonly number[]) => {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
/** As a printer without colours shows it (ITU-R BT.601 luma). */
const inGrey = ([red = 0, green = 0, blue = 0]: readonly number[]) => {
  const grey = Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
  return [grey, grey, grey];
};

/** Least contrast of a pixel against body and paper, in colour and in grey. */
function leastContrast(pixel: number): number {
  const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  return Math.min(
    ...[(rgb: readonly number[]) => rgb, inGrey].flatMap((print) =>
      BEHIND.map((behind) => contrast(luminance(print(channels(pixel))), luminance(print(channels(behind))))),
    ),
  );
}

describe('every mark', () => {
  const intensities = (['mild', 'moderate', 'severe', 'very_severe'] as const).map(
    (value) => ['intensity', value, [{ ...pain, value } as Stroke]] as const,
  );
  const typologies = TYPOLOGIES.map((value) => ['typology', value, [pain, kindAt(value)]] as const);

  test.each([...intensities, ...typologies, ['typology', 'no kind', [pain]] as const])(
    'of the %s layer (%s) has an outline and a pattern that stand out 3 : 1 from body and paper, in grey too',
    (layer, _, strokes) => {
      const shown = open(...strokes).pixels(layer);
      const isMarked = (i: number) => (shown[i] ?? 0) !== 0;
      const marked = [...shown.keys()].filter(isMarked);
      const outline = marked.filter((i) => ![i - 1, i + 1, i - GRID.width, i + GRID.width].every(isMarked));
      expect(outline.length).toBeGreaterThan(100);
      expect(Math.min(...outline.map((i) => leastContrast(shown[i] ?? 0)))).toBeGreaterThanOrEqual(3);
      const inside = marked.filter((i) => shown[i] !== EDGE_PIXEL);
      const standsOut = inside.filter((i) => leastContrast(shown[i] ?? 0) >= 3);
      expect(standsOut.length / inside.length).toBeGreaterThan(0.03);
    },
  );
});

/** A canvas as the browser keeps one: only the dirty part of an image reaches it. */
function openCanvas() {
  const shown = new Uint32Array(GRID.width * GRID.height);
  const context = {
    createImageData: (width: number, height: number) => ({ data: new Uint8ClampedArray(width * height * 4) }),
    putImageData({ data }: ImageData, _x: number, _y: number, ...dirty: number[]) {
      const [left = 0, top = 0, width = 0, height = 0] = dirty;
      const pixels = new Uint32Array(data.buffer);
      for (let y = top; y < top + height; y++) {
        const row = y * GRID.width + left;
        shown.set(pixels.subarray(row, row + width), row);
      }
    },
  };
  return { shown, cellCanvas: new CellCanvas(context as unknown as OffscreenCanvasRenderingContext2D) };
}

const arbitraryStroke: fc.Arbitrary<Stroke> = fc.record({
  view: fc.constant('front' as const),
  layer: fc.constant('intensity' as const),
  tool: fc.constant('brush' as const),
  value: fc.constantFrom('mild' as const, 'severe' as const),
  radius: fc.integer({ min: 1, max: 40 }),
  points: fc.tuple(fc.integer({ min: 280, max: 440 }), fc.integer({ min: 20, max: 1400 })),
});

describe('the canvas of one view', () => {
  test('given every change shows what colouring the whole view would show, also after the browser emptied it', () => {
    fc.assert(
      fc.property(fc.array(arbitraryStroke, { minLength: 1, maxLength: 6 }), fc.nat(6), (strokes, kept) => {
        const avatar = findAvatar('female', 'normal');
        const map = new Board({ avatar, heightCm: 170, cartography: undefined, onDrawn: () => {} });
        const { shown, cellCanvas } = openCanvas();
        const cells = map.layers.front;
        map.watch('front', (changed) =>
          cellCanvas.show({
            look: { layer: 'intensity', edge: 3 },
            rect: changed,
            intensity: cutCells(cells.intensity, changed),
            typology: cutCells(cells.typology, changed),
          }),
        );
        map.keep(strokes);
        map.keep(strokes.slice(0, kept));
        const expected = new Uint32Array(shown.length);
        colourView(expected, cells, { look: { layer: 'intensity', edge: 3 }, rect: WHOLE_VIEW });
        expect(Buffer.compare(Buffer.from(shown.buffer), Buffer.from(expected.buffer))).toBe(0);
        shown.fill(0);
        cellCanvas.restore();
        expect(Buffer.compare(Buffer.from(shown.buffer), Buffer.from(expected.buffer))).toBe(0);
      }),
      { numRuns: 10 },
    );
  });
});
