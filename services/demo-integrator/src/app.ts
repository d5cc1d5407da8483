import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createClient } from '@pain-assessment/client';
import type { Log } from './log.ts';
import { createAssessments } from './records/assessments.ts';
import { createRecords } from './records/records.ts';
import { addSamples } from './samples/samples.ts';
import { createServer } from './server.ts';
import type { DemoIntegratorSettings } from './settings.ts';
import { createStaff } from './staff/staff.ts';

/** Longer than the usual 60 s of load balancers: a server that closes first would reset a request that is just being sent. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

/**
 * Starts a small records system that uses the service like an integrator: the secret key stays in this process, and the
 * browser only sees the session's component. Records are in memory and disappear with the process.
 */
export async function startApp(settings: Omit<DemoIntegratorSettings, 'LOG_LEVEL'>, { log }: { readonly log: Log }) {
  const client = createClient({ baseUrl: settings.API_BASE_URL, secretKey: settings.API_KEY });
  const records = createRecords();
  const closing = new AbortController();
  const assessments = createAssessments({ client, signal: closing.signal });
  const staff = createStaff(settings.STAFF_PASSWORD);
  const { WEBHOOK_SECRET: webhookSecret, DEMO_ORIGIN: origin } = settings;
  const app = createServer({ records, assessments, client, webhookSecret, staff, origin, log });
  const server = app.listen({ port: settings.DEMO_PORT, host: settings.HOST });
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    /** True while it accepts requests. */
    ready: () => server.listening,
    /** Adds the sample patients, unless they are off; resolves when all have their visits, and never rejects. */
    async addSamples() {
      if (settings.DEMO_SAMPLES === 'on') await addSamples({ records, assessments, signal: closing.signal, log });
    },
    close: () =>
      new Promise<void>((resolve, reject) => {
        closing.abort();
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
