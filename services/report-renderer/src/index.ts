export { startApp } from './app.ts';
export {
  EmbeddedSettings as EmbeddedRendererSettings,
  rendererSettings,
  Settings as ReportRendererSettings,
} from './settings.ts';
