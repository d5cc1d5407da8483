export { type GatewayApp, startApp } from './app.ts';
export { busKeys, EmbeddedGatewaySettings, GatewaySettings } from './settings.ts';
