import { AVAILABLE, FAST, HERE, LEAST_REQUESTS_PER_HOUR, RUNBOOKS } from './objectives.mjs';

/**
 * Two burn rates (Site Reliability Workbook, chapter 5): 14.4 uses the budget of a month in two days, 6 in five. The
 * short window ends the alert soon after the failures.
 */
const BURNS = [
  { severity: 'page', long: '1h', short: '5m', rate: 14.4, hold: '2m' },
  { severity: 'ticket', long: '6h', short: '30m', rate: 6, hold: '15m' },
];

const ACCOUNT_CALLS = `sum by (namespace, account) (rate(account_requests_total{${HERE}}[15m]))`;
/** Share of the calls of each account with this outcome. */
const accountShare = (outcome) =>
  `sum by (namespace, account) (rate(account_requests_total{${HERE},outcome="${outcome}"}[15m])) / ${ACCOUNT_CALLS}`;

const alert = (name, { severity, expr, hold, summary, description }) => ({
  alert: name,
  expr,
  for: hold,
  labels: { severity },
  annotations: { summary, description, runbook_url: `${RUNBOOKS}/${name}.md` },
});

/** One rule for all operations; the label `operation` names the method and route that it fires for. */
function burns(name, { ratio, objective, what }) {
  return BURNS.map(({ severity, long, short, rate, hold }) => {
    const limit = Number((rate * (1 - objective)).toFixed(4));
    const over = (window) => `operation:${ratio}:rate${window}{${HERE}} > ${limit}`;
    const enough = `operation:requests:rate${long}{${HERE}} * 3600 >= ${LEAST_REQUESTS_PER_HOUR}`;
    return alert(name, {
      severity,
      expr: `${over(long)}\nand ${over(short)}\nand ${enough}`,
      hold,
      summary: `{{ $labels.operation }}: ${what}`,
      description: `{{ $value | humanizePercentage }} over ${long}; the budget of 30 days is used ${rate} times too fast.`,
    });
  });
}

const answers = (selector, window) =>
  `sum by (namespace) (rate(http_server_request_duration_seconds_count{${HERE},${selector}}[${window}]))`;
const REFUSED_KEYS = answers('http_response_status_code="401"', '15m');

const symptoms = [
  ...burns('OperationErrors', {
    ratio: 'error_ratio',
    objective: AVAILABLE,
    what: 'too many answers of 500 and above',
  }),
  ...burns('OperationSlow', {
    ratio: 'slow_ratio',
    objective: FAST,
    what: 'too many answers take longer than its objective',
  }),
  alert('KeysRefused', {
    severity: 'page',
    // A call with a refused key has no route.
    expr: `${REFUSED_KEYS} / (${REFUSED_KEYS} + (${answers('http_route=~"/v1/.*"', '15m')} or 0 * ${REFUSED_KEYS})) > 0.5\nand ${REFUSED_KEYS} * 3600 >= ${LEAST_REQUESTS_PER_HOUR}`,
    hold: '5m',
    summary: 'Most calls of integrators have a key that the gateway does not know',
    description: '{{ $value | humanizePercentage }} of the calls of integrators are answered 401.',
  }),
  alert('LimitsReached', {
    severity: 'ticket',
    expr: `sum by (namespace, limit) (increase(limit_refusals_total{${HERE}}[15m])) > 60`,
    hold: '10m',
    summary: 'Gateways refuse calls because the bound {{ $labels.limit }} is reached',
    description: '{{ $value | humanize }} calls were answered 503 within 15 minutes.',
  }),
  alert('AccountFailing', {
    severity: 'page',
    expr: `${accountShare('failed')} > 0.1\nand ${ACCOUNT_CALLS} * 3600 >= ${LEAST_REQUESTS_PER_HOUR}`,
    hold: '5m',
    summary: 'Calls of account {{ $labels.account }} fail',
    description:
      '{{ $value | humanizePercentage }} of the calls of account {{ $labels.account }} are answered 500 or above.',
  }),
  alert('AccountRefused', {
    severity: 'ticket',
    expr: `${accountShare('refused')} > 0.5\nand ${ACCOUNT_CALLS} * 3600 >= ${LEAST_REQUESTS_PER_HOUR}`,
    hold: '15m',
    summary: 'Most calls of account {{ $labels.account }} are refused',
    description:
      '{{ $value | humanizePercentage }} of the calls of account {{ $labels.account }} are refused for their content, or for a quota.',
  }),
  alert('QuotaUsedUp', {
    severity: 'ticket',
    expr: `${increased('quota_refusals_total', 'account, quota')} > 0`,
    hold: '0m',
    summary: 'Account {{ $labels.account }} has used up its quota of {{ $labels.quota }}',
    description: '{{ $value | humanize }} calls of account {{ $labels.account }} were refused within 30 minutes.',
  }),
];

