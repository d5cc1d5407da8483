import type { View } from '@pain-assessment/contracts';

/** Parts of each view from head to foot. */
export const PARTS = {
  front: [
    'forehead',
    'face',
    'throat',
    'shoulder',
    'chest',
    'flank',
    'upper_abdomen',
    'lower_abdomen',
    'hip',
    'groin',
    'genitals',
    'upper_arm',
    'elbow',
    'forearm',
    'wrist',
    'palm',
    'fingers',
    'outer_thigh',
    'inner_thigh',
    'knee',
    'shin',
    'ankle',
    'foot',
  ],
  back: [
    'back_of_head',
    'nape',
    'shoulder',
    'shoulder_blade',
    'thoracic_spine',
    'flank',
    'middle_back',
    'lumbar_spine',
    'lower_back',
    'sacrum',
    'anus',
    'buttock',
    'upper_arm',
    'elbow',
    'forearm',
    'wrist',
    'back_of_hand',
    'fingers',
    'outer_thigh',
    'inner_thigh',
    'hollow_of_knee',
    'calf',
    'ankle',
    'heel',
  ],
} as const satisfies Record<View, readonly string[]>;

export type Part = (typeof PARTS)[View][number];

/** Single parts on the axis of the body. */
export const MIDDLE_PARTS: ReadonlySet<Part> = new Set<Part>([
  'genitals',
  'thoracic_spine',
  'lumbar_spine',
  'sacrum',
  'anus',
]);

/** Side of the patient, not of the viewer. */
export type Side = 'left' | 'right' | 'middle';
