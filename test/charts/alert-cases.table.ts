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
  /** Values of a label, each of which fires; without it the alert fires once. */
  readonly fires?: { readonly by: string; readonly values: readonly string[] };
}

const DAY = 'x720';
type Operation = Pick<(typeof OPERATIONS)[number], 'method' | 'route' | 'seconds'>;
const requests = ({ method, route }: Operation, status: string) =>
  `http_server_request_duration_seconds_count{http_request_method="${method}",http_route="${route}",http_response_status_code="${status}",pod="g-1"}`;
const inTime = ({ method, route, seconds }: Operation, status: string) =>
  `http_server_request_duration_seconds_bucket{le="${seconds}",http_request_method="${method}",http_route="${route}",http_response_status_code="${status}",pod="g-1"}`;

const everyOperation = (series: (operation: Operation) => Series): Series =>
  Object.assign({}, ...OPERATIONS.map(series));
/** 100 requests per minute, with numbers of failed and fast ones; many immediate rejections must not count as fast. */
const one = (operation: Operation, perMinute: string, all = 100): Series => ({
  [requests(operation, '200')]: `0+${all}${DAY}`,
  [requests(operation, '503')]: `0+${perMinute}${DAY}`,
});
const failing = (perMinute: string) => everyOperation((operation) => one(operation, perMinute));
const timely = (perMinute: number) =>
  everyOperation((operation) => ({
    [requests(operation, '200')]: `0+100${DAY}`,
    [inTime(operation, '200')]: `0+${perMinute}${DAY}`,
    [requests(operation, '503')]: `0+1000${DAY}`,
    [inTime(operation, '503')]: `0+1000${DAY}`,
  }));

const OPERATION = { by: 'operation', values: OPERATIONS.map(({ name }) => name) };
const account = (outcomes: Readonly<Record<string, number>>): Series =>
  Object.fromEntries(
    Object.entries(outcomes).map(([outcome, perMinute]) => [
      `account_requests_total{account="a",outcome="${outcome}",pod="g-1"}`,
      `0+${perMinute}${DAY}`,
    ]),
  );
/** Another account works, and has nearly all of the traffic. */
const HEALTHY: Series = { 'account_requests_total{account="b",outcome="ok",pod="g-1"}': `0+50000${DAY}` };
const CREATE: Operation = { method: 'POST', route: '/v1/sessions', seconds: 0.25 };
const UNMATCHED: Operation = { method: 'POST', route: 'unmatched', seconds: 0.25 };
const ofAccount = { by: 'account', values: ['a'] };

