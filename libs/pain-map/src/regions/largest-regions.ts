import { type Patient, VIEWS, type View } from '@pain-assessment/contracts';
import { type Avatar, findPatientAvatar } from '../body/avatar.ts';
import { type BitGrid, lowestBit, WORDS_PER_ROW } from '../grid/bits.ts';
import { cellAreaCm2, GRID } from '../grid/grid.ts';
import type { PainLayers } from '../grid/layers.ts';
import { Tracer } from '../raster/tracer.ts';
import { listRegions, type Region, regionOutlines } from './regions.ts';

/** A region with its painful cells. */
export interface RegionShare {
  readonly region: Region;
  readonly cells: number;
}

/** Painful cells of the body under the traced outline of a region. */
function countPainful({ bits, words }: Tracer['cells'], body: BitGrid, pain: Uint8Array): number {
  let cells = 0;
  for (let row = words.top; row < words.bottom; row++) {
    for (let word = words.first; word < words.end; word++) {
      const place = row * WORDS_PER_ROW + word;
      const first = row * GRID.width + word * 32;
      for (let rest = (bits[place] as number) & (body[place] as number); rest !== 0; rest &= rest - 1) {
        if ((pain[first + lowestBit(rest)] as number) > 0) cells++;
      }
    }
  }
  return cells;
}

/** The regions with the most painful cells, largest first, at most `count`; ties in the order of `listRegions`. */
export function largestRegions(layers: PainLayers, avatar: Avatar, count: number): RegionShare[] {
  const tracer = new Tracer();
  const outline = regionOutlines(avatar);
  const countShares = (view: View): RegionShare[] => {
    const body = avatar.body(view);
    return listRegions(view).map((region) => {
      tracer.trace({ view, layer: 'intensity', tool: 'lasso', value: 'mild', points: outline(region.id) }, body);
      return { region, cells: countPainful(tracer.cells, body.bits, layers[view].intensity) };
    });
  };
  return VIEWS.flatMap(countShares)
    .filter(({ cells }) => cells > 0)
    .sort((a, b) => b.cells - a.cells)
    .slice(0, count);
}

/** A region with the painful area in it, unrounded. */
export interface RegionArea {
  readonly region: Region;
  readonly cm2: number;
  /** Of the painful area. */
  readonly percent: number;
}

/** Every painful region, largest first. */
export function regionAreas(layers: PainLayers, patient: Patient): readonly RegionArea[] {
  const avatar = findPatientAvatar(patient);
  const shares = largestRegions(layers, avatar, Number.POSITIVE_INFINITY);
  // Regions cover the whole body, so together they contain all of the painful area.
  const pain = shares.reduce((sum, { cells }) => sum + cells, 0);
  return shares.map(({ region, cells }) => ({
    region,
    cm2: cells * cellAreaCm2(patient.height_cm),
    percent: (100 * cells) / pain,
  }));
}
