import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { createLogger, runMain, settingsOrExit } from '@pain-assessment/service-kit';
import { type Standalone, startServing } from './app.ts';
import { parseStandaloneSettings } from './settings.ts';
import { welcome } from './welcome.ts';

const SERVICE = 'standalone';
/** Above the gateway's own budget for a PDF under way. */
const GRACE_SECONDS = 25;
/** The welcome waits for a service that is ready, but not for ever: what keeps it is in the log. */
const PATIENCE_MS = 10_000;
const LOOK_AGAIN_MS = 50;

/** Printed last, so that it stands below what the log has to say of the start. */
async function printWelcome(standalone: Standalone, signal: AbortSignal): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!signal.aborted && performance.now() < end && !(await standalone.ready())) await delay(LOOK_AGAIN_MS);
  // The log writes at the end of a turn.
  await nextTurn();
  if (!signal.aborted) process.stdout.write(welcome(standalone));
}

const settings = settingsOrExit(SERVICE, () => parseStandaloneSettings(process.env));
if (settings) {
  const log = createLogger({ service: SERVICE, level: settings.gateway.LOG_LEVEL });
  await runMain({
    log,
    graceSeconds: GRACE_SECONDS,
    async start(signal) {
      const standalone = await startServing({ settings, log, signal });
      await printWelcome(standalone, signal);
      return standalone;
    },
  });
}
