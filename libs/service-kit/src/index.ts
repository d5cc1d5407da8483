export { type Directory, openDirectory } from './files/directory.ts';
export { describeError, type ErrorDescription } from './log/describe-error.ts';
export { createLogger, type LogFields, type Logger } from './log/logger.ts';
export { type AnsweredRequest, logRequest } from './log/request-line.ts';
export type { MetricDefinition } from './metrics/definition.ts';
export {
  type CounterHandle,
  createMetrics,
  type GaugeHandle,
  type HistogramHandle,
  type Metrics,
} from './metrics/metrics.ts';
export {
  type BusCallObservation,
  createBusObserver,
  createHttpObserver,
  createStoreObserver,
  type HttpObserver,
} from './metrics/observers.ts';
export { PLATFORM_METRICS } from './metrics/platform-metrics.table.ts';
export { type AdminServer, type AdminServerOptions, startAdminServer } from './process/admin-server.ts';
export { deadlineAfter, deadlineWithin, millisecondsLeft } from './process/deadline.ts';
export { type HostProcess, type MainOptions, type Running, runMain } from './process/run-main.ts';
export { type App, type Platform, runService, type ServiceOptions } from './process/run-service.ts';
export { settingsOrExit } from './process/settings-or-exit.ts';
export {
  countSetting,
  natsUrlSetting,
  type PlatformSettings,
  platformSettings,
  portSetting,
} from './settings/platform-settings.ts';
export { type Environment, parseSettings, SettingsError, type SettingsProblem } from './settings/settings.ts';
export { traceBusCall } from './tracing/bus-tracer.ts';
export { type ActiveSpan, type SpanOptions, startSpan, withSpan } from './tracing/span.ts';
export { startTracing, type Tracing } from './tracing/start-tracing.ts';
export { formatTraceparent, parseTraceparent } from './tracing/traceparent.ts';
