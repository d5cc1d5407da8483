export { startApp } from './app.ts';
export { EmbeddedSettings as EmbeddedRendererSettings, Settings as ReportRendererSettings } from './settings.ts';
