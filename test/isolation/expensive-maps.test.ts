import { expect, test } from '@jest/globals';
import { Cartography } from '@pain-assessment/contracts';
import { drawMap, EXPENSIVE_MAPS, LARGEST_BODY, MOST_NUMBERS } from './expensive-maps.ts';

const MOST_BYTES = 2 * 2 ** 20;
const ENVELOPE_BYTES = 1_024;

test.each([...EXPENSIVE_MAPS, ['the largest body', LARGEST_BODY] as const])(
  'a map respects all limits of an assessment: %s',
  (_name, recipe) => {
    const map = drawMap(recipe);
    expect(Cartography.safeParse(map).success).toBe(true);
    expect(map.strokes.reduce((sum, { points }) => sum + points.length, 0)).toBeLessThanOrEqual(MOST_NUMBERS);
    expect(JSON.stringify(map).length).toBeLessThan(MOST_BYTES - ENVELOPE_BYTES);
  },
);

test('the largest body nearly reaches the limit of 2 MiB, and each drawing gives the same body', () => {
  const [first, second] = [drawMap(LARGEST_BODY), drawMap(LARGEST_BODY)].map((map) => JSON.stringify(map));
  expect(first?.length).toBeGreaterThan(0.95 * MOST_BYTES);
  expect(first === second).toBe(true);
});
