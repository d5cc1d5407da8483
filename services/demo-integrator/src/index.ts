export { startApp } from './app.ts';
export { DemoIntegratorSettings, EXAMPLE_PASSWORD } from './settings.ts';
export { WEBHOOK_PATH } from './webhooks/receiver.ts';
