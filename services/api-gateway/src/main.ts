import { connectBus } from '@pain-assessment/bus';
import { runService } from '@pain-assessment/service-kit';
import { startApp } from './app.ts';
import { busKeys, GatewaySettings } from './settings.ts';

await runService({
  service: 'api-gateway',
  settings: GatewaySettings,
  env: process.env,
  connectBus,
  busKeys,
  startApp: (settings, platform) => startApp(settings, platform, { warmUp: true }),
});
