export { openDirectory } from './directory.ts';
export { type Encodable, EncodedJson, encodeJson } from './encoded-json.ts';
export { type CodedError, codedError, readCode } from './errors.ts';
export { createLogger, type Logger } from './log/logger.ts';
export { createMetrics, type Metrics } from './metrics/metrics.ts';
export { createHttpObserver, toMethodLabel } from './metrics/observers.ts';
export { PLATFORM_METRICS } from './metrics/platform-metrics.table.ts';
export { createPending } from './pending.ts';
export { type AdminServer, startAdminServer } from './process/admin-server.ts';
export type { SealedSubjects } from './process/bus-sealing.ts';
export { productVersion } from './process/product-version.ts';
export {
  type App,
  type Platform,
  runService,
  type ServiceOptions,
  type StartedService,
  startService,
} from './process/run-service.ts';
export {
  createFairQueue,
  type FairQueue,
  type QueueLimits,
  type QueueTicket,
  RoundRobin,
} from './queue/fair-queue.ts';
export { compress, decompress } from './sealing/compression.ts';
export {
  createEnvelopes,
  deriveKey,
  ENVELOPE_BYTES,
  type EnvelopeContent,
  type Envelopes,
  joinUnambiguously,
} from './sealing/envelopes.ts';
export { parseSealingKeys, randomSealingKeys, type SealingKey, type SealingKeys } from './sealing/sealing-keys.ts';
export {
  checkTlsFiles,
  countSetting,
  type Environment,
  keysSetting,
  parsedSetting,
  parseSettings,
  platformSettings,
  portSetting,
  type ReportProblem,
  readTlsFiles,
  refusesPlainTransport,
  requireProtectedBus,
  SECRET_VARIABLES,
  type SettingsError,
  type TlsFiles,
  withRules,
} from './settings.ts';
export {
  type Answer,
  createThreads,
  type ThreadLog,
  type Threads,
  threadModule,
} from './threads/threads.ts';
export { type Clock, LONGEST_TIMER_MS, repeat, systemClock, withTimeout } from './time.ts';
export { type ActiveSpan, startSpan, withChildSpan, withSpan } from './tracing/span.ts';
export { startTracing } from './tracing/start-tracing.ts';
export { newTraceparent } from './tracing/traceparent.ts';
