import { readdirSync, readFileSync } from 'node:fs';
import { LONGEST_TIMER_MS, readCode } from '@pain-assessment/service-kit';
import { createShells } from '../document/shell.ts';
import { groupMembers } from '../print/browser-process.ts';
import { createLauncher } from '../print/launch.ts';
import type { BrowserProcess, LaunchBrowser, PrintDocument } from '../print/ports.ts';
import { type BrowserEvent, BrowserSupervisor, type SupervisorLimits } from '../print/supervisor.ts';

const SHELL = createShells().core;

/** A deadline that no print reaches, even on a slow machine. */
export const NO_DEADLINE = Number.POSITIVE_INFINITY;

/** A small document with a number in its title, by which `isNumberedPrint` recognises its print. */
export const namedDocument = (name: number): PrintDocument => ({
  shell: SHELL,
  content: { language: 'en', title: `report ${name}`, body: `<h1>report ${name}</h1>` },
});

/** True if the PDF (base64) is the print of document `name`. */
export const isNumberedPrint = (name: number, pdf: string): boolean =>
  Buffer.from(pdf, 'base64').toString('latin1').includes(`/Title (report ${name})`);

function createTestLauncher(): LaunchBrowser {
  return createLauncher({
    chromiumPath: process.env.CHROMIUM_PATH,
    sandbox: process.getuid?.() === 0 ? 'off' : 'preferred',
    shell: SHELL,
    launchTimeoutMs: LONGEST_TIMER_MS,
    log: { warn: ({ err, reason }, message) => process.stderr.write(`${message} (${reason}): ${err}\n`) },
  });
}

/** Limits that no test reaches; a test lowers those of its subject. */
export const LIMITS: SupervisorLimits = {
  concurrency: 2,
  queueLimit: 64,
  budgetMs: Number.POSITIVE_INFINITY,
  printTimeoutMs: LONGEST_TIMER_MS,
  recycleAfterPrints: 1_000,
  recycleAboveMegabytes: 4_000,
};

/** A supervisor over the real browser. */
export function superviseRealBrowser(
  changed: Partial<SupervisorLimits> = {},
  onEvent: (event: BrowserEvent) => void = () => {},
): BrowserSupervisor {
  return new BrowserSupervisor({ launch: createTestLauncher(), limits: { ...LIMITS, ...changed }, onEvent });
}

/** Launches real browsers, and gives a test access to their processes. */
export interface WatchedBrowsers {
  readonly launch: LaunchBrowser;
  /** The browser launched last, unless it has ended. */
  living(): BrowserProcess | undefined;
  /** Process ids of all browsers launched so far. */
  readonly pids: readonly number[];
}

/** Watches every browser of a launcher. */
export function watchBrowsers(): WatchedBrowsers {
  const launcher = createTestLauncher();
  const pids: number[] = [];
  let living: BrowserProcess | undefined;
  return {
    async launch() {
      const browser = await launcher();
      living = browser;
      void browser.lost.then(() => {
        if (living === browser) living = undefined;
      });
      if (browser.pid !== undefined) pids.push(browser.pid);
      return browser;
    },
    living: () => living,
    pids,
  };
}

/** Multiple of the measured time of a first print after which a print counts as hung. */
const HUNG = 12;
const LEAST_LIMIT_MS = 3_000;

/** Print limit in ms for tests that stop browsers, in proportion to the current speed of this machine. */
export async function measurePrintLimit(launch: LaunchBrowser): Promise<number> {
  const supervisor = new BrowserSupervisor({ launch, limits: LIMITS });
  await supervisor.start();
  const begun = performance.now();
  await supervisor.print(() => namedDocument(0), NO_DEADLINE);
  const limit = Math.max(LEAST_LIMIT_MS, HUNG * (performance.now() - begun));
  await supervisor.close(LONGEST_TIMER_MS);
  return limit;
}

/** Sends a signal; returns false if the process has exited. */
export function signal(pid: number | undefined, name: 'SIGKILL' | 'SIGSTOP'): boolean {
  try {
    return pid !== undefined && process.kill(pid, name);
  } catch (cause) {
    // The process may have exited meanwhile.
    if (readCode(cause) === 'ESRCH') return false;
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

async function crashPages({ pid }: BrowserProcess): Promise<boolean> {
  const drawing = pid === undefined ? [] : (await groupMembers(pid)).filter(drawsPages);
  return drawing.map((member) => signal(member, 'SIGKILL')).some(Boolean);
}

/** Faults of a browser; each resolves to true if it happened. */
export const FAULTS: readonly ((browser: BrowserProcess) => Promise<boolean>)[] = [
  async ({ pid }) => signal(pid, 'SIGKILL'),
  async ({ pid }) => signal(pid, 'SIGSTOP'),
  crashPages,
];

/** The TypeScript loader of test threads starts this process, and leaves it behind when its thread ends. */
const LOADER_PROCESS = 'esbuild';

function isOwnZombie(pid: string): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, name, state, parent] = /\((.*)\) (\w) (\d+) /.exec(stat) ?? [];
    return state === 'Z' && Number(parent) === process.pid && name !== LOADER_PROCESS;
  } catch {
    return false;
  }
}

/** Process ids of exited child processes that this process has not reaped. */
export const zombies = (): string[] => readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isOwnZombie(name));
