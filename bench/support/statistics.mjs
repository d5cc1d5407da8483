/** The middle of the values; of two middles the upper one. */
export const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
