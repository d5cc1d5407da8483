import type { ValueSet } from '@pain-assessment/contracts';

/** The five dimensions, each answered by a level from 1 (no problems) to 5 (extreme problems or unable). */
export const DIMENSIONS = [
  'mobility',
  'self_care',
  'usual_activities',
  'pain_discomfort',
  'anxiety_depression',
] as const;

/** Utility lost at levels 1 to 5 of each dimension, and the index of the worst state, 55555. */
export interface PreferenceWeights {
  readonly minimum: number;
  readonly coefficients: Readonly<
    Record<(typeof DIMENSIONS)[number], readonly [number, number, number, number, number]>
  >;
}

/**
 * fr: Andrade et al., PharmacoEconomics 2020;38(4):413-425, doi 10.1007/s40273-019-00876-4.
 * us: Pickard et al., Value in Health 2019;22(8):931-941, doi 10.1016/j.jval.2019.02.009.
 */
export const valueSets: Readonly<Record<ValueSet, PreferenceWeights>> = {
  fr: {
    minimum: -0.525491,
    coefficients: {
      mobility: [0, -0.03759, -0.04774, -0.17949, -0.32509],
      self_care: [0, -0.03656, -0.050781, -0.172251, -0.258331],
      usual_activities: [0, -0.03313, -0.03979, -0.15689, -0.24005],
      pain_discomfort: [0, -0.02198, -0.04704, -0.26374, -0.44399],
      anxiety_depression: [0, -0.02046, -0.04683, -0.20005, -0.25803],
    },
  },
  us: {
    minimum: -0.573,
    coefficients: {
      mobility: [0, -0.096, -0.122, -0.237, -0.322],
      self_care: [0, -0.089, -0.107, -0.22, -0.261],
      usual_activities: [0, -0.068, -0.101, -0.255, -0.255],
      pain_discomfort: [0, -0.06, -0.098, -0.318, -0.414],
      anxiety_depression: [0, -0.057, -0.123, -0.299, -0.321],
    },
  },
};
