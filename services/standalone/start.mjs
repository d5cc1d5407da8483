import { spawnSync } from 'node:child_process';
import { utimesSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { isFresh } from './fresh.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Written when a build has succeeded; its time is that of the build's begin, so that what changed meanwhile is built next time. */
const STAMP = fileURLToPath(new URL('dist/built', import.meta.url));

/** The build reports to nobody what it does. */
const WITHOUT_TELEMETRY = { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };

function build() {
  const begun = new Date();
  const { status } = spawnSync(
    'node_modules/.bin/turbo',
    ['run', 'build', '--filter=@pain-assessment/standalone...', '--output-logs=errors-only'],
    { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...WITHOUT_TELEMETRY } },
  );
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(STAMP, '');
  utimesSync(STAMP, begun, begun);
}

// Node 20 has no --disable-sigusr1: with a listener the signal opens no inspector, not even while the service is being built.
process.on('SIGUSR1', () => undefined);

/** `npm start`: builds what has changed since the last time, then runs the service in this process. */
if (!isFresh(STAMP, ROOT)) build();
// Node 22.1 and later keep compiled modules; Node 20 compiles them at each start.
module.enableCompileCache?.();
await import('./dist/main.js');
