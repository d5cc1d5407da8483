import { spawnSync } from 'node:child_process';
import { utimesSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isFresh } from './fresh.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Written when a build has ended well; bears the time at which it began, so that what changed meanwhile is built the next time. */
const STAMP = fileURLToPath(new URL('dist/built', import.meta.url));

function build() {
  const begun = new Date();
  const { status } = spawnSync(
    'node_modules/.bin/turbo',
    ['run', 'build', '--filter=@pain-assessment/standalone...', '--output-logs=errors-only'],
    { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(STAMP, '');
  utimesSync(STAMP, begun, begun);
}

/** `npm start`: builds what has changed since the last time, then runs the service in this process. */
if (!isFresh(STAMP, ROOT)) build();
await import('./dist/bundle/main.js');
