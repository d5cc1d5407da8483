import { connectBus } from '@pain-assessment/bus';
import { REPORT_COMPARISON, REPORT_FIGURES, REPORT_PDF } from '@pain-assessment/contracts';
import { runService } from '@pain-assessment/service-kit';
import { startApp } from './app.ts';
import { Settings } from './settings.ts';

await runService({
  service: 'report-renderer',
  settings: Settings,
  env: process.env,
  connectBus,
  busKeys: ({ BUS_KEYS_RENDERER: keys }) => ({
    [REPORT_FIGURES.subject]: keys,
    [REPORT_PDF.subject]: keys,
    [REPORT_COMPARISON.subject]: keys,
  }),
  startApp,
});