const calls = (subjects, outcomes) =>
  `sum by (namespace) (rate(messaging_client_operation_duration_seconds_count{${HERE},messaging_destination_name=~"${subjects}"${outcomes ? `,outcome=~"${outcomes}"` : ''}}[5m]))`;

const SCORING = 'pain\\\\.v1\\\\.scoring\\\\..*';
const RENDERING = 'pain\\\\.v1\\\\.report\\\\..*';

const saturation = [
  alert('GatewaySaturated', {
    severity: 'ticket',
    expr: `avg by (namespace) (http_server_active_requests{${HERE}}) > 80`,
    hold: '5m',
    summary: 'Gateway: more requests in flight than its replicas can handle',
    description: '{{ $value | humanize }} requests in flight per pod.',
  }),
  alert('ScoringSaturated', {
    severity: 'page',
    expr: `${calls(SCORING, 'saturated')} / ${calls(SCORING)} > 0.02`,
    hold: '5m',
    summary: 'Scoring rejects work; submissions return 503 and stay saved',
    description: '{{ $value | humanizePercentage }} of the requests to scoring are refused.',
  }),
  alert('RendererSaturated', {
    severity: 'page',
    expr: `${calls(RENDERING, 'saturated')} / ${calls(RENDERING)} > 0.02`,
    hold: '5m',
    summary: 'The renderer rejects work; submissions and reports return 503',
    description: '{{ $value | humanizePercentage }} of the requests to the renderer are refused.',
  }),
  alert('RendererQueueing', {
    severity: 'ticket',
    expr: `sum by (namespace) (pain_renderer_queued_renders{${HERE}}) > sum by (namespace) (pain_renderer_page_limit{${HERE}})`,
    hold: '10m',
    summary: 'More reports wait than there are browser pages',
    description: '{{ $value | humanize }} reports wait.',
  }),
  alert('EventLoopBlocked', {
    severity: 'ticket',
    expr: `max by (namespace, pod) (nodejs_eventloop_lag_p99_seconds{${HERE}}) > 0.5`,
    hold: '10m',
    summary: 'The event loop of a process is blocked',
    description: '{{ $labels.pod }}: 1 of 100 turns waits {{ $value | humanizeDuration }} or more.',
  }),
];

const CLIENT_CERTIFICATE_LEFT = `min by (namespace, pod, server) (client_certificate_seconds_left{${HERE}})`;

