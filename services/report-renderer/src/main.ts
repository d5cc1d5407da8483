import { connectBus } from '@pain-assessment/bus';
import { runService } from '@pain-assessment/service-kit';
import { startApp } from './app.ts';
import { Settings } from './settings.ts';

await runService({ service: 'report-renderer', settings: Settings, env: process.env, connectBus, startApp });
