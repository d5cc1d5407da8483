import { expect, test } from '@jest/globals';
import { Locale } from '@pain-assessment/contracts';
import { resultNames } from '@pain-assessment/questionnaires';
import { FORMATS } from '../labels/labels.ts';
import { RADAR_SIZE, radarSvg } from './radar.ts';

const branches = { mapping: 7.3, functional_capacity: 5.8, eq5d: 6.1, hads: 0, vas: 10 };
/** Average width of a glyph of Inter in em. */
const GLYPH_EM = 0.53;

test.each(Locale.options)('in %s every value is beside its name, and every name inside the picture', (locale) => {
  const svg = radarSvg({ branches, locale });
  const texts = [...svg.matchAll(/<text[^>]*text-anchor="(\w+)"[^>]*translate\(([\d.]+) [\d.]+\)[^>]*>([^<]*)</g)];

  const written = texts.map(([, , , text]) => text).join(' ');
  for (const name of Object.values(resultNames(locale).branches)) expect(written).toContain(name);
  expect(svg).toContain(resultNames(locale).branchScale);
  for (const value of Object.values(branches)) expect(svg).toContain(FORMATS[locale].decimal(value));
  expect(texts.length).toBeGreaterThanOrEqual(10);
  for (const [, anchor, x, text] of texts) {
    const width = (text ?? '').length * 13.6 * GLYPH_EM;
    const before = anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0;
    const left = Number(x) - before;
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left + width).toBeLessThanOrEqual(RADAR_SIZE.width);
  }
});
