const REPOSITORY = 'https://github.com/pain-assessment/pain-assessment';

/** The section of CHANGELOG.md about a version, without its heading; throws if it is absent or empty. */
export function readNotes(changelog, version) {
  const [, ...sections] = changelog.split(/^## /m);
  const section = sections.find((text) => text.split('\n', 1)[0].trim() === version) ?? '';
  const notes = section.slice(section.indexOf('\n') + 1).trim();
  if (section === '' || notes === '') throw new Error(`CHANGELOG.md has no section ${version}`);
  return notes;
}

const listDigests = (names) => Object.values(names).map((name) => `| \`${name.replace('@', '` | `')}\` |`);

/** Text of a release's page: the section of CHANGELOG.md with links to the files of this version, and the digests. */
export function writeNotes({ changelog, version, images, charts }) {
  const notes = readNotes(changelog, version).replaceAll(/\]\((?!https?:|#)/g, `](${REPOSITORY}/blob/v${version}/`);
  const table = ['| Image or chart | Digest |', '| --- | --- |', ...listDigests(images), ...listDigests(charts)];
  return `${notes}\n\n### Digests\n\n${table.join('\n')}\n`;
}
