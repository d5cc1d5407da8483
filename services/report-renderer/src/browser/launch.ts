import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine, LaunchEngine } from './engine.ts';
import { openPrintPage } from './print-page.ts';
import { groupMegabytes, killGroup } from './process-group.ts';
import { candidatePrograms } from './programs.ts';
import type { SandboxPolicy } from './sandbox.ts';
import { type Choice, type SpawnedBrowser, spawnBrowser } from './spawn-browser.ts';

export interface LaunchOptions {
  /** CHROMIUM_PATH; undefined for the system's or the bundled browser. */
  readonly chromiumPath: string | undefined;
  readonly sandbox: SandboxPolicy;
  /** Most that one start may take, in milliseconds. */
  readonly launchTimeoutMs: number;
  readonly log: { warn(fields: { err?: unknown; reason?: string }, message: string): void };
}

function engineOf({ browser, pid, exited }: SpawnedBrowser, profile: string): Engine {
  const gone = new Promise<void>((resolve) => {
    browser.once('disconnected', () => resolve());
    void exited.then(resolve);
  });
  const swept = exited.then(async () => {
    // Helpers of a browser that was killed alone would stay.
    killGroup(pid);
    await rm(profile, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  });
  return {
    pid,
    gone,
    openPage: () => openPrintPage(browser),
    memoryMegabytes: () => groupMegabytes(pid),
    // Called again, it may be with less patience.
    async close(graceMs) {
      const killing = setTimeout(() => killGroup(pid), graceMs);
      // A browser that no longer answers is killed by the timer; its refusal to close says nothing more.
      browser.close().catch(() => {});
      await swept;
      clearTimeout(killing);
    },
  };
}

async function start(choice: Choice, timeoutMs: number): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'pain-assessment-chromium-profile-'));
  try {
    return engineOf(await spawnBrowser(choice, profile, timeoutMs), profile);
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
