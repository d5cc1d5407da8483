import { describe, expect, test } from '@jest/globals';
import type { Stroke } from '@pain-assessment/contracts';
import { avatarOf, GRID } from '@pain-assessment/pain-map';
import { createBodyMap } from './body-map.ts';
import { colourCells } from './colour-cells.ts';
import { effectOf } from './effect.ts';

const WHOLE = { left: 0, top: 0, right: GRID.width, bottom: GRID.height };
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

function open(...strokes: Stroke[]) {
  const map = createBodyMap(avatarOf('male', 'normal'));
  map.show(strokes);
  const pixels = (layer: 'intensity' | 'typology') => {
    const coloured = new Uint32Array(GRID.width * GRID.height);
    colourCells(coloured, map.layers.front, layer, WHOLE);
    return coloured;
  };
  return { map, pixels };
}

describe('what is seen', () => {
  test('is exactly the cells with an intensity', () => {
    const { map, pixels } = open(pain);
    const seen = pixels('intensity');
    const wrong = map.layers.front.intensity.findIndex((value, i) => value > 0 !== (seen[i] ?? 0) > 0);
    expect(wrong).toBe(-1);
  });

  test('of a feeling is only what counts: inside the painful area, numbness also outside', () => {
    const without = Buffer.from(open(pain).pixels('typology').buffer);
    const isSame = (stroke: Stroke) => without.equals(Buffer.from(open(pain, stroke).pixels('typology').buffer));
    expect(isSame(kind('burning', 440))).toBe(true);
    expect(isSame(kind('hypoesthesia', 400))).toBe(false);
  });

  test('is opaque and differs between the strengths', () => {
    const colours = (['mild', 'moderate', 'severe', 'very_severe'] as const).map(
      (value) => open({ ...pain, value } as Stroke).pixels('intensity')[500 * GRID.width + 360] ?? 0,
    );
    expect(new Set(colours).size).toBe(4);
    for (const colour of colours) expect(colour >>> 24).toBe(255);
  });
});

describe('a stroke', () => {
  test('beside the body is told apart from one that changes nothing that counts', () => {
    const { map } = open(pain);
    expect(effectOf({ ...pain, points: [5, 5] }, map)).toBe('off-body');
    expect(effectOf(pain, map)).toBe('nothing');
    expect(effectOf({ ...pain, points: [360, 700] }, map)).toBe('some');
    expect(effectOf({ ...kind('burning', 360), points: [360, 800] }, map)).toBe('nothing');
    expect(effectOf({ ...kind('hypoesthesia', 360), points: [360, 800] }, map)).toBe('some');
  });
});
