/** Path of Go, or null. */
export function findGo(): string | null;
/** Directory of a `helm`: '' if it is on PATH, otherwise of an earlier or new build with Go; null without Go. */
export function findHelm(): string | null;
