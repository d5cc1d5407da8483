import { fileURLToPath } from 'node:url';
import { freePort, spawnService } from '@pain-assessment/service-kit/testing';

/** The built service of one process. */
export const ENTRY = fileURLToPath(new URL('../../services/standalone/dist/main.js', import.meta.url));
/** Settings of tests: few lines of log, and no sandbox, as root has none. */
export const QUIET = { LOG_LEVEL: 'warn', NODE_ENV: 'test', CHROMIUM_SANDBOX: 'off' };
/** Environment variable with the address of the service that suites of a run share. */
export const SHARED = 'TEST_DEPLOYMENT';

/** A running service, tested from outside only. */
export interface Deployment {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** Starts the built service of one process, with store and bus in memory. */
export async function startBuilt(settings: Record<string, string>): Promise<Deployment> {
  const [port, admin, demo] = await Promise.all([freePort(), freePort(), freePort()]);
  const ports = { PORT: String(port), ADMIN_PORT: String(admin), DEMO_PORT: String(demo) };
  const env = { ...QUIET, ...ports, DEMO_SAMPLES: 'off', ...settings };
  const service = await spawnService({ entry: ENTRY, env, readyUrl: `http://127.0.0.1:${admin}/readyz`, seconds: 60 });
  return { baseUrl: `http://localhost:${port}`, close: async () => void (await service.stop()) };
}

/** Starts one service for all suites of a run that need no settings of their own; `env` has its address. */
export async function shareDeployment(): Promise<{ env: Record<string, string>; close(): Promise<void> }> {
  const { baseUrl, close } = await startBuilt({});
  return { env: { [SHARED]: baseUrl }, close };
}
