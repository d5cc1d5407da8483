/** Where Go is, or null. */
export function findGo(): string | null;
/** Directory of a `helm` that is on PATH ('' then), was built before, or can be built here with Go; null without any. */
export function findHelm(): string | null;
