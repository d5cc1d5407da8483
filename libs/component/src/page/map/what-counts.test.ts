import { describe, expect, test } from '@jest/globals';
import type { Stroke } from '@pain-assessment/contracts';
import { avatarOf, rasterise } from '@pain-assessment/pain-map';
import { whatCounts } from './what-counts.ts';

const avatar = avatarOf('male', 'normal');
const disc = (layer: Stroke['layer'], value: string | null, radius = 20) =>
  ({ view: 'front', layer, tool: value ? 'brush' : 'eraser', value, radius, points: [360, 500] }) as Stroke;
const countsOf = (...strokes: Stroke[]) => whatCounts({ avatar, layers: rasterise({ strokes }, avatar) });

describe('what counts of a drawing', () => {
  test('is nothing where all was rubbed out', () => {
    expect(countsOf(disc('intensity', 'mild'), disc('intensity', null, 40))).toEqual({
      isMarked: false,
      typologies: [],
    });
  });

  test('leaves out a kind that was rubbed out, or lies where nothing hurts', () => {
    const pain = disc('intensity', 'mild');
    expect(countsOf(pain, disc('typology', 'burning'), disc('typology', null, 40)).typologies).toEqual([]);
    expect(countsOf(disc('typology', 'burning'))).toEqual({ isMarked: false, typologies: [] });
    expect(countsOf(pain, disc('typology', 'burning'))).toEqual({ isMarked: true, typologies: ['burning'] });
  });

  test('is numbness, wherever it lies', () => {
    expect(countsOf(disc('typology', 'hypoesthesia'))).toEqual({ isMarked: true, typologies: ['hypoesthesia'] });
  });
});
