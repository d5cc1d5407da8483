import { OPERATIONS } from '../../k8s/monitoring/objectives.mjs';

/** Series as promtool writes them: `a+bxn` starts at a and grows by b, n times, once a minute. */
export type Series = Readonly<Record<string, string>>;

/** Series that fire an alert, and series just below its condition. */
export interface AlertCase {
  readonly alert: string;
  readonly severity: 'page' | 'ticket';
  readonly at: string;
  readonly firing: Series;
  readonly quiet: Series;
}

const DAY = 'x720';
const requests = (operation: (typeof OPERATIONS)[number], status: string) =>
  `http_server_request_duration_seconds_count{http_request_method="${operation.method}",http_route="${operation.route}",http_response_status_code="${status}",pod="g-1"}`;
const inTime = (operation: (typeof OPERATIONS)[number], status: string) =>
  `http_server_request_duration_seconds_bucket{le="${operation.seconds}",http_request_method="${operation.method}",http_route="${operation.route}",http_response_status_code="${status}",pod="g-1"}`;

/** 100 requests per minute, with numbers of failed and fast ones; many immediate rejections must not count as fast. */
const failing = (operation: (typeof OPERATIONS)[number], perMinute: string, all = 100): Series => ({
  [requests(operation, '200')]: `0+${all}${DAY}`,
  [requests(operation, '503')]: `0+${perMinute}${DAY}`,
});
const timely = (operation: (typeof OPERATIONS)[number], perMinute: number): Series => ({
  [requests(operation, '200')]: `0+100${DAY}`,
  [inTime(operation, '200')]: `0+${perMinute}${DAY}`,
  [requests(operation, '503')]: `0+1000${DAY}`,
  [inTime(operation, '503')]: `0+1000${DAY}`,
});

const symptoms: AlertCase[] = OPERATIONS.flatMap((operation) => [
  {
    alert: `${operation.title}Errors`,
    severity: 'page',
    at: '2h',
    firing: failing(operation, '3'),
    quiet: failing(operation, '1'),
  },
  {
    alert: `${operation.title}Errors`,
    severity: 'ticket',
    at: '10h',
    firing: failing(operation, '1'),
    quiet: failing(operation, '0.5'),
  },
  {
    alert: `${operation.title}Slow`,
    severity: 'page',
    at: '2h',
    firing: timely(operation, 80),
    quiet: timely(operation, 90),
  },
  {
    alert: `${operation.title}Slow`,
    severity: 'ticket',
    at: '10h',
    firing: timely(operation, 92),
    quiet: timely(operation, 95),
  },
]);

const calls = (subject: string, outcome: string) =>
  `messaging_client_operation_duration_seconds_count{messaging_destination_name="${subject}",outcome="${outcome}",pod="g-1"}`;
const share = (subject: string, outcome: string, perMinute: number): Series => ({
  [calls(subject, 'ok')]: `0+100${DAY}`,
  [calls(subject, outcome)]: `0+${perMinute}${DAY}`,
});
const SCORING = 'pain.v1.scoring.compute';
const FIGURES = 'pain.v1.report.figures';
const PDF = 'pain.v1.report.pdf';

const store = (operation: string, perMinute: number): Series => ({
  [`db_client_operation_duration_seconds_count{db_operation_name="${operation}",outcome="ok",pod="g-1"}`]: `0+100${DAY}`,
  [`db_client_operation_duration_seconds_count{db_operation_name="${operation}",outcome="store_unavailable",pod="g-1"}`]: `0+${perMinute}${DAY}`,
});
const redisBuckets = (within100ms: number): Series => ({
  'db_client_operation_duration_seconds_bucket{le="0.1",db_operation_name="sessions.read",outcome="ok"}': `0+${within100ms}${DAY}`,
  'db_client_operation_duration_seconds_bucket{le="0.25",db_operation_name="sessions.read",outcome="ok"}': `0+1000${DAY}`,
  'db_client_operation_duration_seconds_bucket{le="+Inf",db_operation_name="sessions.read",outcome="ok"}': `0+1000${DAY}`,
});

const gateways = (first: number, second: number): Series => ({
  'http_server_active_requests{pod="g-1"}': `${first}+0${DAY}`,
  'http_server_active_requests{pod="g-2"}': `${second}+0${DAY}`,
});
const renderer = (queued: number): Series => ({
  'pain_renderer_queued_renders{pod="r-1"}': `${queued}+0${DAY}`,
  'pain_renderer_page_limit{pod="r-1"}': `4+0${DAY}`,
});
const present = (service: string): Series => ({
  [`service_build_info{service_name="${service}",pod="p-1"}`]: `1+0${DAY}`,
});
/** Remaining seconds of the certificates of two accounts. */
const certificates = (a: number, b: number): Series => ({
  'account_certificate_seconds_left{account="a",pod="g-1"}': `${a}+0${DAY}`,
  'account_certificate_seconds_left{account="b",pod="g-1"}': `${b}+0${DAY}`,
});
const single = (series: string, values: string): Series => ({ [series]: values });

