import { AVAILABLE, FAST, LEAST_REQUESTS_PER_HOUR, OPERATIONS, RUNBOOKS } from './objectives.mjs';

/**
 * Two burn rates (Site Reliability Workbook, chapter 5): at 14.4 a month's budget is gone in two days, at 6 in five. The short
 * window ends the alert soon after the trouble.
 */
const BURNS = [
  { severity: 'page', long: '1h', short: '5m', rate: 14.4, hold: '2m' },
  { severity: 'ticket', long: '6h', short: '30m', rate: 6, hold: '15m' },
];

const alert = (name, { severity, expr, hold, summary, description }) => ({
  alert: name,
  expr,
  for: hold,
  labels: { severity },
  annotations: { summary, description, runbook_url: `${RUNBOOKS}/${name}.md` },
});

function burns(name, { operation, ratio, objective, what }) {
  return BURNS.map(({ severity, long, short, rate, hold }) => {
    const limit = Number((rate * (1 - objective)).toFixed(4));
    const over = (window) => `operation:${ratio}:rate${window}{operation="${operation.name}"} > ${limit}`;
    const enough = `operation:requests:rate${long}{operation="${operation.name}"} * 3600 >= ${LEAST_REQUESTS_PER_HOUR}`;
    return alert(name, {
      severity,
      expr: `${over(long)}\nand ${over(short)}\nand ${enough}`,
      hold,
      summary: `${operation.title}: ${what}`,
      description: `{{ $value | humanizePercentage }} over ${long}; the budget of 30 days is used ${rate} times too fast.`,
    });
  });
}

const symptoms = OPERATIONS.flatMap((operation) => [
  ...burns(`${operation.title}Errors`, {
    operation,
    ratio: 'error_ratio',
    objective: AVAILABLE,
    what: 'too many answers of 500 and above',
  }),
  ...burns(`${operation.title}Slow`, {
    operation,
    ratio: 'slow_ratio',
    objective: FAST,
    what: `too many answers take longer than ${operation.seconds} s`,
  }),
]);

const calls = (subjects, outcomes) =>
  `sum(rate(messaging_client_operation_duration_seconds_count{messaging_destination_name=~"${subjects}"${outcomes ? `,outcome=~"${outcomes}"` : ''}}[5m]))`;

const SCORING = 'pain\\\\.v1\\\\.scoring\\\\..*';
const RENDERING = 'pain\\\\.v1\\\\.report\\\\..*';

const saturation = [
  alert('GatewaySaturated', {
    severity: 'ticket',
    expr: 'avg(http_server_active_requests) > 80',
    hold: '5m',
    summary: 'Gateway: more requests under way than its replicas carry',
    description: '{{ $value | humanize }} requests under way per pod.',
  }),
  alert('ScoringSaturated', {
    severity: 'page',
    expr: `${calls(SCORING, 'saturated')} / ${calls(SCORING)} > 0.02`,
    hold: '5m',
    summary: 'Scoring refuses work, so submissions answer 503 and wait',
    description: '{{ $value | humanizePercentage }} of the requests to scoring are refused.',
  }),
  alert('RendererSaturated', {
    severity: 'page',
    expr: `${calls(RENDERING, 'saturated')} / ${calls(RENDERING)} > 0.02`,
    hold: '5m',
    summary: 'The renderer refuses work, so submissions and reports answer 503',
    description: '{{ $value | humanizePercentage }} of the requests to the renderer are refused.',
  }),
  alert('RendererQueueing', {
    severity: 'ticket',
    expr: 'sum(pain_renderer_queued_renders) > sum(pain_renderer_page_limit)',
    hold: '10m',
    summary: 'More reports wait for a browser page than there are pages',
    description: '{{ $value | humanize }} reports wait.',
  }),
  alert('EventLoopBlocked', {
    severity: 'ticket',
    expr: 'max by (namespace, pod) (nodejs_eventloop_lag_p99_seconds) > 0.5',
    hold: '10m',
    summary: 'A process is late with everything it does',
    description: '{{ $labels.pod }}: one turn in a hundred waits {{ $value | humanizeDuration }} and more.',
  }),
];

