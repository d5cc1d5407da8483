import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT, say } from './commands.mjs';
import { readNotes } from './notes.mjs';
import { checkVersions } from './versions.mjs';

/** Rejects a version that packages or charts do not state, or that CHANGELOG.md does not describe. */
export function check(version) {
  checkVersions(ROOT, version);
  readNotes(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), version);
}

/** `node release/check.mjs v1.2.3`: fails if the tag cannot be released. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [tag = ''] = process.argv.slice(2);
  check(tag.replace(/^v/, ''));
  say(`${tag} can be released`);
}
