import { expect, test } from '@jest/globals';
import { INTENSITIES, TYPOLOGIES } from '@pain-assessment/contracts';
import { colourCells } from './colour-cells.ts';
import { CHANGE_LOOKS } from './looks.table.ts';
import { type Look, PATTERN_PERIOD, patternCovers } from './patterns.ts';
import { EDGE_PIXEL, intensityLook, patternTile, toPixel, typologyLook } from './tiles.ts';

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

test('the changes between two maps print clearly apart in grey', () => {
  const greys = Object.values(CHANGE_LOOKS)
    .map(meanGrey)
    .sort((a, b) => a - b);

  for (const [index, grey] of greys.slice(1).entries()) expect(grey - (greys[index] ?? 0)).toBeGreaterThan(45);
});

test('a narrow band between two others has no outline if only the ground needs one', () => {
  const bands = [0, 0, 1, 1, 1, 2, 2, 3, 3, 3, 0, 0];
  const colour = (separates?: (state: number, other: number) => boolean) => {
    const pixels = new Uint32Array(bands.length);
    const tiles = [0, 1, 2, 3].map((state) => new Uint32Array([state]));
    const findState = (place: number) => bands[((place % bands.length) + bands.length) % bands.length] ?? 0;
    const options = { width: bands.length, findState, tiles, edge: 1, ...(separates && { separates }) };
    colourCells(pixels, options, { left: 0, top: 0, right: bands.length, bottom: 1 });
    return [...pixels].map((pixel) => (pixel === EDGE_PIXEL ? '#' : pixel)).join('');
  };

  expect(colour()).toBe('00#1####3#00');
  expect(colour((_, other) => other === 0)).toBe('00#112233#00');
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
