export { type Standalone, startStandalone } from './app.ts';
