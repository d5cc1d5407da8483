import { createLauncher } from '../browser/launch.ts';
import {
  type BrowserSupervisor,
  type SupervisorEvent,
  type SupervisorLimits,
  superviseBrowser,
} from '../browser/supervisor.ts';

const limits: SupervisorLimits = {
  concurrency: 2,
  queueLimit: 64,
  budgetMs: 60_000,
  printTimeoutMs: 30_000,
  recycleAfterPrints: 1_000,
  recycleAboveMegabytes: 4_000,
};

/** A supervisor over the real browser, with patience for slow machines. */
export function superviseRealBrowser(
  changed: Partial<SupervisorLimits> = {},
  onEvent: (event: SupervisorEvent) => void = () => {},
): BrowserSupervisor {
  const launch = createLauncher({
    chromiumPath: process.env.CHROMIUM_PATH,
    sandbox: process.getuid?.() === 0 ? 'off' : 'preferred',
    launchTimeoutMs: 30_000,
    log: { warn: () => {} },
  });
  return superviseBrowser({ launch, limits: { ...limits, ...changed }, onEvent });
}
