import type { BodyShape } from '@pain-assessment/contracts';

const UPPER_LIMITS: readonly (readonly [BodyShape, number])[] = [
  ['underweight', 18.5],
  ['normal', 25],
  ['overweight', 30],
  ['obese', 40],
];

/** Outline class by body mass index, weight in kg / (height in m)²; each limit belongs to the class above it (contract.md#body-shape). */
export function findBodyShape({ height_cm, weight_kg }: { height_cm: number; weight_kg: number }): BodyShape {
  // One division of exact products: two divisions could move a body at a limit below it.
  const bmi = (weight_kg * 10_000) / (height_cm * height_cm);
  return UPPER_LIMITS.find(([, limit]) => bmi < limit)?.[0] ?? 'severely_obese';
}
