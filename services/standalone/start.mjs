import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** `npm start`: builds what has changed since the last time, then runs the service in this process. */
const build = spawnSync(
  'node_modules/.bin/turbo',
  ['run', 'build', '--filter=@pain-assessment/standalone...', '--output-logs=errors-only'],
  {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    stdio: ['ignore', 'ignore', 'inherit'],
  },
);
if (build.status !== 0) process.exit(build.status ?? 1);
await import('./dist/bundle/main.js');
