import type { BodyShape, Sex } from '@pain-assessment/contracts';

/**
 * Figures of the adult body, fitted on ANSUR II (US Army 2012, NATICK/TR-15/007; 4,082 men, 1,986 women, BMI 15–44 and
 * 16–41); beyond that range they are extrapolation.
 */

/** Breadths in cm as `[a, b, c]` of `a + b × height in cm + c × BMI`; those of round sections are circumference / π. */
export const BREADTHS = {
  male: {
    head: [13.08, 0.006, 0.047],
    neck: [4.12, 0.0232, 0.162],
    biacromial: [10.43, 0.1484, 0.183],
    bideltoid: [6.54, 0.1476, 0.671],
    chest: [5.21, 0.0908, 0.281],
    waist: [-9.71, 0.1253, 0.735],
    hip: [-1.63, 0.1346, 0.454],
    upper_arm: [-0.14, 0.0305, 0.223],
    forearm: [0.88, 0.0306, 0.131],
    above_knee: [-0.53, 0.0442, 0.209],
    calf: [0.9, 0.0365, 0.187],
    ankle: [0.91, 0.025, 0.072],
    hand: [2.5, 0.0298, 0.039],
    foot: [2.72, 0.0343, 0.052],
  },
  female: {
    head: [12.17, 0.0119, 0.026],
    neck: [3.32, 0.0244, 0.126],
    biacromial: [8.25, 0.1583, 0.098],
    bideltoid: [5.37, 0.1411, 0.654],
    chest: [3.76, 0.0904, 0.331],
    waist: [-8.44, 0.1193, 0.746],
    hip: [-2.47, 0.1443, 0.563],
    upper_arm: [-1.41, 0.0307, 0.241],
    forearm: [0.47, 0.0291, 0.126],
    above_knee: [-1.57, 0.049, 0.249],
    calf: [0.07, 0.0429, 0.189],
    ankle: [1.06, 0.0252, 0.067],
    hand: [2.56, 0.0274, 0.031],
    foot: [3.26, 0.0292, 0.049],
  },
} as const satisfies Record<Sex, Record<string, readonly [number, number, number]>>;

/** Levels above the ground as a fraction of stature. */
export const LEVELS = {
  male: {
    suprasternal: 0.819,
    acromion: 0.82,
    axilla: 0.757,
    chest: 0.735,
    tenth_rib: 0.638,
    navel: 0.601,
    trochanter: 0.513,
    crotch: 0.482,
    mid_patella: 0.278,
    malleolus: 0.042,
  },
  female: {
    suprasternal: 0.816,
    acromion: 0.82,
    axilla: 0.761,
    chest: 0.719,
    tenth_rib: 0.648,
    navel: 0.602,
    trochanter: 0.519,
    crotch: 0.48,
    mid_patella: 0.276,
    malleolus: 0.039,
  },
} as const satisfies Record<Sex, Record<string, number>>;

/** Lengths as a fraction of stature. */
export const LENGTHS = {
  male: { upper_arm: 0.191, forearm: 0.153, hand: 0.11, head: 0.13 },
  female: { upper_arm: 0.191, forearm: 0.148, hand: 0.11, head: 0.13 },
} as const satisfies Record<Sex, Record<string, number>>;

/** Stature in cm at which each sex is drawn. */
export const REFERENCE_HEIGHT_CM: Readonly<Record<Sex, number>> = { male: 176, female: 163 };

/** BMI in kg/m² at which each shape is drawn. */
export const REFERENCE_BMI: Readonly<Record<BodyShape, number>> = {
  underweight: 17,
  normal: 22,
  overweight: 27.5,
  obese: 34,
  severely_obese: 44,
};
