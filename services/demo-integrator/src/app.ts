import type { AddressInfo } from 'node:net';
import { createClient } from '@pain-assessment/client';
import type { App, Platform } from '@pain-assessment/service-kit';
import { createAssessments } from './records/assessments.ts';
import { createRecords } from './records/records.ts';
import { createServer } from './server.ts';
import type { DemoIntegratorSettings } from './settings.ts';

/** A started demo with the port it listens on. */
export interface DemoIntegrator extends App {
  readonly port: number;
}

/**
 * Starts a small records system that uses the service as an integrator would: the secret key stays in this process, the
 * browser only sees the session's component. Records live in memory and end with the process.
 */
export async function startApp(
  settings: Omit<DemoIntegratorSettings, 'ADMIN_PORT' | 'LOG_LEVEL'>,
  { log }: Pick<Platform, 'log'>,
): Promise<DemoIntegrator> {
  const client = createClient({ baseUrl: settings.API_BASE_URL, secretKey: settings.API_KEY });
  const records = createRecords();
  const closing = new AbortController();
  const assessments = createAssessments({ client, signal: closing.signal });
  const { WEBHOOK_SECRET: webhookSecret, STAFF_PASSWORD: staffPassword, DEMO_ORIGIN: origin } = settings;
  const app = createServer({ records, assessments, client, webhookSecret, staffPassword, origin, log });
  const server = app.listen({ port: settings.DEMO_PORT, host: settings.HOST });
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });

  return {
    port: (server.address() as AddressInfo).port,
    ready: () => server.listening,
    close: () =>
      new Promise((resolve, reject) => {
        closing.abort();
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
