import { connectBus } from '@pain-assessment/bus';
import { SCORING_COMPARE, SCORING_COMPUTE } from '@pain-assessment/contracts';
import { runService } from '@pain-assessment/service-kit';
import { startApp } from './app.ts';
import { Settings } from './settings.ts';

await runService({
  service: 'scoring',
  settings: Settings,
  env: process.env,
  connectBus,
  busKeys: ({ BUS_KEYS_SCORING }) => ({
    [SCORING_COMPUTE.subject]: BUS_KEYS_SCORING,
    [SCORING_COMPARE.subject]: BUS_KEYS_SCORING,
  }),
  startApp,
});