const served = (subject: string, outcome: string) =>
  `messaging_process_duration_seconds_count{messaging_destination_name="${subject}",outcome="${outcome}",pod="s-1"}`;
const failures = (outcome: string): Series => single(served(SCORING, outcome), `0+1${DAY}`);
/** A counter with labels: absent before its first failure, then 1. */
const onceAfter = (minutes: number) => `_x${minutes} 1${DAY}`;

/** 240 operations per minute for ten minutes, then none: without Redis gateways are not ready and receive no requests. */
const busyThenIdle = (connectedAfterwards: 0 | 1): Series => ({
  'db_client_operation_duration_seconds_count{db_operation_name="sessions.read",outcome="ok",pod="g-1"}':
    '0+240x10 2400x60',
  'db_client_operation_duration_seconds_count{db_operation_name="sessions.read",outcome="store_unavailable",pod="g-1"}':
    connectedAfterwards === 1 ? '0x70' : '0x10 40x60',
  'store_connected{pod="g-1"}': `1x10 ${connectedAfterwards}x60`,
  'store_connected{pod="g-2"}': `1x10 ${connectedAfterwards}x60`,
});
const browsers = (recycles: string, failedStarts: string | null): Series => ({
  'pain_renderer_page_limit{pod="r-1",namespace="n"}': `4+0${DAY}`,
  'pain_renderer_browser_recycles_total{pod="r-1",namespace="n",reason="crash"}': recycles,
  ...(failedStarts === null
    ? {}
    : { 'pain_renderer_browser_launches_total{pod="r-1",namespace="n",outcome="failed"}': failedStarts }),
});

