import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseSync } from '@swc/core';
import { analyse } from 'scslre';

/** Every node of a syntax tree. */
function* nodes(value) {
  if (value === null || typeof value !== 'object') return;
  if (typeof value.type === 'string') yield value;
  for (const child of Object.values(value)) yield* nodes(child);
}

const describe = ({ exponential, type }) => `${exponential ? 'exponential' : 'quadratic'} (${type})`;

/**
 * Regular expressions of a source whose time may grow faster than their text, each with its kind: the sender of such a text could
 * block the event loop. Not found: equal alternatives under a repetition, such as `(a|a)*`.
 */
export function findSuperLinear(source) {
  const found = [];
  for (const { type, pattern, flags } of nodes(parseSync(source, { syntax: 'typescript', target: 'es2022' }).body)) {
    if (type !== 'RegExpLiteral') continue;
    const [report] = analyse({ source: pattern, flags }, { maxReports: 1 }).reports;
    if (report) found.push(`/${pattern}/${flags}: ${describe(report)}`);
  }
  return found;
}

const isProduct = (path) => !/\.test\.ts$|\/testing\//.test(path);

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const listed = execFileSync('git', [
    'ls-files',
    'libs/**/*.ts',
    'services/**/*.ts',
    'libs/**/*.mjs',
    'services/**/*.mjs',
  ]);
  const paths = String(listed).trim().split('\n').filter(isProduct);
  const found = paths.flatMap((path) => findSuperLinear(readFileSync(path, 'utf8')).map((text) => `${path}: ${text}`));
  if (found.length > 0) process.stderr.write(`${found.join('\n')}\n`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
