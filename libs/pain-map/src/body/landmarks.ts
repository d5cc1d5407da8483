import type { BodyShape, Sex } from '@pain-assessment/contracts';
import { GRID } from '../grid/grid.ts';
import { BREADTHS, LENGTHS, LEVELS, REFERENCE_BMI, REFERENCE_HEIGHT_CM } from './anthropometry.table.ts';

const CELLS_PER_STATURE = GRID.bottom - GRID.top;

const mapValues = <K extends string, V>(record: Readonly<Record<K, V>>, change: (value: V) => number) =>
  Object.fromEntries(Object.entries<V>(record).map(([key, value]) => [key, change(value)])) as Record<K, number>;

/** Measures of a sex and body shape, at its reference height and BMI, in grid cells; a level is its y. */
export function scaleLandmarks(sex: Sex, shape: BodyShape) {
  const height = REFERENCE_HEIGHT_CM[sex];
  const bmi = REFERENCE_BMI[shape];
  const scaleBreadth = ([a, b, c]: readonly [number, number, number]) =>
    ((a + b * height + c * bmi) * CELLS_PER_STATURE) / height;
  return {
    sex,
    shape,
    breadth: mapValues(BREADTHS[sex], scaleBreadth),
    level: mapValues(LEVELS[sex], (level: number) => GRID.bottom - level * CELLS_PER_STATURE),
    length: mapValues(LENGTHS[sex], (length: number) => length * CELLS_PER_STATURE),
  };
}
