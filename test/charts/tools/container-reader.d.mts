/** Path of a program that reads container files with the parsers of Compose and BuildKit, built with Go; null without Go. */
export function buildContainerReader(): string | null;
