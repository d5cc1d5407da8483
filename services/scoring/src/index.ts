export { startApp } from './app.ts';
export { Settings as ScoringSettings } from './settings.ts';
