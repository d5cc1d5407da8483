import type { Cartography, Stroke, View } from '@pain-assessment/contracts';

type IntensityValue = Extract<Stroke, { layer: 'intensity'; tool: 'brush' }>['value'];
type TypologyValue = Extract<Stroke, { layer: 'typology'; tool: 'brush' }>['value'];

const intensity = (view: View, value: IntensityValue, radius: number, points: number[]): Stroke => ({
  view,
  layer: 'intensity',
  tool: 'brush',
  value,
  radius,
  points,
});
const typology = (view: View, value: TypologyValue, radius: number, points: number[]): Stroke => ({
  view,
  layer: 'typology',
  tool: 'brush',
  value,
  radius,
  points,
});

/** Typical drawing of a low back pain that runs down one leg. */
export const sampleMap: Cartography = {
  no_pain: false,
  strokes: [
    intensity('back', 'moderate', 46, [310, 545, 410, 545]),
    intensity('back', 'severe', 30, [330, 580, 400, 580]),
    intensity('back', 'very_severe', 16, [385, 600, 398, 615]),
    intensity('back', 'mild', 24, [410, 700, 430, 880]),
    intensity('front', 'mild', 26, [290, 800, 285, 940]),
    intensity('front', 'moderate', 20, [285, 1100, 285, 1240]),
    typology('back', 'nociceptive', 50, [310, 545, 410, 545]),
    typology('back', 'trigger', 15, [385, 600, 398, 615]),
    typology('back', 'burning', 24, [410, 700, 430, 880]),
    typology('front', 'tingling', 26, [290, 800, 285, 940]),
    typology('front', 'allodynia', 20, [285, 1100, 285, 1180]),
    typology('front', 'hypoesthesia', 18, [285, 1200, 285, 1330]),
  ],
};

/** All kinds of pain on the whole body: the largest possible picture. */
export const fullMap: Cartography = {
  no_pain: false,
  strokes: (['front', 'back'] as const).flatMap((view) => [
    ...(['mild', 'moderate', 'severe', 'very_severe'] as const).map((value, index): Stroke => {
      const top = index * 360;
      const points = [0, top, 720, top, 720, top + 360, 0, top + 360];
      return { view, layer: 'intensity', tool: 'lasso', value, points };
    }),
    ...(['nociceptive', 'burning', 'tingling', 'allodynia', 'hypoesthesia'] as const).map(
      (value): Stroke => ({
        view,
        layer: 'typology',
        tool: 'lasso',
        value,
        points: [0, 0, 720, 0, 720, 1440, 0, 1440],
      }),
    ),
  ]),
};
