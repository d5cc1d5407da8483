/** Whether the build of a stamp (a path) is newer than all its sources below `root`. */
export function isFresh(stamp: string, root: string): boolean;
