export { startApp } from './app.ts';
export { DemoIntegratorSettings } from './settings.ts';
