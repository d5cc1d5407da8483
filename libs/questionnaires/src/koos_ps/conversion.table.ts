/** Total by raw sum of the seven items, 0 to 28 (Perruccio et al. 2008, doi 10.1016/j.joca.2007.12.014); 100 is best. */
export const totalBySum: readonly number[] = [
  100, 94.4, 89.5, 85.2, 81.4, 78, 75.1, 72.5, 70.3, 68.2, 66.4, 64.7, 63, 61.4, 59.7, 58, 56, 53.9, 51.5, 48.8, 45.6,
  42.1, 38, 33.4, 28.2, 22.3, 15.7, 8.2, 0,
];
