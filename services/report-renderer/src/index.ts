export { startApp } from './app.ts';
export { rendererSettings, Settings as ReportRendererSettings } from './settings.ts';