const others: AlertCase[] = [
  { alert: 'GatewaySaturated', severity: 'ticket', at: '10m', firing: gateways(90, 90), quiet: gateways(120, 20) },
  {
    alert: 'ScoringSaturated',
    severity: 'page',
    at: '20m',
    firing: share(SCORING, 'saturated', 5),
    quiet: share(SCORING, 'saturated', 1),
  },
  {
    alert: 'RendererSaturated',
    severity: 'page',
    at: '20m',
    firing: share(FIGURES, 'saturated', 5),
    quiet: share(SCORING, 'saturated', 5),
  },
  { alert: 'RendererQueueing', severity: 'ticket', at: '15m', firing: renderer(9), quiet: renderer(4) },
  {
    alert: 'EventLoopBlocked',
    severity: 'ticket',
    at: '15m',
    firing: single('nodejs_eventloop_lag_p99_seconds{pod="s-1",namespace="n"}', `0.8+0${DAY}`),
    quiet: single('nodejs_eventloop_lag_p99_seconds{pod="s-1",namespace="n"}', `0.05+0${DAY}`),
  },
  { alert: 'GatewayAbsent', severity: 'page', at: '5m', firing: present('scoring'), quiet: present('api-gateway') },
  { alert: 'ScoringAbsent', severity: 'page', at: '5m', firing: present('api-gateway'), quiet: present('scoring') },
  {
    alert: 'RendererAbsent',
    severity: 'page',
    at: '5m',
    firing: present('scoring'),
    quiet: present('report-renderer'),
  },
  {
    alert: 'BusDisconnected',
    severity: 'page',
    at: '5m',
    firing: {
      'messaging_connected{pod="s-1",namespace="n"}': `0+0${DAY}`,
      'messaging_connected{pod="s-2",namespace="n"}': `1+0${DAY}`,
    },
    quiet: single('messaging_connected{pod="s-1",namespace="n"}', `1+0${DAY}`),
  },
  {
    alert: 'ScoringUnanswered',
    severity: 'page',
    at: '20m',
    firing: share(SCORING, 'unavailable', 10),
    quiet: share(SCORING, 'unavailable', 2),
  },
  {
    alert: 'RendererUnanswered',
    severity: 'page',
    at: '20m',
    firing: share(PDF, 'timeout', 10),
    quiet: share(PDF, 'saturated', 10),
  },
  { alert: 'BusFailures', severity: 'ticket', at: '20m', firing: failures('too_large'), quiet: failures('expired') },
  {
    alert: 'BusFailures',
    severity: 'ticket',
    at: '25m',
    firing: single(served(PDF, 'failed'), onceAfter(20)),
    quiet: single(served(PDF, 'failed'), onceAfter(5)),
  },
  {
    alert: 'BusFailures',
    severity: 'ticket',
    at: '25m',
    firing: single(calls(PDF, 'invalid_reply'), onceAfter(20)),
    quiet: single(calls(PDF, 'timeout'), onceAfter(20)),
  },
  // Both sides count the same failure.
  {
    alert: 'BusFailures',
    severity: 'ticket',
    at: '25m',
    firing: { [served(PDF, 'failed')]: onceAfter(20), [calls(PDF, 'failed')]: onceAfter(20) },
    quiet: { [served(PDF, 'failed')]: `5${DAY}`, [calls(PDF, 'failed')]: `5${DAY}` },
  },
  {
    alert: 'SessionStoreDown',
    severity: 'page',
    at: '10m',
    firing: store('sessions.read', 20),
    quiet: store('claims.claim', 20),
  },
  ...['15m', '30m'].map(
    (at): AlertCase => ({
      alert: 'SessionStoreDown',
      severity: 'page',
      at,
      firing: busyThenIdle(0),
      quiet: busyThenIdle(1),
    }),
  ),
  {
    alert: 'QuotaStoreDown',
    severity: 'page',
    at: '10m',
    firing: store('claims.claim', 20),
    quiet: store('sessions.read', 20),
  },
  { alert: 'StoreSlow', severity: 'ticket', at: '40m', firing: redisBuckets(900), quiet: redisBuckets(999) },
  {
    alert: 'SealingKeyWorn',
    severity: 'ticket',
    at: '10h',
    firing: single('sealed_values_total{use="bus",kid="k1"}', `0+3000000${DAY}`),
    quiet: single('sealed_values_total{use="session",kid="k1"}', `0+30000${DAY}`),
  },
  {
    alert: 'SealingFailures',
    severity: 'page',
    at: '20m',
    firing: single('sealing_failures_total', `0x15 1x100`),
    quiet: single('sealing_failures_total', `7${DAY}`),
  },
  {
    alert: 'KeysDiffer',
    severity: 'page',
    at: '2m',
    firing: single('keys_differing{pod="g-1"}', `1${DAY}`),
    quiet: single('keys_differing{pod="g-1"}', `0${DAY}`),
  },
  {
    alert: 'StorePersists',
    severity: 'ticket',
    at: '10m',
    firing: single('store_persistent{pod="g-1"}', `1${DAY}`),
    quiet: single('store_persistent{pod="g-1"}', `0${DAY}`),
  },
  {
    alert: 'WebhooksFailing',
    severity: 'ticket',
    at: '2h',
    // Another account's receiver accepts meanwhile.
    firing: {
      'webhook_deliveries_total{account="a",type="session.completed",outcome="timeout"}': `0+1${DAY}`,
      'webhook_deliveries_total{account="b",type="session.completed",outcome="delivered"}': `0+1${DAY}`,
    },
    quiet: {
      'webhook_deliveries_total{account="a",type="session.completed",outcome="timeout"}': `0+1${DAY}`,
      'webhook_deliveries_total{account="a",type="session.completed",outcome="delivered"}': `0+1${DAY}`,
    },
  },
  {
    alert: 'AccountsFileRefused',
    severity: 'ticket',
    at: '5m',
    firing: single('accounts_file_refused{pod="g-1"}', `1${DAY}`),
    quiet: single('accounts_file_refused{pod="g-1"}', `0${DAY}`),
  },
  {
    alert: 'SigningCertificateExpires',
    severity: 'page',
    at: '5m',
    firing: certificates(0, 9_000_000),
    quiet: certificates(60_000, 9_000_000),
  },
  {
    alert: 'SigningCertificateExpires',
    severity: 'ticket',
    at: '5m',
    firing: certificates(1_209_000, 9_000_000),
    quiet: certificates(1_210_000, -1),
  },
  {
    alert: 'BrowserCrashLoop',
    severity: 'page',
    at: '30m',
    firing: browsers(`0+1${DAY}`, null),
    quiet: browsers(`0${DAY}`, null),
  },
  {
    alert: 'BrowserCrashLoop',
    severity: 'page',
    at: '30m',
    firing: browsers(`0${DAY}`, `0+1${DAY}`),
    quiet: browsers(`3${DAY}`, `5${DAY}`),
  },
];

/** Few requests prove nothing: three failures of ten within an hour must fire no alert. */
const scarce: AlertCase[] = OPERATIONS.map((operation) => ({
  alert: `${operation.title}Errors`,
  severity: 'page',
  at: '2h',
  firing: failing(operation, '30', 70),
  quiet: failing(operation, '0.05', 0.12),
}));

export const ALERT_CASES: readonly AlertCase[] = [...symptoms, ...others, ...scarce];