const dependencies = [
  ...['api-gateway', 'scoring', 'report-renderer'].map((service) =>
    alert(`${{ 'api-gateway': 'Gateway', scoring: 'Scoring', 'report-renderer': 'Renderer' }[service]}Absent`, {
      severity: 'page',
      expr: `absent(service_build_info{${HERE},service_name="${service}"})`,
      hold: '2m',
      summary: `Prometheus sees no pod of ${service}`,
      description: 'No pod runs, or Prometheus cannot reach it.',
    }),
  ),
  alert('BusDisconnected', {
    severity: 'page',
    expr: `min by (namespace, pod) (messaging_connected{${HERE}}) == 0`,
    hold: '1m',
    summary: 'A pod has no connection to NATS',
    description: '{{ $labels.pod }} is not connected and not ready; it reconnects by itself.',
  }),
  alert('ScoringUnanswered', {
    severity: 'page',
    expr: `${calls(SCORING, 'unavailable|timeout')} / ${calls(SCORING)} > 0.05`,
    hold: '2m',
    summary: 'Scoring does not answer; submissions return 503 and stay saved',
    description:
      '{{ $value | humanizePercentage }} of the requests to scoring get no responder or exceed their deadline.',
  }),
  alert('RendererUnanswered', {
    severity: 'page',
    expr: `${calls(RENDERING, 'unavailable|timeout')} / ${calls(RENDERING)} > 0.05`,
    hold: '2m',
    summary: 'The renderer does not answer; submissions and reports return 503',
    description:
      '{{ $value | humanizePercentage }} of the requests to the renderer get no responder or exceed their deadline.',
  }),
  alert('BusFailures', {
    severity: 'ticket',
    expr: `${busFailures('messaging_process_duration_seconds_count')}\nor ${busFailures('messaging_client_operation_duration_seconds_count')}`,
    hold: '0m',
    summary: 'Requests on the bus fail unexpectedly',
    description:
      '{{ $labels.messaging_destination_name }}: {{ $value | humanize }} times {{ $labels.outcome }} within 15 minutes.',
  }),
  alert('BusVersionUnknown', {
    severity: 'ticket',
    // A server that does not know a version is expected during an upgrade; a caller that no server serves for longer is not.
    expr: `sum by (namespace, messaging_destination_name, outcome) (rate(messaging_client_operation_duration_seconds_count{${HERE},outcome="unknown_version"}[5m])) > 0`,
    hold: '15m',
    summary: 'Requests on the bus need a release that does not run',
    description: '{{ $labels.messaging_destination_name }}: no pod knows the versions that a gateway asks for.',
  }),
  alert('SessionStoreDown', {
    severity: 'page',
    // Gateways without Redis are not ready, so they soon receive no requests, and no operation is left to count.
    expr: `${storeFailures('sessions', 0.05)}\nor 1 - avg by (namespace) (store_connected{${HERE}}) > 0.05`,
    hold: '1m',
    summary: 'Sessions cannot be read or written',
    description:
      '{{ $value | humanizePercentage }} of the operations on sessions, or of the gateways, cannot reach Redis.',
  }),
  alert('QuotaStoreDown', {
    severity: 'page',
    expr: storeFailures('claims', 0.05),
    hold: '1m',
    summary: 'Quotas and idempotency keys cannot be checked, so no session is created',
    description: '{{ $value | humanizePercentage }} of the operations on quotas and keys cannot reach Redis.',
  }),
  alert('ClockDiffers', {
    severity: 'ticket',
    expr: `max by (namespace, pod) (abs(store_clock_offset_seconds{${HERE}})) > 1`,
    hold: '5m',
    summary: 'The clocks of a gateway and of Redis differ',
    description: '{{ $labels.pod }}: {{ $value | humanizeDuration }}. Records have the time of Redis.',
  }),
  alert('StoreShareUsed', {
    severity: 'ticket',
    expr: `max by (namespace, account) (store_share_used_ratio{${HERE}}) > 0.8`,
    hold: '5m',
    summary: 'Account {{ $labels.account }} nearly fills its share of Redis',
    description:
      'Its sessions hold {{ $value | humanizePercentage }} of the share. At 100 % its creations, drafts and submissions return 503.',
  }),
  alert('StoreFills', {
    severity: 'ticket',
    expr: `max by (namespace) (store_memory_used_ratio{${HERE}}) > 0.8`,
    hold: '5m',
    summary: 'The memory of Redis is nearly full',
    description: '{{ $value | humanizePercentage }} of maxmemory are used. At 100 % no session can be created.',
  }),
  alert('ClientCertificateExpires', {
    severity: 'page',
    expr: `${CLIENT_CERTIFICATE_LEFT} <= 0`,
    hold: '1m',
    summary: 'The certificate of a service for {{ $labels.server }} is expired, or its file cannot be read',
    description: '{{ $labels.pod }}: its next connection to {{ $labels.server }} fails.',
  }),
  alert('ClientCertificateExpires', {
    severity: 'ticket',
    expr: `${CLIENT_CERTIFICATE_LEFT} < 14 * 86400 and ${CLIENT_CERTIFICATE_LEFT} > 0`,
    hold: '1h',
    summary: 'The certificate of a service for {{ $labels.server }} expires',
    description:
      '{{ $labels.pod }}: its certificate for {{ $labels.server }} expires in {{ $value | humanizeDuration }}.',
  }),
  alert('StoreSlow', {
    severity: 'ticket',
    expr: `histogram_quantile(0.99, sum by (namespace, le) (rate(db_client_operation_duration_seconds_bucket{${HERE}}[10m]))) > 0.1`,
    hold: '10m',
    summary: 'Redis is slow',
    description: '1 of 100 operations takes {{ $value | humanizeDuration }} or more.',
  }),
];

