import { describe, expect, test } from '@jest/globals';
import type { Stroke } from '@pain-assessment/contracts';
import { createPainting, findAvatar, rasterise } from '@pain-assessment/pain-map';
import { findMarked, paintOrRefuse } from './effect.ts';
import { Painter } from './painter.ts';

const avatar = findAvatar('male', 'normal');
const disc = (layer: Stroke['layer'], value: string | null, radius = 20) =>
  ({ view: 'front', layer, tool: value ? 'brush' : 'eraser', value, radius, points: [360, 500] }) as Stroke;
const marked = (...strokes: Stroke[]) => findMarked({ avatar, layers: rasterise({ strokes }, avatar) });

describe('the part of a drawing that counts', () => {
  test('is empty after everything was erased', () => {
    expect(marked(disc('intensity', 'mild'), disc('intensity', null, 40))).toEqual({
      isMarked: false,
      typologies: [],
    });
  });

  test('omits a typology that was erased or is outside the pain', () => {
    const pain = disc('intensity', 'mild');
    expect(marked(pain, disc('typology', 'burning'), disc('typology', null, 40)).typologies).toEqual([]);
    expect(marked(disc('typology', 'burning'))).toEqual({ isMarked: false, typologies: [] });
    expect(marked(pain, disc('typology', 'burning'))).toEqual({ isMarked: true, typologies: ['burning'] });
  });

  test('contains numbness on a map without pain', () => {
    expect(marked(disc('typology', 'hypoesthesia'))).toEqual({ isMarked: true, typologies: ['hypoesthesia'] });
  });
});

test('a stroke that changes nothing is rejected with its cause: off the body, off the pain, or marked already', () => {
  const painting = createPainting(avatar);
  const painter = new Painter(painting);
  const pain = disc('intensity', 'mild', 30);
  const at = (stroke: Stroke, ...points: number[]): Stroke => ({ ...stroke, points });
  const refusal = (stroke: Stroke) => {
    painter.show([pain]);
    return paintOrRefuse(stroke, painter, painting.layers);
  };

  expect(refusal(at(pain, 5, 5))).toBe('nothingHere');
  expect(refusal(pain)).toBe('markedAlready');
  expect(refusal(at(pain, 360, 700))).toBeNull();
  expect(refusal(at(disc('typology', 'burning'), 360, 800))).toBe('onlyOnPain');
  expect(refusal(at(disc('typology', 'hypoesthesia'), 360, 800))).toBeNull();
});
