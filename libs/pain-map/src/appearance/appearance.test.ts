import { expect, test } from '@jest/globals';
import { INTENSITIES, TYPOLOGIES } from '@pain-assessment/contracts';
import { intensityLook, patternTile, typologyLook } from './appearance.ts';
import type { Look } from './look.ts';
import { PATTERN_PERIOD, patternCovers } from './patterns.ts';

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Grey value 0 to 255 of a colour (ITU-R BT.601 luma). */
function greyValue(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour);
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

const meanGrey = (look: Look) =>
  patternTile([look]).reduce((sum, colour) => sum + greyValue(colour), 0) / PATTERN_PERIOD ** 2;

test('each stronger intensity prints clearly darker in grey', () => {
  const greys = INTENSITIES.map((intensity) => meanGrey(intensityLook(intensity)));

  greys.slice(1).forEach((grey, index) => {
    expect(grey).toBeLessThan((greys[index] ?? 0) - 25);
  });
});

test('no two kinds of pain share a pattern, so that they differ without colour', () => {
  const patterns = TYPOLOGIES.map((typology) => typologyLook(typology).pattern);

  expect(new Set(patterns).size).toBe(TYPOLOGIES.length);
});

test('patterns repeat after their period, so that adjacent strokes join', () => {
  for (const look of [...INTENSITIES.map(intensityLook), ...TYPOLOGIES.map(typologyLook)]) {
    for (let cell = 0; cell < PATTERN_PERIOD; cell += 1) {
      const shifted = patternCovers(look.pattern, cell + PATTERN_PERIOD, 7 + PATTERN_PERIOD);
      expect(shifted).toBe(patternCovers(look.pattern, cell, 7));
    }
  }
});

test('the marks of overlapping kinds both stay visible', () => {
  const burning = typologyLook('burning');
  const allodynia = typologyLook('allodynia');

  const tile = patternTile([burning, allodynia]);

  expect(tile).toContain(burning.mark);
  expect(tile).toContain(allodynia.mark);
});
