import type { Intensity, PdfRequest, Typology, View } from '@pain-assessment/contracts';
import {
  cellAreaCm2,
  emptyLayers,
  findAvatar,
  findBodyShape,
  type PainLayers,
  regionAreas,
  regionName,
  surfaceCounts,
} from '@pain-assessment/pain-map';

/** A painful region in words. */
export interface RegionWords {
  readonly name: string;
  readonly view: View;
  /** Of the painful area, unrounded. */
  readonly percent: number;
  readonly cm2: number;
}

/** What is drawn on one view, in cm², unrounded. */
export interface DrawnAreas {
  readonly pain: number;
  readonly by_intensity: Readonly<Record<Intensity, number>>;
  /** Inside the painful area, as `untyped` is. */
  readonly by_typology: Readonly<Record<Typology, number>>;
  readonly untyped: number;
  readonly hypoesthesia_outside_pain: number;
}

type Drawing = Pick<PdfRequest, 'patient' | 'result'>;

/** The painful regions, largest first, in the words of the report's locale. */
export function painfulRegions({ patient, result }: Drawing, layers: PainLayers | null): readonly RegionWords[] {
  if (!layers) return [];
  return regionAreas(layers, patient).map(({ region, percent, cm2 }) => ({
    name: regionName(region.id, result.locale, 'professional'),
    view: region.view,
    percent,
    cm2,
  }));
}

const scaled = <K extends string>(counts: Readonly<Record<K, number>>, factor: number) =>
  Object.fromEntries(Object.entries<number>(counts).map(([key, cells]) => [key, cells * factor])) as Record<K, number>;

/** What is drawn on each view; null for a map without strokes. */
export function drawnAreas(
  { patient }: Pick<Drawing, 'patient'>,
  layers: PainLayers | null,
): Readonly<Record<View, DrawnAreas>> | null {
  if (!layers) return null;
  const avatar = findAvatar(patient.sex, findBodyShape(patient));
  const blank = emptyLayers();
  const cm2 = cellAreaCm2(patient.height_cm);
  const count = (view: View): DrawnAreas => {
    const { pain, byIntensity, byTypology, untyped, hypoesthesiaOutsidePain } = surfaceCounts(
      { ...blank, [view]: layers[view] },
      avatar.bodies,
    );
    return {
      pain: pain * cm2,
      by_intensity: scaled(byIntensity, cm2),
      by_typology: scaled(byTypology, cm2),
      untyped: untyped * cm2,
      hypoesthesia_outside_pain: hypoesthesiaOutsidePain * cm2,
    };
  };
  return { front: count('front'), back: count('back') };
}
