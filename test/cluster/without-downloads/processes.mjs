import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from '../support/commands.mjs';
import { environment, FOLDERS, WORK } from '../support/settings.mjs';

/** Nice value of sessions with priority over all pods. */
const FIRST = -10;

const namePidFile = (name) => join(FOLDERS.run, `${name}.pid`);

/** Start time of a process in clock ticks, or null without one. It distinguishes processes that reuse a pid. */
function readBeginning(pid) {
  try {
    const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return state === 'Z' ? null : fields[18];
  } catch {
    return null;
  }
}

function readServer(name) {
  if (!existsSync(namePidFile(name))) return null;
  const { pid, beginning } = JSON.parse(readFileSync(namePidFile(name), 'utf8'));
  return readBeginning(pid) === beginning ? { pid, beginning } : null;
}

/** True if a server still runs, by the name of its start. */
export const isRunning = (name) => readServer(name) !== null;

/** Raises a server's priority if the kernel schedules processes outside cgroups by session (sched(7), autogroup). */
function comeFirst(pid) {
  const group = `/proc/${pid}/autogroup`;
  if (existsSync(group)) writeFileSync(group, `${FIRST}`);
}

/**
 * Starts a named server in the background, in a network namespace if given. An `urgent` server has CPU priority over pods, as if
 * it had its own machine.
 */
export function start(name, asked, { namespace, env, urgent = false } = {}) {
  if (isRunning(name)) return;
  mkdirSync(FOLDERS.run, { recursive: true });
  mkdirSync(FOLDERS.logs, { recursive: true });
  const log = openSync(join(FOLDERS.logs, `${name}.log`), 'a');
  const [program, ...rest] = [...(namespace ? ['nsenter', `--net=/run/netns/${namespace}`] : []), ...asked];
  const child = spawn(program, rest, {
    cwd: FOLDERS.run,
    detached: true,
    env: { ...environment(), ...env },
    stdio: ['ignore', log, log],
  });
  child.on('error', () => undefined);
  child.unref();
  if (child.pid === undefined) throw new Error(`${name} could not be started`);
  if (urgent) comeFirst(child.pid);
  writeFileSync(namePidFile(name), JSON.stringify({ pid: child.pid, beginning: readBeginning(child.pid) }));
}

/** Stops a server by its pid: SIGTERM, after 15 s SIGKILL. Does nothing if it does not run. */
export async function stop(name, { signal = 'SIGTERM', seconds = 15 } = {}) {
  const server = readServer(name);
  if (server !== null) {
    const isGone = () => readBeginning(server.pid) !== server.beginning;
    process.kill(server.pid, signal);
    await waitFor(isGone, { what: `the end of ${name}`, seconds, every: 0.1 }).catch(() =>
      process.kill(server.pid, 'SIGKILL'),
    );
    await waitFor(isGone, { what: `the end of ${name}`, seconds: 5, every: 0.1 });
  }
  rmSync(namePidFile(name), { force: true });
}

/** The end of a server's log. */
function readTail(name, lines = 15) {
  const file = join(FOLDERS.logs, `${name}.log`);
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n') : '';
}

/** Waits until a check succeeds; a failure contains the end of the logs of the servers involved. */
export const waitForServers = (names, check, waiting) =>
  waitFor(check, waiting).catch((error) => {
    throw new Error([error.message, ...names.map((name) => readTail(name))].join('\n'));
  });

/** Pids of the engines' shims, which outlive the engines; their command lines name a socket of this run. */
export function findShims() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const [program, ...words] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
        return program.includes('containerd-shim') && words.some((word) => word.startsWith(`${WORK}/`));
      } catch {
        return false;
      }
    })
    .map(Number);
}
