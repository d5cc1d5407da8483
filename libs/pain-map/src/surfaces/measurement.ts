import type { Intensity, Sex, Typology } from '@pain-assessment/contracts';
import type { TypologyFamily } from './counts.ts';

/** An area in cm² and in percent of the painful area, unrounded. */
export interface MeasuredSurface {
  readonly cm2: number;
  readonly percent: number;
}

/** The cartography's numbers in the shape of the result, but unrounded (contract.md#surfaces). */
export interface MeasuredSurfaces {
  readonly no_pain: boolean;
  readonly pain_surface: { readonly cm2: number; readonly percent_of_body: number };
  readonly by_intensity: Readonly<Record<Intensity, MeasuredSurface>>;
  readonly by_typology: Readonly<Record<Typology, MeasuredSurface>>;
  readonly by_family: Readonly<Record<TypologyFamily, MeasuredSurface>>;
  readonly untyped: MeasuredSurface;
  readonly hypoesthesia_outside_pain_cm2: number;
}

/** The numbers, with the cells for the MCRi and the result's null rule; both views together. */
export interface Measurement extends MeasuredSurfaces {
  readonly cells_by_intensity: Readonly<Record<Intensity, number>>;
  /** Cells of the silhouettes. */
  readonly silhouette_cells: number;
  /** Cells with an intensity; with none, the map is missing for the MCRi, unless `no_pain`. */
  readonly pain_cells: number;
  /** Cells drawn in any layer; with none, the result has no cartography, unless `no_pain`. */
  readonly drawn_cells: number;
}

/** Patient data that determine the surfaces. */
export interface BodyFigures {
  readonly sex: Sex;
  readonly height_cm: number;
  readonly weight_kg: number;
}
