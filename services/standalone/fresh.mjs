import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What a build writes, or never reads. */
const NOT_SOURCES = new Set(['dist', 'node_modules', '.turbo']);

const changedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;

/** When a tree last changed, in epoch milliseconds: a removed file shows in the time of its folder. */
function treeChangedAt(folder) {
  let latest = changedAt(folder);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (NOT_SOURCES.has(entry.name) || entry.name.endsWith('.tsbuildinfo')) continue;
    const path = join(folder, entry.name);
    latest = Math.max(latest, entry.isDirectory() ? treeChangedAt(path) : changedAt(path));
  }
  return latest;
}

/**
 * Whether the build behind a stamp is newer than all it is made of: a tenth of the time that asking the build tool takes.
 * What is not there counts as changed.
 */
export function isFresh(stamp, root) {
  const builtAt = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = ['libs', 'services'].map((name) => treeChangedAt(join(root, name)));
  const settings = ['package-lock.json', 'tsconfig.base.json', 'turbo.json'].map((name) => changedAt(join(root, name)));
  return builtAt > Math.max(...sources, ...settings);
}
