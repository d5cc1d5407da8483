import type { Cartography } from '@pain-assessment/contracts';
import { findAvatar } from '../body/avatar.ts';
import { findBodyShape } from '../grid/body-shape.ts';
import { cellAreaCm2 } from '../grid/grid.ts';
import { Rasteriser } from '../raster/rasteriser.ts';
import { type SurfaceCounts, surfaceCounts } from './counts.ts';
import type { BodyFigures, MeasuredSurface, Measurement } from './measurement.ts';

function mapValues<K extends string, V>(record: Readonly<Record<K, number>>, change: (cells: number) => V) {
  return Object.fromEntries(
    Object.entries<number>(record).map(([key, cells]) => [key, change(cells)] as const),
  ) as Record<K, V>;
}

/** Inputs for the conversion of cells to surfaces. */
interface Scale {
  readonly noPain: boolean;
  readonly silhouetteCells: number;
  readonly cellCm2: number;
}

/** Cells to surfaces: `stats_algo: 1` (contract.md#surfaces). */
function measure(counts: SurfaceCounts, { noPain, silhouetteCells, cellCm2 }: Scale): Measurement {
  const painShare = (cells: number): MeasuredSurface => ({
    cm2: cells * cellCm2,
    percent: counts.pain > 0 ? (100 * cells) / counts.pain : 0,
  });
  return {
    no_pain: noPain,
    pain_surface: { cm2: counts.pain * cellCm2, percent_of_body: (100 * counts.pain) / silhouetteCells },
    by_intensity: mapValues(counts.byIntensity, painShare),
    by_typology: mapValues(counts.byTypology, painShare),
    by_family: mapValues(counts.byFamily, painShare),
    untyped: painShare(counts.untyped),
    hypoesthesia_outside_pain_cm2: counts.hypoesthesiaOutsidePain * cellCm2,
    cells_by_intensity: counts.byIntensity,
    silhouette_cells: silhouetteCells,
    pain_cells: counts.pain,
    drawn_cells: counts.drawn,
  };
}

/** Measures a map on the patient's avatar with `stats_algo: 1` (contract.md#surfaces). */
export function surfacesVersion1(
  cartography: Cartography,
  patient: BodyFigures,
  rasteriser = new Rasteriser(),
): Measurement {
  const avatar = findAvatar(patient.sex, findBodyShape(patient));
  const { layers, drawn } = rasteriser.paint(cartography, avatar);
  const counts = surfaceCounts(layers, drawn);
  return measure(counts, {
    noPain: cartography.no_pain,
    silhouetteCells: avatar.silhouetteCells,
    cellCm2: cellAreaCm2(patient.height_cm),
  });
}