function storeFailures(store, share) {
  const operations = (outcome) =>
    `sum by (namespace) (rate(db_client_operation_duration_seconds_count{${HERE},db_operation_name=~"${store}\\\\..*"${outcome}}[2m]))`;
  return `${operations(',outcome="store_unavailable"')} / ${operations('')} > ${share}`;
}

/**
 * Failures within 15 minutes by subject and outcome. A series begins with its first failure, which `increase` ignores:
 * a series younger than 15 minutes is counted from zero.
 */
function busFailures(counter) {
  const failures = `${counter}{${HERE},outcome=~"failed|invalid_request|invalid_reply|too_large"}`;
  return `sum by (namespace, messaging_destination_name, outcome) (increase(${failures}[15m]) > 0 or (${failures} unless ${failures} offset 15m))`;
}

/** Increase of a counter within 30 minutes. A series younger than that is counted from zero, like those of the bus. */
function increased(counter, by) {
  const series = `${counter}{${HERE}}`;
  return `sum by (namespace, ${by}) (increase(${series}[30m]) > 0 or (${series} unless ${series} offset 30m))`;
}

/** Increase of a renderer's counter within 10 minutes; 0 without a series. */
function perRenderer(counter, selector) {
  return `sum by (namespace, pod) (increase(${counter}{${HERE},${selector}}[10m]) or pain_renderer_page_limit{${HERE}} * 0)`;
}

const webhooks = (selector) =>
  `sum by (namespace, account) (increase(webhook_deliveries_total{${HERE},${selector}}[30m]))`;

/** A key may seal 2^32 values: at this rate it reaches them within 16 months. */
const WORN_KEYS = `sum by (namespace, use, kid) (increase(sealed_values_total{${HERE}}[30d])) > 2^28`;

const CERTIFICATE_LEFT = `min by (namespace, account) (account_certificate_seconds_left{${HERE}})`;

