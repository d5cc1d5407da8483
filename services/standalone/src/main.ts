import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { runService } from '@pain-assessment/service-kit';
import { STANDALONE, toStandalone } from './app.ts';
import { welcome } from './welcome.ts';

/** The welcome is printed when the service is ready and has its samples, or after this time without it; the log names missing dependencies. */
const READY_TIMEOUT_MS = 10_000;
const READY_INTERVAL_MS = 50;

/** `npm start` shows sample patients unless the environment says otherwise. */
const env = { DEMO_SAMPLES: 'on', ...process.env };

await runService({ ...STANDALONE, env }, async (started, settings, signal) => {
  const end = performance.now() + READY_TIMEOUT_MS;
  const standalone = toStandalone(started, settings);
  let isReady = false;
  while (!signal.aborted && !isReady && performance.now() < end) {
    isReady = await started.ready();
    if (!isReady) await delay(READY_INTERVAL_MS);
  }
  const samples = standalone.addSamples();
  if (isReady) await samples;
  // Printed last, below the log lines of the start: the log writes at the end of a turn.
  await nextTurn();
  if (!signal.aborted) process.stdout.write(welcome(standalone, settings));
});
