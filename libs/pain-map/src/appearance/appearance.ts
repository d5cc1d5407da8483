import type { Intensity, Typology } from '@pain-assessment/contracts';
import type { Look } from './look.ts';
import { INTENSITY_LOOKS, TYPOLOGY_LOOKS } from './looks.table.ts';
import { PATTERN_PERIOD, patternCovers } from './patterns.ts';

/** Outline colour of every mark: it separates a light mark from body and ground, in grey print too. */
export const MARK_EDGE = '#2b2118';

/** Look of an intensity: a stronger one is darker and denser, so that the order survives printing in grey. */
export function intensityLook(intensity: Intensity): Look {
  return INTENSITY_LOOKS[intensity];
}

/** Look of a kind of pain; overlapping patterns stay legible. */
export function typologyLook(typology: Typology): Look {
  return TYPOLOGY_LOOKS[typology];
}

/** Colours of one tile of `PATTERN_PERIOD` × `PATTERN_PERIOD` cells, row by row; the last look is on top. */
export function patternTile(looks: readonly Look[]): readonly string[] {
  const [undermost] = looks;
  if (!undermost) return [];
  return Array.from({ length: PATTERN_PERIOD ** 2 }, (_, index) => {
    const x = index % PATTERN_PERIOD;
    const y = Math.floor(index / PATTERN_PERIOD);
    return looks.findLast(({ pattern }) => patternCovers(pattern, x, y))?.mark ?? undermost.tint;
  });
}
