import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findGo } from './helm.mjs';

const BINARY = fileURLToPath(new URL('../../../node_modules/.cache/container-files', import.meta.url));
const MODULE = fileURLToPath(new URL('../containers/', import.meta.url));

/** Path of a program that reads container files with the parsers of Compose and BuildKit, built with Go; null without Go. */
export function buildContainerReader() {
  const go = findGo();
  if (go === null) return null;
  const options = { cwd: MODULE, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, GOFLAGS: '-p=2' } };
  if (spawnSync(go, ['build', '-o', BINARY, '.'], options).status !== 0)
    throw new Error('the reader of container files could not be built');
  return BINARY;
}
