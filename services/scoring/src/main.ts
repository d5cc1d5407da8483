import { connectBus } from '@pain-assessment/bus';
import { runService } from '@pain-assessment/service-kit';
import { startApp } from './app.ts';
import { Settings } from './settings.ts';

await runService({ service: 'scoring', settings: Settings, env: process.env, connectBus, startApp });
