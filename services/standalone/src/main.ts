import { createLogger, runMain } from '@pain-assessment/service-kit';
import { startStandalone } from './app.ts';
import { welcome } from './welcome.ts';

/** Above the gateway's own budget for a PDF under way. */
const GRACE_SECONDS = 25;

await runMain({
  log: createLogger({ service: 'standalone', level: 'info' }),
  graceSeconds: GRACE_SECONDS,
  async start() {
    const standalone = await startStandalone({ LOG_LEVEL: 'warn', ...process.env });
    process.stdout.write(welcome(standalone));
    return standalone;
  },
});
