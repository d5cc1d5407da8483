const [, , , length] = process.argv;

/**
 * A size or duration by the length of this run: `quick` proves that a bench runs, `usual` measures, and `full`, as `usual`
 * unless given, floods and soaks for longest.
 */
export const atLength = ({ quick, usual, full = usual }) => ({ quick, usual, full })[length];
