import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { waitFor } from './wait-for.ts';

/** A child process of a test, ended by its own id. */
export interface Spawned {
  readonly pid: number;
  /** All that it has written, both streams. */
  output(): string;
  /** What it has written to standard output. */
  stdout(): string;
  exited(): boolean;
  /** How it ended, its exit code or the signal; null while it runs. */
  outcome(): number | NodeJS.Signals | null;
  /** Sends a signal, SIGTERM unless told otherwise, and waits for the end; resolves with the exit code or the signal. */
  stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
  signal(signal: NodeJS.Signals): void;
  /** Stops it where it stands, every thread of it; SIGCONT lets it go on. */
  pause(): Promise<void>;
}

/** Starts a process; its environment is this one's with `env` over it. */
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
 * Starts a built service, `node <entry>`, and waits until `readyUrl` answers 200; if it ends first, throws what it wrote.
 * `launcher` is a command that starts Node in its own place, for instance `['taskset', '-c', '0']`.
 */
export async function spawnService(options: {
  entry: string;
  env: Readonly<Record<string, string>>;
  readyUrl: string;
  cwd?: string;
  seconds?: number;
  launcher?: readonly string[];
}): Promise<Spawned> {
  const { entry, env, readyUrl, cwd, seconds = 30, launcher = [] } = options;
  const [command = process.execPath, ...args] = [...launcher, process.execPath, entry];
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
