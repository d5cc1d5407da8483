/** Whether the build behind a stamp (a path) is newer than all that the repository at `root` is made of. */
export function isFresh(stamp: string, root: string): boolean;
