import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import puppeteer, { type Browser } from 'puppeteer-core';
import { withTimeout } from '../timing.ts';
import { NO_NETWORK_FLAGS } from './lockdown.ts';
import { createPipeTransport } from './pipe-transport.ts';
import { killGroup } from './process-group.ts';
import type { Program } from './programs.ts';

/** A browser and whether it runs inside its sandbox. */
export interface Choice {
  readonly program: Program;
  readonly sandboxed: boolean;
}

/** A running browser process, leader of its own process group. */
export interface SpawnedBrowser {
  readonly browser: Browser;
  readonly pid: number;
  /** Resolves when the process has ended. */
  readonly exited: Promise<void>;
}

/** Text measured in the page must break as it breaks on paper: no rounding of glyph widths to pixels. */
const PRINT_FLAGS = ['--font-render-hinting=none', '--disable-gpu', '--disable-breakpad'];
/** Pages behind another one would print at a lower priority, and stand still on a busy machine. */
const EQUAL_PAGES = '--disable-features=PMProcessPriorityPolicy';
const WITHOUT_SANDBOX = ['--no-sandbox', '--no-zygote'];

function flagsOf({ program, sandboxed }: Choice, profile: string): string[] {
  const own = program.args.filter((flag) => !sandboxed || flag !== '--no-zygote');
  return puppeteer.defaultArgs({
    headless: program.headless,
    userDataDir: profile,
    args: [
      ...own,
      ...PRINT_FLAGS,
      EQUAL_PAGES,
      ...NO_NETWORK_FLAGS,
      ...(sandboxed ? [] : WITHOUT_SANDBOX),
      // Pipes instead of a port: nobody else can connect, and the browser ends with this process.
      '--remote-debugging-pipe',
    ],
  });
}

function connect(child: ChildProcess, protocolTimeout: number): Promise<Browser> {
  const [, , , toBrowser, fromBrowser] = child.stdio;
  const transport = createPipeTransport(toBrowser as Writable, fromBrowser as Readable);
  return puppeteer.connect({ transport, defaultViewport: null, protocolTimeout });
}

/** Starts a browser process and connects; rejects, leaving no process behind, where that takes longer than `timeoutMs`. */
export async function spawnBrowser(choice: Choice, profile: string, timeoutMs: number): Promise<SpawnedBrowser> {
  const { executablePath, environment } = choice.program;
  const child = spawn(executablePath, flagsOf(choice, profile), {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error('the browser ended before it answered')));
  });
  failed.catch(() => {});
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  try {
    const browser = await withTimeout(Promise.race([connect(child, timeoutMs), failed]), timeoutMs);
    return { browser, pid: child.pid ?? 0, exited };
  } catch (cause) {
    if (child.pid !== undefined) killGroup(child.pid);
    await exited;
    throw cause;
  }
}
