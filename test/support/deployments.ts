import { startStandalone } from '@pain-assessment/standalone/testing';
import { startBackends, startFleet } from './fleet.ts';

/** A running service, tested from outside only. */
export interface Deployment {
  readonly baseUrl: string;
  close(): Promise<void>;
}

const QUIET = { LOG_LEVEL: 'warn', NODE_ENV: 'test', CHROMIUM_SANDBOX: 'off' };

/** All services in this process, with store and bus in memory. */
export async function inOneProcess(settings: Record<string, string> = {}): Promise<Deployment> {
  return startStandalone({ ...QUIET, PORT: '0', ADMIN_PORT: '0', DEMO_PORT: '0', ...settings });
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
