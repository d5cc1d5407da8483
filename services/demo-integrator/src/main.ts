import {
  createLogger,
  createMetrics,
  type Logger,
  parseSettings,
  type Running,
  runMain,
  settingsOrExit,
  startAdminServer,
} from '@pain-assessment/service-kit';
import { startApp } from './app.ts';
import { DemoIntegratorSettings } from './settings.ts';

const SERVICE = 'demo-integrator';

async function start(settings: DemoIntegratorSettings, log: Logger): Promise<Running> {
  const metrics = createMetrics({ service: SERVICE });
  const app = await startApp(settings, { log });
  const admin = await startAdminServer({ port: settings.ADMIN_PORT, host: settings.HOST, ready: app.ready, metrics });
  return {
    async close() {
      admin.markUnready();
      await app.close();
      await admin.close();
    },
  };
}

const settings = settingsOrExit(SERVICE, () => parseSettings(DemoIntegratorSettings, process.env));
if (settings) {
  const log = createLogger({ service: SERVICE, level: settings.LOG_LEVEL });
  await runMain({ log, graceSeconds: 10, start: () => start(settings, log) });
}
