import { type Deployment, QUIET, SHARED, startBuilt } from './built-service.ts';
import { startBackends, startFleet } from './fleet.ts';

export type { Deployment } from './built-service.ts';

/** All services in one process, with store and bus in memory; without settings that of the run, if there is one. */
export async function inOneProcess(settings?: Record<string, string>): Promise<Deployment> {
  const shared = process.env[SHARED];
  if (settings === undefined && shared !== undefined) return { baseUrl: shared, close: async () => undefined };
  return startBuilt(settings ?? {});
}

/** Built services, one process each, with a private NATS and a private Redis. */
export async function inThreeProcesses(settings: Record<string, string> = {}): Promise<Deployment> {
  const backends = await startBackends();
  const fleet = await startFleet(
    { 'api-gateway': 1, scoring: 1, 'report-renderer': 1 },
    { ...QUIET, ...backends.env, ...settings },
  );
  return {
    baseUrl: fleet.one('api-gateway').baseUrl,
    async close() {
      await fleet.stop();
      await backends.stop();
    },
  };
}
