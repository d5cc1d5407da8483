import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod';
import { createLogger, type Logger } from '../log/logger.ts';
import { createMetrics, type Metrics } from '../metrics/metrics.ts';
import { PLATFORM_METRICS } from '../metrics/platform-metrics.table.ts';
import {
  type Environment,
  listClientCertificates,
  type PlatformSettings,
  parseSettings,
  readTlsFiles,
  type TlsFiles,
} from '../settings.ts';
import { systemClock } from '../time.ts';
import { startTracing } from '../tracing/start-tracing.ts';
import { startAdminServer } from './admin-server.ts';
import { type BusKeys, readBusSealing, type SealedSubjects } from './bus-sealing.ts';
import { productVersion } from './product-version.ts';
import { type Running, runMain } from './run-main.ts';

interface ClosableBus {
  isConnected(): boolean;
  close(): Promise<void>;
}

/** Dependencies that the process gives to its service: one log, one registry, one connection. */
export interface Platform<B = ClosableBus> {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly bus: B;
}

/** A started service. */
export interface App extends Running {
  ready(): boolean | Promise<boolean>;
  /** Runs at the termination signal, SHUTDOWN_DELAY_SECONDS before `close`: from now on the service asks kept connections to close. */
  announceClose?(): void;
}

/** Settings of every process; `NATS_URL` may be absent if all services are in one. */
type ProcessSettings = Omit<PlatformSettings, 'NATS_URL'> & { readonly NATS_URL?: string | undefined };

/** A service and its start; `connectBus` comes from the bus package. */
export interface ServiceOptions<S extends ProcessSettings, B extends ClosableBus, A extends App = App> {
  readonly service: string;
  readonly settings: z.ZodType<S>;
  readonly connectBus: (
    options: { url: S['NATS_URL']; tls: TlsFiles; name: string; signal: AbortSignal; sealing: SealedSubjects },
    instruments: { log: Logger; metrics: Metrics },
  ) => Promise<B>;
  /** The keys that seal the payloads of each subject. */
  readonly busKeys: (settings: S) => BusKeys;
  readonly startApp: (settings: S, platform: Platform<B>) => Promise<A>;
}

/** A service with its admin server. */
export interface StartedService<A extends App = App> extends Running {
  readonly app: A;
  readonly adminPort: number;
  ready(): Promise<boolean>;
}

/**
 * Runs a service for the life of the process; bad settings end it with code 1 and a line that names each variable. After the start,
 * `onStarted` runs with a signal that aborts at termination.
 */
export async function runService<S extends ProcessSettings, B extends ClosableBus, A extends App>(
  options: ServiceOptions<S, B, A> & { readonly env: Environment },
  onStarted?: (started: StartedService<A>, settings: S, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const { service, env } = options;
  let settings: S;
  try {
    settings = parseSettings(options.settings, env);
  } catch (error) {
    process.stderr.write(`${service}: ${(error as Error).message}\n`);
    process.exitCode = 1;
    return;
  }
  const log = createLogger({ service, level: settings.LOG_LEVEL });
  await runMain({
    log,
    graceSeconds: settings.SHUTDOWN_DELAY_SECONDS + settings.SHUTDOWN_GRACE_SECONDS,
    async start(signal) {
      const started = await startService(options, settings, { log, signal });
      await onStarted?.(started, settings, signal);
      return started;
    },
  });
}

/** Starts admin server, tracing, bus and app of a service, and closes them in the opposite order; `signal` aborts the wait for the bus. */
export async function startService<S extends ProcessSettings, B extends ClosableBus, A extends App>(
  options: ServiceOptions<S, B, A>,
  settings: S,
  { log, signal }: { readonly log: Logger; readonly signal: AbortSignal },
): Promise<StartedService<A>> {
  const { service } = options;
  const version = productVersion();
  const metrics = createMetrics({ service, version });
  let app: A | null = null;
  let bus: B | null = null;
  const ready = async () => app !== null && (bus?.isConnected() ?? false) && (await app.ready());
  // Read at each scrape, because a renewed file is used without a restart.
  metrics.gaugesFrom(PLATFORM_METRICS.clientCertificateSecondsLeft, () =>
    listClientCertificates(settings, systemClock()),
  );
  metrics.gaugeFrom(PLATFORM_METRICS.busConnected, () => (bus?.isConnected() ? 1 : 0));

  // The admin server starts first: a service that waits for its bus is alive and reports that it is not ready.
  const admin = await startAdminServer({ port: settings.ADMIN_PORT, host: settings.HOST, ready, metrics });
  try {
    const tracing = await startTracing({ service, version, endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT, log });
    const sealing = readBusSealing(options.busKeys(settings), { log, metrics });
    const server = { url: settings.NATS_URL, tls: readTlsFiles(settings, 'NATS') };
    bus = await options.connectBus({ ...server, name: service, signal, sealing }, { log, metrics });
    app = await options.startApp(settings, { log, metrics, bus });
    log.info({ admin_port: admin.port, version, node_version: process.version }, 'started');
    const parts = [app, bus, { close: tracing.shutdown }, admin];
    const announce = () => {
      admin.markUnready();
      app?.announceClose?.();
    };
    const close = () => closeInTurn(parts, { announce, delayMs: settings.SHUTDOWN_DELAY_SECONDS * 1000 });
    return { app, adminPort: admin.port, ready, close };
  } catch (error) {
    await admin.close();
    throw error;
  }
}

/**
 * Marks the service unready first, so that it receives no new work; closes the admin server last, so that the shutdown stays observable.
 */
async function closeInTurn(
  parts: readonly Running[],
  { announce, delayMs }: { announce: () => void; delayMs: number },
): Promise<void> {
  announce();
  await delay(delayMs);
  for (const part of parts) await part.close();
}
