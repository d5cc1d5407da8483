/** Name and labels of a metric; labels are bounded sets, never an account, a session or a path. */
export interface MetricDefinition<Label extends string = string> {
  readonly type: 'counter' | 'gauge' | 'histogram';
  /** OpenTelemetry's name in Prometheus form, with its unit. */
  readonly name: string;
  readonly help: string;
  readonly labels: readonly Label[];
  /** Upper bounds of a histogram, in the metric's unit. */
  readonly buckets?: readonly number[];
}

/** The bounds that OpenTelemetry advises for durations of requests, in seconds. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const STORE_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];

/** Metrics that every service may have; names follow OpenTelemetry's semantic conventions. */
export const PLATFORM_METRICS = {
  httpServerRequests: {
    type: 'histogram',
    name: 'http_server_request_duration_seconds',
    help: 'Duration of HTTP requests by route template.',
    labels: ['http_request_method', 'http_route', 'http_response_status_code'],
    buckets: REQUEST_SECONDS,
  },
  httpServerActive: {
    type: 'gauge',
    name: 'http_server_active_requests',
    help: 'HTTP requests being answered now.',
    labels: [],
  },
  busClientCalls: {
    type: 'histogram',
    name: 'messaging_client_operation_duration_seconds',
    help: 'Duration of bus requests as their caller sees them.',
    labels: ['messaging_destination_name', 'outcome'],
    buckets: REQUEST_SECONDS,
  },
  busServerCalls: {
    type: 'histogram',
    name: 'messaging_process_duration_seconds',
    help: 'Duration of bus requests as their server sees them, waiting included.',
    labels: ['messaging_destination_name', 'outcome'],
    buckets: REQUEST_SECONDS,
  },
  busConnected: {
    type: 'gauge',
    name: 'messaging_connected',
    help: '1 while connected to the bus, else 0.',
    labels: [],
  },
  storeOperations: {
    type: 'histogram',
    name: 'db_client_operation_duration_seconds',
    help: 'Duration of store operations.',
    labels: ['db_operation_name', 'outcome'],
    buckets: STORE_SECONDS,
  },
  storeConnected: {
    type: 'gauge',
    name: 'store_connected',
    help: '1 while the store answers, else 0.',
    labels: [],
  },
  storePersistent: {
    type: 'gauge',
    name: 'store_persistent',
    help: '1 while the store is known to write to a disk, where deleted content would survive, else 0.',
    labels: [],
  },
  storeMemoryUsed: {
    type: 'gauge',
    name: 'store_memory_used_ratio',
    help: 'Share of the maxmemory of the fullest master of Redis that is used; 0 without maxmemory or without the right to ask.',
    labels: [],
  },
  clientCertificateSecondsLeft: {
    type: 'gauge',
    name: 'client_certificate_seconds_left',
    help: 'Seconds until the certificate of this service for a server, NATS or REDIS, expires; 0 or less after that, or if its file cannot be read.',
    labels: ['server'],
  },
  storeClockOffset: {
    type: 'gauge',
    name: 'store_clock_offset_seconds',
    help: "Time of the store less that of this machine; records have the store's.",
    labels: [],
  },
  seals: {
    type: 'counter',
    name: 'sealed_values_total',
    help: 'Values sealed, by use and key; a key must seal fewer than 2^32 of one use.',
    labels: ['use', 'kid'],
  },
  build: {
    type: 'gauge',
    name: 'service_build_info',
    help: 'Always 1; the labels say what runs.',
    labels: ['service_name', 'service_version', 'node_version'],
  },
} as const satisfies Record<string, MetricDefinition>;
