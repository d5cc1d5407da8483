import type { View } from '@pain-assessment/contracts';

/** Parts of each view from head to foot; all but the middle ones exist on both sides. */
export const PARTS = {
  front: ['head', 'neck', 'chest', 'abdomen', 'thigh', 'knee', 'lower_leg', 'foot'],
  back: ['head', 'neck', 'upper_back', 'lower_back', 'thigh', 'knee', 'calf', 'foot'],
} as const satisfies Record<View, readonly string[]>;

export type Part = (typeof PARTS)[View][number];

/** Side of the patient, not of the viewer. */
export type Side = 'left' | 'right' | 'middle';
