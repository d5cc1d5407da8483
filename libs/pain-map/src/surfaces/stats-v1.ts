import type { Cartography, Intensity } from '@pain-assessment/contracts';
import { type Avatar, avatarOf } from '../body/avatar.ts';
import { bodyShapeOf } from '../grid/body-shape.ts';
import { cellAreaCm2 } from '../grid/grid.ts';
import { withLayers } from '../raster/painting.ts';
import { type SurfaceCounts, surfaceCounts } from './counts.ts';
import type { BodyFigures, MeasuredSurface, Measurement } from './measurement.ts';

const INTENSITY_WEIGHTS: Readonly<Record<Intensity, number>> = {
  mild: 0.25,
  moderate: 0.5,
  severe: 0.75,
  very_severe: 1,
};

function mapValues<K extends string, V>(record: Readonly<Record<K, number>>, change: (cells: number) => V) {
  return Object.fromEntries(
    Object.entries<number>(record).map(([key, cells]) => [key, change(cells)] as const),
  ) as Record<K, V>;
}

/** Cells to surfaces: `stats_algo: 1` (contract 3), with the burden of `mcri_algo: 1` (contract 4). */
function measure(noPain: boolean, counts: SurfaceCounts, avatar: Avatar, cellCm2: number): Measurement {
  const ofPain = (cells: number): MeasuredSurface => ({
    cm2: cells * cellCm2,
    percent: counts.pain > 0 ? (100 * cells) / counts.pain : 0,
  });
  const weighted = Object.entries(INTENSITY_WEIGHTS).reduce(
    (sum, [intensity, weight]) => sum + weight * counts.byIntensity[intensity as Intensity],
    0,
  );
  return {
    no_pain: noPain,
    pain_surface: { cm2: counts.pain * cellCm2, percent_of_body: (100 * counts.pain) / avatar.silhouetteCells },
    by_intensity: mapValues(counts.byIntensity, ofPain),
    by_typology: mapValues(counts.byTypology, ofPain),
    by_family: mapValues(counts.byFamily, ofPain),
    untyped: ofPain(counts.untyped),
    hypoesthesia_outside_pain_cm2: counts.hypoesthesiaOutsidePain * cellCm2,
    burden: weighted / avatar.silhouetteCells,
    pain_cells: counts.pain,
    drawn_cells: counts.drawn,
  };
}

/** Measures a map on the patient's avatar with `stats_algo: 1` (contract 3). */
export function surfacesVersion1(cartography: Cartography, patient: BodyFigures): Measurement {
  const avatar = avatarOf(patient.sex, bodyShapeOf(patient));
  const counts = withLayers(cartography.strokes, avatar, (layers) => surfaceCounts(layers, avatar));
  return measure(cartography.no_pain, counts, avatar, cellAreaCm2(patient.height_cm));
}
