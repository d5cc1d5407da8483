/** Files that state the version of the product, each with that version. */
export function readVersions(root: string): [path: string, version: string | undefined][];
/** Rejects a version that a package or chart does not state. */
export function checkVersions(root: string, version: string): void;
/** Writes a version into every file that states one. */
export function setVersion(root: string, version: string): void;
