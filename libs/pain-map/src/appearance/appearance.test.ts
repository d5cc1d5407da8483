import { expect, test } from '@jest/globals';
import { INTENSITIES, TYPOLOGIES } from '@pain-assessment/contracts';
import { type Look, PATTERN_PERIOD, patternCovers } from './patterns.ts';
import { intensityLook, patternTile, toPixel, typologyLook } from './tiles.ts';

/** Grey value 0 to 255 of a pixel (ITU-R BT.601 luma). */
const greyValue = (pixel: number) =>
  0.299 * (pixel & 255) + 0.587 * ((pixel >> 8) & 255) + 0.114 * ((pixel >> 16) & 255);

const meanGrey = (look: Look) =>
  patternTile([look]).reduce((sum, pixel) => sum + greyValue(pixel), 0) / PATTERN_PERIOD ** 2;

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

  expect(tile).toContain(toPixel(burning.mark));
  expect(tile).toContain(toPixel(allodynia.mark));
});
