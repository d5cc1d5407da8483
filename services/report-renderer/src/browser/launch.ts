import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser } from 'puppeteer-core';
import type { Engine, LaunchEngine } from './engine.ts';
import { NO_NETWORK_FLAGS } from './lockdown.ts';
import { openPrintPage } from './print-page.ts';
import { groupMegabytes, killGroup } from './process-group.ts';
import { candidatePrograms, type Program } from './programs.ts';
import type { SandboxPolicy } from './sandbox.ts';

export interface LaunchOptions {
  /** CHROMIUM_PATH; undefined for the system's or the bundled browser. */
  readonly chromiumPath: string | undefined;
  readonly sandbox: SandboxPolicy;
  /** Most that one start may take, in milliseconds. */
  readonly launchTimeoutMs: number;
  readonly log: { warn(fields: { err?: unknown; reason?: string }, message: string): void };
}

interface Choice {
  readonly program: Program;
  readonly sandboxed: boolean;
}

/** Text measured in the page must break as it breaks on paper: no rounding of glyph widths to pixels. */
const PRINT_FLAGS = ['--font-render-hinting=none', '--disable-gpu', '--disable-breakpad'];
const WITHOUT_SANDBOX = ['--no-sandbox', '--no-zygote'];

async function launchBrowser({ program, sandboxed }: Choice, profile: string, timeout: number): Promise<Browser> {
  return puppeteer.launch({
    executablePath: program.executablePath,
    headless: program.headless,
    args: [
      ...program.args.filter((flag) => !sandboxed || flag !== '--no-zygote'),
      ...PRINT_FLAGS,
      ...NO_NETWORK_FLAGS,
      ...(sandboxed ? [] : WITHOUT_SANDBOX),
    ],
    env: { ...process.env, ...program.environment },
    userDataDir: profile,
    // Over inherited pipes: no port to connect to, and the browser ends with this process.
    pipe: true,
    timeout,
    protocolTimeout: timeout,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}

function engineOf(browser: Browser, profile: string): Engine {
  const child = browser.process();
  const pid = child?.pid;
  const exited = new Promise<void>((resolve) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
  const gone = new Promise<void>((resolve) => {
    browser.once('disconnected', () => resolve());
    void exited.then(resolve);
  });
  const swept = exited.then(async () => {
    if (pid !== undefined) killGroup(pid);
    await rm(profile, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  });
  return {
    pid,
    gone,
    openPage: () => openPrintPage(browser),
    memoryMegabytes: async () => (pid === undefined ? null : groupMegabytes(pid)),
    // Called again, it may be with less patience.
    async close(graceMs) {
      const killing = setTimeout(() => pid !== undefined && killGroup(pid), graceMs);
      // A browser that no longer answers is killed by the timer; its refusal to close says nothing more.
      browser.close().catch(() => {});
      await swept;
      clearTimeout(killing);
    },
  };
}

async function start(choice: Choice, timeout: number): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'pain-assessment-chromium-profile-'));
  try {
    return engineOf(await launchBrowser(choice, profile, timeout), profile);
  } catch (cause) {
    await rm(profile, { recursive: true, force: true });
    throw cause;
  }
}

/** Launches the first browser that starts, and stays with it; without sandbox only where the policy allows. */
export function createLauncher({ chromiumPath, sandbox, launchTimeoutMs, log }: LaunchOptions): LaunchEngine {
  let proven: Choice | undefined;

  async function tryToStart(choice: Choice): Promise<Engine | { readonly cause: unknown }> {
    try {
      return await start(choice, launchTimeoutMs);
    } catch (cause) {
      log.warn({ err: cause, reason: choice.program.name }, 'a browser did not start');
      return { cause };
    }
  }

  return async () => {
    if (proven) return start(proven, launchTimeoutMs);
    let cause: unknown;
    for await (const program of candidatePrograms(chromiumPath)) {
      for (const sandboxed of { required: [true], preferred: [true, false], off: [false] }[sandbox]) {
        const started = await tryToStart({ program, sandboxed });
        if ('openPage' in started) {
          proven = { program, sandboxed };
          if (!sandboxed && sandbox === 'preferred') log.warn({}, 'Chromium runs without its sandbox here');
          return started;
        }
        cause = started.cause;
      }
    }
    throw cause;
  };
}
