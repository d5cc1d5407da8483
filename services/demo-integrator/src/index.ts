export { startApp } from './app.ts';
export { DemoIntegratorSettings } from './settings.ts';
export { WEBHOOK_PATH } from './webhooks/receiver.ts';
