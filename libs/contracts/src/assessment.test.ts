import { describe, expect, test } from '@jest/globals';
import { Assessment, DraftAssessment } from './assessment.ts';
import { listFieldErrors } from './field-errors.ts';
import { MAXIMUM_POINT_NUMBERS, MAXIMUM_STROKES } from './lists.ts';
import { typicalCartography } from './testing/index.ts';

const brush = { view: 'front', layer: 'intensity', tool: 'brush', value: 'severe', radius: 14, points: [360, 500] };
const withStrokes = (...strokes: unknown[]) => ({ cartography: { no_pain: false, strokes } });
const findErrors = (assessment: unknown) => {
  const parsed = Assessment.safeParse(assessment);
  return parsed.success ? [] : listFieldErrors(parsed.error, assessment);
};

describe('the assessment', () => {
  test('accepts a typical map with answers and skipped items unchanged', () => {
    const assessment = {
      cartography: typicalCartography(),
      answers: { vas_global: { vas: 6.5 }, odi: { odi_2: null } },
    };
    expect(Assessment.parse(assessment)).toEqual(assessment);
  });

  test.each([
    ['an unknown field of a stroke', { ...brush, colour: 1 }, '/cartography/strokes/0/colour', 'unknown_field'],
    ['no layer', { ...brush, layer: undefined }, '/cartography/strokes/0/layer', 'required'],
    ['no tool', { ...brush, tool: undefined }, '/cartography/strokes/0/tool', 'required'],
    ['no radius', { ...brush, radius: undefined }, '/cartography/strokes/0/radius', 'required'],
    ['a radius below 1', { ...brush, radius: 0.5 }, '/cartography/strokes/0/radius', 'too_small'],
    ['a radius above 120', { ...brush, radius: 121 }, '/cartography/strokes/0/radius', 'too_big'],
    ['no point', { ...brush, points: [] }, '/cartography/strokes/0/points', 'too_small'],
    ['half a point', { ...brush, points: [1, 2, 3] }, '/cartography/strokes/0/points', 'invalid_value'],
    ['x right of the grid', { ...brush, points: [720.5, 2] }, '/cartography/strokes/0/points/0', 'out_of_range'],
    ['y below the grid', { ...brush, points: [1, 1441] }, '/cartography/strokes/0/points/1', 'out_of_range'],
    ['an intensity for a typology', { ...brush, layer: 'typology' }, '/cartography/strokes/0/value', 'invalid_value'],
    ['a value for an intensity eraser', { ...brush, tool: 'eraser' }, '/cartography/strokes/0/value', 'invalid_type'],
    [
      'a lasso of two points',
      { view: 'back', layer: 'typology', tool: 'lasso', value: 'burning', points: [1, 1, 2, 2] },
      '/cartography/strokes/0/points',
      'too_small',
    ],
    [
      'a lasso with a radius',
      { ...brush, tool: 'lasso', points: [1, 1, 2, 2, 3, 1] },
      '/cartography/strokes/0/radius',
      'unknown_field',
    ],
  ])('rejects %s with a pointer', (_, stroke, pointer, code) => {
    expect(findErrors(withStrokes(stroke))).toContainEqual(expect.objectContaining({ pointer, code }));
  });

  test('rejects no pain together with a stroke', () => {
    expect(findErrors({ cartography: { no_pain: true, strokes: [brush] } })).toContainEqual(
      expect.objectContaining({ pointer: '/cartography/no_pain' }),
    );
  });

  test('rejects too many strokes as too big', () => {
    const strokes = Array.from({ length: MAXIMUM_STROKES + 1 }, () => brush);
    expect(findErrors(withStrokes(...strokes))).toContainEqual(
      expect.objectContaining({ pointer: '/cartography/strokes', code: 'too_big' }),
    );
  });

  test('rejects too many numbers over all strokes as too big', () => {
    const points = Array.from({ length: MAXIMUM_POINT_NUMBERS / 2 }, () => 300);
    const errors = findErrors(withStrokes({ ...brush, points }, { ...brush, points }, brush));
    expect(errors).toContainEqual(expect.objectContaining({ pointer: '/cartography/strokes', code: 'too_big' }));
    expect(findErrors(withStrokes({ ...brush, points }, { ...brush, points }))).toEqual([]);
  });

  test('accepts a draft without some parts', () => {
    for (const draft of [{}, { cartography: {} }, { cartography: { no_pain: true } }, { answers: {} }]) {
      expect(DraftAssessment.parse(draft)).toEqual(draft);
    }
  });
});
