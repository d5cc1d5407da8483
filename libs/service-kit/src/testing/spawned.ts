import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

/** A child process of a test, ended by its own id. */
export interface Spawned {
  readonly pid: number;
  /** All that it has written, both streams. */
  output(): string;
  /** What it has written to standard output. */
  stdout(): string;
  exited(): boolean;
  /** Sends a signal, SIGTERM unless told otherwise, and waits for the end; resolves with the exit code or the signal. */
  stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
  signal(signal: NodeJS.Signals): void;
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
    signal: (signal) => void child.kill(signal),
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

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function collect(stream: Readable): () => string {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString('utf8');
}
