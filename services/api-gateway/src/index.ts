export { type GatewayApp, startApp } from './app.ts';
export { EmbeddedGatewaySettings, GatewaySettings } from './settings.ts';
