import { type Patient, VIEWS } from '@pain-assessment/contracts';
import { findPatientAvatar } from '../bodies/find-avatar.ts';
import { type BitGrid, lowestBit, WORDS_PER_ROW } from '../grid/bits.ts';
import { drawnExtent } from '../grid/drawn-cells.ts';
import { cellAreaCm2, GRID } from '../grid/grid.ts';
import type { PainLayers } from '../grid/layers.ts';
import { Tracer } from '../raster/tracer.ts';
import { listRegions, outlineMeets, type Region, regionOutline } from './regions.ts';

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

/** A region with the painful area in it, unrounded. */
interface RegionArea {
  readonly region: Region;
  readonly cm2: number;
  /** Of the painful area. */
  readonly percent: number;
}

/** Every painful region, largest first; ties in the order of `listRegions`. */
export function regionAreas(layers: PainLayers, patient: Patient): readonly RegionArea[] {
  const avatar = findPatientAvatar(patient);
  const tracer = new Tracer();
  const shares = VIEWS.flatMap((view) => {
    const body = avatar.body(view);
    const pain = layers[view].intensity;
    const painful = drawnExtent(pain, body);
    return listRegions(view).flatMap((region) => {
      const points = regionOutline(avatar, region.id);
      if (!painful || !outlineMeets(points, painful)) return [];
      tracer.trace({ view, layer: 'intensity', tool: 'lasso', value: 'mild', points }, body);
      return { region, cells: countPainful(tracer.cells, body.bits, pain) };
    });
  });
  // Regions cover the whole body, so together they contain all of the painful area.
  const sum = shares.reduce((total, { cells }) => total + cells, 0);
  const cellCm2 = cellAreaCm2(patient.height_cm);
  return shares
    .filter(({ cells }) => cells > 0)
    .sort((a, b) => b.cells - a.cells)
    .map(({ region, cells }) => ({ region, cm2: cells * cellCm2, percent: (100 * cells) / sum }));
}
