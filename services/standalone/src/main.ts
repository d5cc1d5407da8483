import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { createLogger, runMain, settingsOrExit } from '@pain-assessment/service-kit';
import { type Standalone, startServing } from './app.ts';
import { parseStandaloneSettings } from './settings.ts';
import { welcome } from './welcome.ts';

const SERVICE = 'standalone';
/** The welcome is printed when the service is ready, or after this time; the log names missing dependencies. */
const READY_TIMEOUT_MS = 10_000;
const READY_INTERVAL_MS = 50;

/** Printed last, so that it is below the log lines of the start. */
async function printWelcome(standalone: Standalone, signal: AbortSignal): Promise<void> {
  const end = performance.now() + READY_TIMEOUT_MS;
  while (!signal.aborted && performance.now() < end && !(await standalone.ready())) await delay(READY_INTERVAL_MS);
  // The log writes at the end of a turn.
  await nextTurn();
  if (!signal.aborted) process.stdout.write(welcome(standalone));
}

const settings = settingsOrExit(SERVICE, () => parseStandaloneSettings(process.env));
if (settings) {
  const log = createLogger({ service: SERVICE, level: settings.gateway.LOG_LEVEL });
  await runMain({
    log,
    graceSeconds: settings.gateway.SHUTDOWN_GRACE_SECONDS,
    async start(signal) {
      const standalone = await startServing({ settings, log, signal });
      await printWelcome(standalone, signal);
      return standalone;
    },
  });
}
