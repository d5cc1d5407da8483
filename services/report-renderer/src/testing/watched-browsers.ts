import { readdirSync, readFileSync } from 'node:fs';
import type { Engine, LaunchEngine } from '../browser/engine.ts';
import { createLauncher } from '../browser/launch.ts';
import { groupMembers } from '../browser/process-group.ts';
import { codeOf } from '../renderer-error.ts';

/** Launches real browsers and lets a test reach their processes. */
export interface WatchedBrowsers {
  readonly launch: LaunchEngine;
  /** The browser launched last, unless it has ended. */
  living(): Engine | undefined;
  /** Process ids of all browsers launched so far. */
  readonly pids: readonly number[];
}

/** Watches every browser of a launcher. */
export function watchBrowsers(): WatchedBrowsers {
  const launcher = createLauncher({
    chromiumPath: process.env.CHROMIUM_PATH,
    sandbox: process.getuid?.() === 0 ? 'off' : 'preferred',
    launchTimeoutMs: 60_000,
    log: { warn: () => {} },
  });
  const pids: number[] = [];
  let living: Engine | undefined;
  return {
    async launch() {
      const engine = await launcher();
      living = engine;
      void engine.gone.then(() => {
        if (living === engine) living = undefined;
      });
      if (engine.pid !== undefined) pids.push(engine.pid);
      return engine;
    },
    living: () => living,
    pids,
  };
}

/** Whether the process was there to be told. */
export function signal(pid: number | undefined, name: 'SIGKILL' | 'SIGSTOP'): boolean {
  try {
    return pid !== undefined && process.kill(pid, name);
  } catch (cause) {
    // It may have ended by itself in between.
    if (codeOf(cause) === 'ESRCH') return false;
    throw cause;
  }
}

function drawsPages(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer');
  } catch {
    return false;
  }
}

async function crashPages({ pid }: Engine): Promise<boolean> {
  const drawing = pid === undefined ? [] : (await groupMembers(pid)).filter(drawsPages);
  return drawing.map((member) => signal(member, 'SIGKILL')).some(Boolean);
}

/** Ways in which a browser fails; each tells whether it struck. */
export const FAULTS: readonly ((browser: Engine) => Promise<boolean>)[] = [
  async ({ pid }) => signal(pid, 'SIGKILL'),
  async ({ pid }) => signal(pid, 'SIGSTOP'),
  crashPages,
];

function isOwnZombie(pid: string): boolean {
  try {
    const [, state, parent] = /\) (\w) (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return state === 'Z' && Number(parent) === process.pid;
  } catch {
    return false;
  }
}

/** Process ids of ended children of this process that nobody has asked for. */
export const zombies = (): string[] => readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isOwnZombie(name));
