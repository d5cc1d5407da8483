import { spawnSync } from 'node:child_process';

const MOST_OUTPUT = 64 * 1024 * 1024;

/** Disables telemetry and update checks of the build tool. */
const SILENT = { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', TURBO_NO_UPDATE_NOTIFIER: '1' };

/** Runs the build, announces it with its usual duration, and reports the reason of a failure. Returns the exit code. */
export function build({ command, args, cwd, isFirst, write }) {
  write(isFirst ? 'Building once, about half a minute …\n' : 'Building what has changed …\n');
  const options = { cwd, encoding: 'utf8', maxBuffer: MOST_OUTPUT, env: { ...process.env, ...SILENT } };
  const { status, stdout, stderr, error } = spawnSync(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  if (status === 0) return 0;
  write(`${stdout ?? ''}${stderr ?? ''}`);
  if (error?.code === 'ENOENT') write(`There is no ${command}: run npm ci first.\n`);
  else write('The build failed; the lines above say why.\n');
  return status ?? 1;
}
