import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { isFresh } from './fresh.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Written after a successful build, with the time of its begin, so that later changes are built next time. */
const STAMP = fileURLToPath(new URL('dist/built', import.meta.url));

function buildAll() {
  const begun = new Date();
  const code = build({
    command: 'node_modules/.bin/turbo',
    args: ['run', 'build', '--filter=@pain-assessment/standalone...', '--output-logs=errors-only'],
    cwd: ROOT,
    isFirst: !existsSync(STAMP),
    write: (text) => process.stderr.write(text),
  });
  if (code !== 0) process.exit(code);
  writeFileSync(STAMP, '');
  utimesSync(STAMP, begun, begun);
}

// Node 20 has no --disable-sigusr1: with a listener the signal opens no inspector, not even during the build.
process.on('SIGUSR1', () => undefined);

/** `npm start`: builds the changes since the last time, then runs the service in this process. */
if (!isFresh(STAMP, ROOT)) buildAll();
// Node 22.1 and later cache compiled modules; Node 20 compiles them at each start.
module.enableCompileCache?.();
await import('./dist/main.js');
