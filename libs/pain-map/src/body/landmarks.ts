import type { BodyShape, Sex } from '@pain-assessment/contracts';
import { GRID } from '../grid/grid.ts';
import { BREADTHS, LENGTHS, LEVELS, REFERENCE_BMI, REFERENCE_HEIGHT_CM } from './anthropometry.table.ts';

type BreadthName = keyof (typeof BREADTHS)['male'];
type LevelName = keyof (typeof LEVELS)['male'];
type LengthName = keyof (typeof LENGTHS)['male'];

/** Measures of one avatar in grid cells. */
export interface Landmarks {
  readonly sex: Sex;
  readonly shape: BodyShape;
  readonly breadth: Readonly<Record<BreadthName, number>>;
  /** y of each level. */
  readonly level: Readonly<Record<LevelName, number>>;
  readonly length: Readonly<Record<LengthName, number>>;
}

const CELLS_PER_STATURE = GRID.bottom - GRID.top;

const mapEntries = <K extends string, V, W>(record: Readonly<Record<K, V>>, change: (value: V) => W) =>
  Object.fromEntries(Object.entries<V>(record).map(([key, value]) => [key, change(value)])) as Record<K, W>;

/** Scales the measures of a sex and body shape, at its reference height and BMI, to the grid. */
export function scaleLandmarks(sex: Sex, shape: BodyShape): Landmarks {
  const height = REFERENCE_HEIGHT_CM[sex];
  const bmi = REFERENCE_BMI[shape];
  return {
    sex,
    shape,
    breadth: mapEntries<BreadthName, readonly [number, number, number], number>(
      BREADTHS[sex],
      ([a, b, c]) => ((a + b * height + c * bmi) * CELLS_PER_STATURE) / height,
    ),
    level: mapEntries<LevelName, number, number>(LEVELS[sex], (level) => GRID.bottom - level * CELLS_PER_STATURE),
    length: mapEntries<LengthName, number, number>(LENGTHS[sex], (length) => length * CELLS_PER_STATURE),
  };
}
