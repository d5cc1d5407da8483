export { startApp } from './app.ts';
export { EmbeddedSettings as EmbeddedScoringSettings, Settings as ScoringSettings } from './settings.ts';
