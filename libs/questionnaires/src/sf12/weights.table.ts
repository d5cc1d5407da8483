/** Summand of each answer code, from code 1 on, to the physical and the mental component summary. */
export interface ComponentWeights {
  readonly physical: readonly number[];
  readonly mental: readonly number[];
}

/** Ware, Kosinski, Keller. SF-12: How to Score the SF-12 Physical and Mental Health Summary Scales, 2nd ed. 1995. */
export const constants = { physical: 56.57706, mental: 60.75781 } as const;

/** In the order of the form. */
export const weights: Readonly<Record<string, ComponentWeights>> = {
  gh1: { physical: [0, -1.31872, -3.02396, -5.56461, -8.37399], mental: [0, -0.06064, 0.03482, -0.16891, -1.71175] },
  pf02: { physical: [-7.23216, -3.45555, 0], mental: [3.93115, 1.8684, 0] },
  pf04: { physical: [-6.24397, -2.73557, 0], mental: [2.68282, 1.43103, 0] },
  rp2: { physical: [-4.61617, 0], mental: [1.4406, 0] },
  rp3: { physical: [-5.51747, 0], mental: [1.66968, 0] },
  re2: { physical: [3.04365, 0], mental: [-6.82672, 0] },
  re3: { physical: [2.32091, 0], mental: [-5.69921, 0] },
  bp2: { physical: [0, -3.8013, -6.50522, -8.38063, -11.25544], mental: [0, 0.90384, 1.49384, 1.76691, 1.48619] },
  mh3: {
    physical: [0, 0.66514, 1.36689, 2.37241, 2.90426, 3.46638],
    mental: [0, -1.94949, -4.09842, -6.31121, -7.92717, -10.19085],
  },
  vt2: {
    physical: [0, -0.42251, -1.14387, -1.6185, -2.02168, -2.44706],
    mental: [0, -0.92057, -1.65178, -3.29805, -4.88962, -6.02409],
  },
  mh4: {
    physical: [4.61446, 3.41593, 2.34247, 1.28044, 0.41188, 0],
    mental: [-16.15395, -10.77911, -8.09914, -4.59055, -1.95934, 0],
  },
  sf2: { physical: [-0.33682, -0.94342, -0.18043, 0.11038, 0], mental: [-6.29724, -8.26066, -5.63286, -3.13896, 0] },
};
