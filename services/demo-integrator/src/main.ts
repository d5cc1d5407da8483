import {
  createLogger,
  createMetrics,
  parseSettings,
  type Running,
  runMain,
  startAdminServer,
} from '@pain-assessment/service-kit';
import { startApp } from './app.ts';
import { DemoIntegratorSettings } from './settings.ts';

const SERVICE = 'demo-integrator';
const settings = parseSettings(DemoIntegratorSettings, process.env);
const log = createLogger({ service: SERVICE, level: settings.LOG_LEVEL });

async function start(): Promise<Running> {
  const metrics = createMetrics({ service: SERVICE });
  const app = await startApp(settings, { log });
  const admin = await startAdminServer({ port: settings.ADMIN_PORT, ready: app.ready, metrics });
  return {
    async close() {
      admin.markUnready();
      await app.close();
      await admin.close();
    },
  };
}

await runMain({ log, graceSeconds: 10, start });
