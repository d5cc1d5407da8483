type Names = Readonly<Record<string, string>>;
/** The section of CHANGELOG.md about a version. */
export function readNotes(changelog: string, version: string): string;
/** The text of a release's page. */
export function writeNotes(release: { changelog: string; version: string; images: Names; charts: Names }): string;
