import { expect, test } from '@jest/globals';
import { Locale } from '@pain-assessment/contracts';
import { formatOf } from '../labels/format.ts';
import { labelsOf } from '../labels/labels-of.ts';
import { RADAR_SIZE, radarSvg } from './radar.ts';

const branches = { mapping: 7.3, functional_capacity: 5.8, eq5d: 6.1, hads: 0, vas: 10 };
/** Average width of a glyph of Inter in em; wide enough for any word of ours. */
const GLYPH_EM = 0.6;

test.each(Locale.options)('in %s every value stands beside its name, and no name leaves the picture', (locale) => {
  const svg = radarSvg(branches, locale);
  const texts = [...svg.matchAll(/<text[^>]*text-anchor="(\w+)"[^>]*translate\(([\d.]+) [\d.]+\)[^>]*>([^<]*)</g)];

  for (const tip of Object.values(labelsOf(locale).mcri.tips)) expect(svg).toContain(tip);
  for (const value of Object.values(branches)) expect(svg).toContain(formatOf(locale).decimal(value));
  expect(texts.length).toBeGreaterThanOrEqual(10);
  for (const [, anchor, x, text] of texts) {
    const width = (text ?? '').length * 12 * GLYPH_EM;
    const before = anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0;
    const left = Number(x) - before;
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left + width).toBeLessThanOrEqual(RADAR_SIZE.width);
  }
});
