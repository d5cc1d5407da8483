export { DEVELOPMENT_ACCOUNTS } from './accounts/development-accounts.table.ts';
export { type GatewayApp, startApp } from './app.ts';
export { busKeys, EmbeddedGatewaySettings, GatewaySettings } from './settings.ts';
