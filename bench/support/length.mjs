const [, , , length] = process.argv;

/**
 * A size or duration by the length of this run: `quick` proves that a bench runs, `usual` measures, and `full`, by default
 * equal to `usual`, has the longest floods and soaks.
 */
export const atLength = ({ quick, usual, full = usual }) => ({ quick, usual, full })[length];
