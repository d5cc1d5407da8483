import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod';
import { createLogger, type Logger } from '../log/logger.ts';
import { createMetrics, type Metrics } from '../metrics/metrics.ts';
import { type BusCallObservation, createBusObserver } from '../metrics/observers.ts';
import { PLATFORM_METRICS } from '../metrics/platform-metrics.table.ts';
import type { PlatformSettings } from '../settings.ts';
import {
  type Environment,
  listClientCertificates,
  parseSettings,
  readTlsFiles,
  settingsOrExit,
  type TlsFiles,
} from '../settings.ts';
import { systemClock } from '../time.ts';
import { traceBusCall } from '../tracing/span.ts';
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

/** A service as `main.ts` describes it; `connectBus` comes from the bus package. */
export interface ServiceOptions<S extends PlatformSettings, B extends ClosableBus> {
  readonly service: string;
  readonly settings: z.ZodType<S>;
  readonly env: Environment;
  readonly connectBus: (
    options: { url: string; tls: TlsFiles; name: string; signal: AbortSignal; sealing: SealedSubjects },
    instruments: {
      log: Logger;
      observe: (observation: BusCallObservation) => void;
      trace: typeof traceBusCall;
    },
  ) => Promise<B>;
  /** The keys that seal the payloads of each subject. */
  readonly busKeys: (settings: S) => BusKeys;
  readonly startApp: (settings: S, platform: Platform<B>) => Promise<App>;
}

/** Runs a service for the life of the process: settings, admin server, tracing, bus, app; closes them in the opposite order. */
export async function runService<S extends PlatformSettings, B extends ClosableBus>(
  options: ServiceOptions<S, B>,
): Promise<void> {
  const settings = settingsOrExit(options.service, () => parseSettings(options.settings, options.env));
  if (settings === null) return;
  const log = createLogger({ service: options.service, level: settings.LOG_LEVEL });
  const graceSeconds = settings.SHUTDOWN_DELAY_SECONDS + settings.SHUTDOWN_GRACE_SECONDS;
  await runMain({ log, graceSeconds, start: (signal) => startService(options, { settings, log, signal }) });
}

async function startService<S extends PlatformSettings, B extends ClosableBus>(
  options: ServiceOptions<S, B>,
  { settings, log, signal }: { settings: S; log: Logger; signal: AbortSignal },
): Promise<Running> {
  const { service } = options;
  const version = productVersion();
  const metrics = createMetrics({ service, version });
  let app: App | null = null;
  let bus: B | null = null;
  const ready = async () => app !== null && (bus?.isConnected() ?? false) && (await app.ready());
  // Read at each scrape, because a renewed file is used without a restart.
  metrics.gaugesFrom(PLATFORM_METRICS.clientCertificateSecondsLeft, () =>
    listClientCertificates(settings, systemClock()),
  );
  metrics.gaugeFrom(PLATFORM_METRICS.busConnected, () => (bus?.isConnected() ? 1 : 0));

  // The admin server starts first: a service that waits for its bus is alive and reports that it is not ready.
  const admin = await startAdminServer({ port: settings.ADMIN_PORT, host: settings.HOST, ready, metrics });
  const tracing = await startTracing({ service, version, endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT, log });
  const instruments = { log, observe: createBusObserver(metrics), trace: traceBusCall };
  const sealing = readBusSealing(options.busKeys(settings), { log, metrics });
  const server = { url: settings.NATS_URL, tls: readTlsFiles(settings, 'NATS') };
  bus = await options.connectBus({ ...server, name: service, signal, sealing }, instruments);
  app = await options.startApp(settings, { log, metrics, bus });
  log.info({ admin_port: admin.port, version, node_version: process.version }, 'started');
  const announce = () => {
    admin.markUnready();
    app?.announceClose?.();
  };
  const parts = [app, bus, { close: tracing.shutdown }, admin];
  return closeInTurn(parts, { announce, delayMs: settings.SHUTDOWN_DELAY_SECONDS * 1000 });
}

/**
 * Marks the service unready first, so that it receives no new work; closes the admin server last, so that the shutdown stays observable.
 */
function closeInTurn(
  parts: readonly Running[],
  { announce, delayMs }: { announce: () => void; delayMs: number },
): Running {
  return {
    async close() {
      announce();
      await delay(delayMs);
      for (const part of parts) await part.close();
    },
  };
}
