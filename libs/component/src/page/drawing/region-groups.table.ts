import type { Part } from '@pain-assessment/pain-map';

/** Groups under which the list shows the parts of the body, head to foot. */
export const REGION_GROUPS = ['head', 'torso', 'arms', 'legs'] as const;
export type RegionGroup = (typeof REGION_GROUPS)[number];

/** Group of each part in the list. */
export const PART_GROUPS: Readonly<Record<Part, RegionGroup>> = {
  forehead: 'head',
  face: 'head',
  throat: 'head',
  back_of_head: 'head',
  nape: 'head',
  shoulder: 'torso',
  chest: 'torso',
  flank: 'torso',
  upper_abdomen: 'torso',
  lower_abdomen: 'torso',
  hip: 'torso',
  groin: 'torso',
  genitals: 'torso',
  shoulder_blade: 'torso',
  thoracic_spine: 'torso',
  middle_back: 'torso',
  lumbar_spine: 'torso',
  lower_back: 'torso',
  sacrum: 'torso',
  anus: 'torso',
  buttock: 'torso',
  upper_arm: 'arms',
  elbow: 'arms',
  forearm: 'arms',
  wrist: 'arms',
  palm: 'arms',
  back_of_hand: 'arms',
  fingers: 'arms',
  outer_thigh: 'legs',
  inner_thigh: 'legs',
  knee: 'legs',
  hollow_of_knee: 'legs',
  shin: 'legs',
  calf: 'legs',
  ankle: 'legs',
  foot: 'legs',
  heel: 'legs',
};