const dependencies = [
  ...['api-gateway', 'scoring', 'report-renderer'].map((service) =>
    alert(`${{ 'api-gateway': 'Gateway', scoring: 'Scoring', 'report-renderer': 'Renderer' }[service]}Absent`, {
      severity: 'page',
      expr: `absent(service_build_info{service_name="${service}"})`,
      hold: '2m',
      summary: `No pod of ${service} is seen`,
      description: 'Either none runs, or Prometheus does not reach them.',
    }),
  ),
  alert('BusDisconnected', {
    severity: 'page',
    expr: 'min by (namespace, pod) (messaging_connected) == 0',
    hold: '1m',
    summary: 'A pod has no connection to NATS',
    description: '{{ $labels.pod }} is not connected; it is not ready and tries again for ever.',
  }),
  alert('ScoringUnanswered', {
    severity: 'page',
    expr: `${calls(SCORING, 'unavailable|timeout')} / ${calls(SCORING)} > 0.05`,
    hold: '2m',
    summary: 'Scoring does not answer, so submissions answer 503 and wait',
    description: '{{ $value | humanizePercentage }} of the requests to scoring find nobody or run into their deadline.',
  }),
  alert('RendererUnanswered', {
    severity: 'page',
    expr: `${calls(RENDERING, 'unavailable|timeout')} / ${calls(RENDERING)} > 0.05`,
    hold: '2m',
    summary: 'The renderer does not answer, so submissions and reports answer 503',
    description:
      '{{ $value | humanizePercentage }} of the requests to the renderer find nobody or run into their deadline.',
  }),
  alert('BusFailures', {
    severity: 'ticket',
    expr: `${busFailures('messaging_process_duration_seconds_count')}\nor ${busFailures('messaging_client_operation_duration_seconds_count')}`,
    hold: '0m',
    summary: 'A service fails at work that it should be able to do',
    description:
      '{{ $labels.messaging_destination_name }}: {{ $value | humanize }} times {{ $labels.outcome }} within 15 minutes.',
  }),
  alert('SessionStoreDown', {
    severity: 'page',
    // Gateways without Redis are not ready, so soon nobody asks them and no operation is left to count.
    expr: `${storeFailures('sessions', 0.05)}\nor 1 - avg(store_connected) > 0.05`,
    hold: '1m',
    summary: 'Sessions cannot be read or written',
    description: '{{ $value | humanizePercentage }} of the operations on sessions, or of the gateways, find no Redis.',
  }),
  alert('QuotaStoreDown', {
    severity: 'page',
    expr: storeFailures('claims', 0.05),
    hold: '1m',
    summary: 'Quotas and idempotency keys cannot be checked, so nothing is created',
    description: '{{ $value | humanizePercentage }} of the operations on quotas and keys find no Redis.',
  }),
  alert('StoreSlow', {
    severity: 'ticket',
    expr: 'histogram_quantile(0.99, sum by (le) (rate(db_client_operation_duration_seconds_bucket[10m]))) > 0.1',
    hold: '10m',
    summary: 'Redis is slow',
    description: 'One operation in a hundred takes {{ $value | humanizeDuration }} and more.',
  }),
];

function storeFailures(store, share) {
  const operations = (outcome) =>
    `sum(rate(db_client_operation_duration_seconds_count{db_operation_name=~"${store}\\\\..*"${outcome}}[2m]))`;
  return `${operations(',outcome="store_unavailable"')} / ${operations('')} > ${share}`;
}

/**
 * Failures within 15 minutes by subject and outcome. A series begins with its first failure, in which `increase` sees none: one that
 * was not there 15 minutes ago counts whole.
 */
function busFailures(counter) {
  const failures = `${counter}{outcome=~"failed|invalid_request|invalid_reply|too_large"}`;
  return `sum by (messaging_destination_name, outcome) (increase(${failures}[15m]) > 0 or (${failures} unless ${failures} offset 15m))`;
}

/** What a renderer counted within 10 minutes; one that has not counted yet stands at 0. */
function perRenderer(counter) {
  return `sum by (namespace, pod) (increase(${counter}[10m]) or pain_renderer_page_limit * 0)`;
}

const integrity = [
  alert('SealingFailures', {
    severity: 'page',
    expr: 'sum(increase(sealing_failures_total[10m])) > 0',
    hold: '0m',
    summary: 'Stored content does not open',
    description: '{{ $value | humanize }} sealed values were opened by no key within 10 minutes.',
  }),
  alert('AccountsFileRefused', {
    severity: 'ticket',
    expr: 'max(accounts_file_refused) == 1',
    hold: '1m',
    summary: 'The accounts file is refused; the accounts before it stay in force',
    description: 'The log of the gateway names the place in the file.',
  }),
  alert('BrowserCrashLoop', {
    severity: 'page',
    expr: `${perRenderer('pain_renderer_browser_recycles_total{reason=~"crash|timeout"}')} + ${perRenderer('pain_renderer_browser_launches_total{outcome="failed"}')} > 5`,
    hold: '2m',
    summary: 'Chromium crashes again and again',
    description: '{{ $labels.pod }}: {{ $value | humanize }} crashes, hung prints and failed starts within 10 minutes.',
  }),
];

/** All alerts, symptoms first; each has a runbook of its name. */
export const alertRules = {
  groups: [
    { name: 'pain-assessment-symptoms', rules: symptoms },
    { name: 'pain-assessment-saturation', rules: saturation },
    { name: 'pain-assessment-dependencies', rules: dependencies },
    { name: 'pain-assessment-integrity', rules: integrity },
  ],
};
