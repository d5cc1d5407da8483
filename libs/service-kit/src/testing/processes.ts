import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { waitFor } from './wait-for.ts';

/** A child process of a test; stopped by its own id. */
export interface Spawned {
  readonly pid: number;
  /** Its output so far on both streams. */
  output(): string;
  /** Its standard output so far. */
  stdout(): string;
  exited(): boolean;
  /** Its exit code or signal; null while it runs. */
  outcome(): number | NodeJS.Signals | null;
  /** Sends a signal, SIGTERM by default, and waits for the exit; resolves with the exit code or the signal. */
  stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
  signal(signal: NodeJS.Signals): void;
  /** Stops every thread of it; SIGCONT continues it. */
  pause(): Promise<void>;
}

/** Starts a process; `env` extends the environment of this one. */
export async function spawnProcess(options: {
  command: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  cwd?: string;
}): Promise<Spawned> {
  const { command, args, env, cwd } = options;
  const child = spawn(command, [...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    ...(cwd === undefined ? {} : { cwd }),
  });
  const stdout = collect(child.stdout);
  const stderr = collect(child.stderr);
  await once(child, 'spawn');
  return {
    pid: child.pid ?? 0,
    output: () => stdout() + stderr(),
    stdout,
    exited: () => hasExited(child),
    outcome: () => child.exitCode ?? child.signalCode,
    signal: (signal) => void child.kill(signal),
    async pause() {
      child.kill('SIGSTOP');
      await waitFor(() => isStopped(child.pid ?? 0), { what: 'the process to stand still' });
    },
    async stop(signal = 'SIGTERM') {
      if (!hasExited(child)) {
        const end = once(child, 'exit');
        child.kill(signal);
        await end;
      }
      return child.exitCode ?? child.signalCode;
    },
  };
}

/** The kernel stops the threads of a process one by one. */
async function isStopped(pid: number): Promise<boolean> {
  const threads = await readdir(`/proc/${pid}/task`);
  const states = await Promise.all(threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8')));
  return states.every((state) => /\) T /.test(state));
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function collect(stream: Readable): () => string {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString('utf8');
}

/**
 * Starts a built service, `node <entry>`, and waits until `readyUrl` answers 200; if it exits first, throws its output. `launcher` is a
 * command that starts Node in its own place, for instance `['taskset', '-c', '0']`; `nodeFlags` are flags of Node before the entry.
 */
export async function spawnService(options: {
  entry: string;
  env: Readonly<Record<string, string>>;
  readyUrl: string;
  cwd?: string;
  seconds?: number;
  launcher?: readonly string[];
  nodeFlags?: readonly string[];
}): Promise<Spawned> {
  const { entry, env, readyUrl, cwd, seconds = 30, launcher = [], nodeFlags = [] } = options;
  const [command = process.execPath, ...args] = [...launcher, process.execPath, ...nodeFlags, entry];
  const child = await spawnProcess({
    command,
    args,
    env: { NODE_OPTIONS: '', ...env },
    ...(cwd === undefined ? {} : { cwd }),
  });
  try {
    await waitFor(async () => child.exited() || (await fetch(readyUrl)).ok, { what: `${entry} to be ready`, seconds });
  } catch (error) {
    await child.stop('SIGKILL');
    throw new Error(`${entry} was not ready in time:\n${child.output()}`, { cause: error });
  }
  if (child.exited()) throw new Error(`${entry} ended before it was ready:\n${child.output()}`);
  return child;
}
