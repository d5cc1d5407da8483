/** Programs of a list that are neither on PATH nor existing absolute paths. */
export function findMissing(programs: readonly string[]): string[];
/** Reports programs that a run lacks, and what it leaves out without them; false if none is missing. Throws with `CI` set. */
export function leaveOut(what: string, missing: readonly string[]): boolean;