const integrity = [
  alert('SealingKeyWorn', {
    severity: 'ticket',
    expr: WORN_KEYS,
    hold: '0m',
    summary: 'A key has sealed many values and must be rotated',
    description: '{{ $value | humanize }} values of {{ $labels.use }} were sealed with key {{ $labels.kid }} of late.',
  }),
  alert('SealingFailures', {
    severity: 'page',
    expr: `sum by (namespace) (increase(sealing_failures_total{${HERE}}[10m])) > 0`,
    hold: '0m',
    summary: 'Stored content cannot be unsealed',
    description: '{{ $value | humanize }} sealed values could not be opened by any key within 10 minutes.',
  }),
  alert('KeysDiffer', {
    severity: 'page',
    expr: `max by (namespace) (keys_differing{${HERE}}) > 0`,
    hold: '1m',
    summary: 'Gateways have different keys under one name',
    description: '{{ $value }} names; the log of the pod names each.',
  }),
  alert('StorePersists', {
    severity: 'ticket',
    expr: `max by (namespace) (store_persistent{${HERE}}) == 1`,
    hold: '5m',
    summary: 'Redis writes to a disk',
    description: 'Data deleted from Redis may survive in its AOF or RDB files.',
  }),
  alert('WebhooksFailing', {
    severity: 'ticket',
    expr: `${webhooks('outcome!="delivered"')} > 0 unless ${webhooks('outcome="delivered"')} > 0`,
    hold: '15m',
    summary: 'The receiver of account {{ $labels.account }} accepts no webhook',
    description:
      '{{ $value | humanize }} attempts to notify account {{ $labels.account }} failed within 30 minutes, and none was accepted.',
  }),
  alert('ResultsLost', {
    severity: 'page',
    expr: `${increased('results_expired_unfetched_total', 'account')} > 0`,
    hold: '0m',
    summary: 'Results of account {{ $labels.account }} expired before anybody fetched them',
    description:
      '{{ $value | humanize }} results of account {{ $labels.account }} were lost within 30 minutes. Nobody can restore them.',
  }),
  alert('AccountsFileRefused', {
    severity: 'ticket',
    expr: `max by (namespace) (accounts_file_refused{${HERE}}) == 1`,
    hold: '1m',
    summary: 'The accounts file is invalid; the previous accounts stay in force',
    description: 'The log of the gateway names the place in the file.',
  }),
  alert('LogoRefused', {
    severity: 'ticket',
    expr: `max by (namespace, account) (account_logo_refused{${HERE}}) == 1`,
    hold: '1m',
    summary: 'The logo of account {{ $labels.account }} cannot be used',
    description: 'Its documents have the previous logo, or none. The log of the gateway names the reason.',
  }),
  alert('SessionKeysFileRefused', {
    severity: 'ticket',
    expr: `max by (namespace) (session_keys_file_refused{${HERE}}) == 1`,
    hold: '1m',
    summary: 'The file of session keys is invalid; the previous keys stay in force',
    description: 'A rotation of session keys has no effect, and new gateways do not start.',
  }),
  alert('SigningCertificateExpires', {
    severity: 'page',
    expr: `${CERTIFICATE_LEFT} <= 0`,
    hold: '1m',
    summary: 'Account {{ $labels.account }} receives no documents: its certificate is not valid',
    description: 'The certificate is expired or not yet valid. Reports and comparisons of this account return 503.',
  }),
  alert('SigningCertificateExpires', {
    severity: 'ticket',
    expr: `${CERTIFICATE_LEFT} < 14 * 86400 and ${CERTIFICATE_LEFT} > 0`,
    hold: '1m',
    summary: 'The certificate of account {{ $labels.account }} expires',
    description:
      'The certificate that signs documents of account {{ $labels.account }} expires in {{ $value | humanizeDuration }}.',
  }),
  alert('BrowserCrashLoop', {
    severity: 'page',
    expr: `${perRenderer('pain_renderer_browser_recycles_total', 'reason=~"crash|timeout"')} + ${perRenderer('pain_renderer_browser_launches_total', 'outcome="failed"')} > 5`,
    hold: '2m',
    summary: 'Chromium crashes repeatedly',
    description: '{{ $labels.pod }}: {{ $value | humanize }} crashes, hung prints and failed starts within 10 minutes.',
  }),
];

/** All alerts, symptoms first; each has a runbook of the same name. */
export const alertRules = {
  groups: [
    { name: 'pain-assessment-symptoms', rules: symptoms },
    { name: 'pain-assessment-saturation', rules: saturation },
    { name: 'pain-assessment-dependencies', rules: dependencies },
    { name: 'pain-assessment-integrity', rules: integrity },
  ],
};
