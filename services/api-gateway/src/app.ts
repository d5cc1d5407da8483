import type { Bus } from '@pain-assessment/bus';
import type { App, Platform } from '@pain-assessment/service-kit';
import { createVersionCheck } from './assessment/served-versions.ts';
import { recogniseAccounts } from './callers/integrator-call.ts';
import { openDependencies, type StartOptions } from './dependencies.ts';
import { startHttpServer } from './edge/server.ts';
import { createRoutes } from './routes.ts';
import type { GatewaySettings } from './settings.ts';

/** A started gateway, and its port. */
export interface GatewayApp extends App {
  readonly port: number;
}

/** Wires the gateway; nothing connects before this call. */
export async function startApp(
  settings: GatewaySettings,
  platform: Platform<Bus>,
  options: StartOptions = {},
): Promise<GatewayApp> {
  const { log, metrics, bus } = platform;
  const dependencies = await openDependencies(settings, platform, options);
  const { accounts, stores, pins, reader, notifier, limits, sharedKeys } = dependencies;
  if (options.warmUp) await Promise.all([pins.warmUp(), reader.warmUp()]);
  const server = await startHttpServer({
    host: settings.HOST,
    limits,
    log,
    metrics,
    findAccount: recogniseAccounts(accounts),
    port: settings.PORT,
    baseUrlAt: (port) => settings.PUBLIC_BASE_URL ?? `http://localhost:${port}`,
    listenerAt: (baseUrl) => createRoutes({ ...dependencies, baseUrl }, settings, platform),
  });
  log.info({ port: server.port }, 'listening');
  accounts.drawLogos();
  const servesVersions = createVersionCheck(platform);

  return {
    port: server.port,
    ready: async () => bus.isConnected() && sharedKeys.agreed() && (await stores.ready()) && (await servesVersions()),
    announceClose: server.announceClose,
    /** Running requests finish first: they still need bus and stores. The platform closes the bus. */
    async close() {
      await server.close();
      await notifier.close();
      accounts.close();
      sharedKeys.close();
      await Promise.all([pins.close(), reader.close()]);
      await stores.close();
    },
  };
}