/** Every operation fires by its own name, in one run of promtool. */
const symptoms: AlertCase[] = [
  {
    alert: 'OperationErrors',
    severity: 'page',
    at: '20m',
    firing: failing('3'),
    quiet: failing('1'),
    fires: OPERATION,
  },
  // Few requests prove nothing: three failures of ten within an hour fire no alert.
  {
    alert: 'OperationErrors',
    severity: 'page',
    at: '2h',
    firing: one(CREATE, '30', 70),
    quiet: one(CREATE, '0.05', 0.12),
    fires: { by: 'operation', values: ['POST /v1/sessions'] },
  },
  {
    alert: 'OperationErrors',
    severity: 'ticket',
    at: '40m',
    firing: failing('1'),
    quiet: failing('0.5'),
    fires: OPERATION,
  },
  { alert: 'OperationSlow', severity: 'page', at: '20m', firing: timely(80), quiet: timely(90), fires: OPERATION },
  { alert: 'OperationSlow', severity: 'ticket', at: '40m', firing: timely(92), quiet: timely(95), fires: OPERATION },
  {
    alert: 'KeysRefused',
    severity: 'page',
    at: '30m',
    firing: { [requests(UNMATCHED, '401')]: `0+10${DAY}` },
    quiet: { [requests(UNMATCHED, '401')]: `0+10${DAY}`, [requests(CREATE, '201')]: `0+11${DAY}` },
  },
  {
    alert: 'LimitsReached',
    severity: 'ticket',
    at: '40m',
    firing: { 'limit_refusals_total{limit="bytes",pod="g-1"}': `0+5${DAY}` },
    quiet: { 'limit_refusals_total{limit="bytes",pod="g-1"}': `0+3${DAY}` },
    fires: { by: 'limit', values: ['bytes'] },
  },
  {
    alert: 'AccountFailing',
    severity: 'page',
    at: '40m',
    firing: { ...account({ ok: 8, failed: 2 }), ...HEALTHY },
    quiet: { ...account({ ok: 10, failed: 1 }), ...HEALTHY },
    fires: ofAccount,
  },
  {
    alert: 'AccountRefused',
    severity: 'ticket',
    at: '40m',
    firing: { ...account({ ok: 4, refused: 6 }), ...HEALTHY },
    quiet: { ...account({ ok: 6, refused: 4 }), ...HEALTHY },
    fires: ofAccount,
  },
  {
    alert: 'QuotaUsedUp',
    severity: 'ticket',
    at: '25m',
    firing: { 'quota_refusals_total{account="a",quota="sessions",pod="g-1"}': '_x20 1x720' },
    quiet: { 'quota_refusals_total{account="a",quota="sessions",pod="g-1"}': '_x30 1x720' },
    fires: ofAccount,
  },
];

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
    alert: 'BusVersionUnknown',
    severity: 'ticket',
    at: '25m',
    firing: single(calls(SCORING, 'unknown_version'), `0+1${DAY}`),
    quiet: {
      [calls(SCORING, 'unknown_version')]: `0x9 0+1x10 10${DAY}`,
      [served(SCORING, 'unknown_version')]: `0+1${DAY}`,
    },
  },
  {
    alert: 'StoreFills',
    severity: 'ticket',
    at: '30m',
    firing: single('store_memory_used_ratio{pod="g-1"}', `0.81${DAY}`),
    quiet: single('store_memory_used_ratio{pod="g-1"}', `0.8${DAY}`),
  },
  {
    alert: 'ClientCertificateExpires',
    severity: 'page',
    at: '2h',
    firing: single('client_certificate_seconds_left{server="REDIS",pod="g-1",namespace="n"}', `0${DAY}`),
    quiet: single('client_certificate_seconds_left{server="REDIS",pod="g-1",namespace="n"}', `60${DAY}`),
  },
  {
    alert: 'ClientCertificateExpires',
    severity: 'ticket',
    at: '2h',
    firing: single(
      'client_certificate_seconds_left{server="NATS",pod="s-1",namespace="n"}',
      `${14 * 86_400 - 1}${DAY}`,
    ),
    quiet: single('client_certificate_seconds_left{server="NATS",pod="s-1",namespace="n"}', `${14 * 86_400}${DAY}`),
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
    alert: 'StoreShareUsed',
    severity: 'ticket',
    at: '30m',
    firing: {
      ...single('store_share_used_ratio{pod="g-1",account="a"}', `0.3${DAY}`),
      ...single('store_share_used_ratio{pod="g-2",account="b"}', `0.81${DAY}`),
    },
    quiet: single('store_share_used_ratio{pod="g-1",account="a"}', `0.8${DAY}`),
  },
  {
    alert: 'ClockDiffers',
    severity: 'ticket',
    at: '30m',
    firing: {
      ...single('store_clock_offset_seconds{pod="g-1"}', `0${DAY}`),
      ...single('store_clock_offset_seconds{pod="g-2"}', `-1.1${DAY}`),
    },
    quiet: {
      ...single('store_clock_offset_seconds{pod="g-1"}', `0.9${DAY}`),
      ...single('store_clock_offset_seconds{pod="g-2"}', `-0.9${DAY}`),
    },
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
    alert: 'ResultsLost',
    severity: 'page',
    at: '25m',
    firing: single('results_expired_unfetched_total{account="a",pod="g-1"}', onceAfter(20)),
    quiet: single('results_expired_unfetched_total{account="a",pod="g-1"}', onceAfter(30)),
  },
  {
    alert: 'ResultsLost',
    severity: 'page',
    at: '2h',
    firing: single('results_expired_unfetched_total{account="a",pod="g-1"}', '1x100 2x100'),
    quiet: single('results_expired_unfetched_total{account="a",pod="g-1"}', '1x200'),
  },
  {
    alert: 'AccountsFileRefused',
    severity: 'ticket',
    at: '5m',
    firing: single('accounts_file_refused{pod="g-1"}', `1${DAY}`),
    quiet: single('accounts_file_refused{pod="g-1"}', `0${DAY}`),
  },
  {
    alert: 'LogoRefused',
    severity: 'ticket',
    at: '5m',
    firing: single('account_logo_refused{pod="g-1",account="a"}', `1${DAY}`),
    quiet: single('account_logo_refused{pod="g-1",account="a"}', `0${DAY}`),
    fires: ofAccount,
  },
  {
    alert: 'SessionKeysFileRefused',
    severity: 'ticket',
    at: '5m',
    firing: single('session_keys_file_refused{pod="g-1"}', `1${DAY}`),
    quiet: single('session_keys_file_refused{pod="g-1"}', `0${DAY}`),
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

export const ALERT_CASES: readonly AlertCase[] = [...symptoms, ...others];
