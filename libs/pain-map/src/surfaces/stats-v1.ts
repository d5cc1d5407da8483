import type {
  Cartography,
  CartographySurfaces,
  Intensity,
  MapCounts,
  Patient,
  ViewCounts,
} from '@pain-assessment/contracts';
import { findPatientAvatar } from '../bodies/find-avatar.ts';
import { cellAreaCm2 } from '../grid/grid.ts';
import { Rasteriser } from '../raster/rasteriser.ts';
import { addCounts, type SurfaceCounts, surfaceCounts } from './counts.ts';

/** The unrounded numbers of the result, with the cells for the MCRi and the result's null rule (contract.md#surfaces). */
export interface Measurement extends CartographySurfaces {
  readonly cells_by_intensity: Readonly<Record<Intensity, number>>;
  /** Cells of the silhouettes. */
  readonly silhouette_cells: number;
  /** Cells with an intensity; with none, the map is missing for the MCRi, unless `no_pain`. */
  readonly pain_cells: number;
  /** Cells drawn in any layer; with none, the result has no cartography, unless `no_pain`. */
  readonly drawn_cells: number;
  /** All others are of both views together. */
  readonly views: MapCounts;
}

const mapValues = <K extends string, V>(record: Readonly<Record<K, number>>, change: (cells: number) => V) =>
  Object.fromEntries(Object.entries<number>(record).map(([key, cells]) => [key, change(cells)])) as Record<K, V>;

const toViewCounts = (counts: SurfaceCounts): ViewCounts => ({
  pain: counts.pain,
  by_intensity: counts.byIntensity,
  by_typology: counts.byTypology,
  untyped: counts.untyped,
  hypoesthesia_outside_pain: counts.hypoesthesiaOutsidePain,
});

/** Measures a map on the patient's avatar with `stats_algo: 1` (contract.md#surfaces). */
export function surfacesVersion1(
  cartography: Cartography,
  patient: Patient,
  rasteriser = new Rasteriser(),
): Measurement {
  const avatar = findPatientAvatar(patient);
  const { layers, drawn } = rasteriser.paint(cartography, avatar);
  const front = surfaceCounts({ front: layers.front }, drawn);
  const back = surfaceCounts({ back: layers.back }, drawn);
  const counts = addCounts(front, back);
  const silhouetteCells = avatar.bodies.front.count + avatar.bodies.back.count;
  const cellCm2 = cellAreaCm2(patient.height_cm);
  const painShare = (cells: number) => ({
    cm2: cells * cellCm2,
    percent: counts.pain > 0 ? (100 * cells) / counts.pain : 0,
  });
  return {
    no_pain: cartography.no_pain,
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
    views: { front: toViewCounts(front), back: toViewCounts(back) },
  };
}
