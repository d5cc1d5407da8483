import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { isFresh } from './fresh.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Written when a build has succeeded; its time is that of the build's begin, so that what changed meanwhile is built next time. */
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

// Node 20 has no --disable-sigusr1: with a listener the signal opens no inspector, not even while the service is being built.
process.on('SIGUSR1', () => undefined);

/** `npm start`: builds what has changed since the last time, then runs the service in this process. */
if (!isFresh(STAMP, ROOT)) buildAll();
// Node 22.1 and later keep compiled modules; Node 20 compiles them at each start.
module.enableCompileCache?.();
await import('./dist/main.js');
