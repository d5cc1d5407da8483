import type { SandboxPolicy } from '../settings.ts';
import { drawsOnDemand, groupMegabytes, killGroup, type LaunchChoice, spawnBrowser } from './browser-process.ts';
import type { BrowserProcess, LaunchBrowser } from './ports.ts';
import { openPrintPage, type PageOptions } from './print-page.ts';
import { removeAbandonedProfiles } from './profiles.ts';
import { candidatePrograms } from './programs.ts';

export interface LaunchOptions extends Pick<PageOptions, 'onOverflow'> {
  /** CHROMIUM_PATH; undefined for the system's or the bundled browser. */
  readonly chromiumPath: string | undefined;
  readonly sandbox: SandboxPolicy;
  /** Document without content that its pages load first. */
  readonly shell: string;
  /** Timeout of one start in milliseconds. */
  readonly launchTimeoutMs: number;
  readonly log: { warn(fields: { err?: unknown; reason?: string }, message: string): void };
}

async function start(
  choice: LaunchChoice,
  { launchTimeoutMs, shell, onOverflow }: LaunchOptions,
): Promise<BrowserProcess> {
  const { browser, pid, exit, cleanedUp } = await spawnBrowser(choice, launchTimeoutMs);
  const lost = new Promise<void>((resolve) => {
    browser.once('disconnected', () => resolve());
    // An error of the process counts as its end too.
    void exit.catch(() => {}).then(() => resolve());
  });
  return {
    pid,
    lost,
    openPage: () => openPrintPage(browser, shell, { framesOnDemand: drawsOnDemand(choice.program), onOverflow }),
    memoryMegabytes: () => groupMegabytes(pid),
    // A second call may shorten the grace.
    async close(graceMs) {
      const killing = setTimeout(() => killGroup(pid), graceMs);
      // The timer kills a browser that does not close by itself, for any reason.
      browser.close().catch(() => {});
      await cleanedUp;
      clearTimeout(killing);
    },
  };
}

/** Launches the first program that starts, and later the same one; without sandbox only if the policy allows it. */
export function createLauncher(options: LaunchOptions): LaunchBrowser {
  const { chromiumPath, sandbox, log } = options;
  let working: LaunchChoice | undefined;

  return async () => {
    if (working) return start(working, options);
    // A folder that cannot be removed only takes space.
    await removeAbandonedProfiles().catch(() => undefined);
    let cause: unknown;
    for await (const program of candidatePrograms(chromiumPath)) {
      for (const sandboxed of { required: [true], preferred: [true, false], off: [false] }[sandbox]) {
        try {
          const started = await start({ program, sandboxed }, options);
          working = { program, sandboxed };
          if (!sandboxed && sandbox === 'preferred') log.warn({}, 'Chromium runs without its sandbox here');
          return started;
        } catch (err) {
          log.warn({ err, reason: program.name }, 'a browser did not start');
          cause = err;
        }
      }
    }
    throw cause;
  };
}
