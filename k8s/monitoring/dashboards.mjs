import { OPERATIONS, requestSelector } from './objectives.mjs';
import { dashboard, lines, row, stat } from './panels.mjs';

const HTTP = 'http_server_request_duration_seconds';
const HERE = 'namespace=~"$namespace"';
/** The window of a rate follows the zoom of the dashboard. */
const WINDOW = '$__rate_interval';

const rate = (metric, selector = '') => `rate(${metric}{${HERE}${selector && `,${selector}`}}[${WINDOW}])`;
const orNone = (query) => `${query} or vector(0)`;
const total = (metric, by, selector) => `sum${by ? ` by (${by})` : ''} (${rate(metric, selector)})`;
const quantile = (share, metric, by, selector) =>
  `histogram_quantile(${share}, sum by (le${by && `, ${by}`}) (${rate(`${metric}_bucket`, selector)}))`;
/** A series without a first event is no series yet: that is nothing of all, and not unknown. */
const share = (metric, selector) => `(${orNone(`sum(${rate(metric, selector)})`)}) / sum(${rate(metric)})`;
const level = (metric, by, fold = 'sum') => `${fold} by (${by}) (${metric}{${HERE}})`;
const byOperation = (query) => Object.fromEntries(OPERATIONS.map((operation) => [operation.title, query(operation)]));

const GREEN_BELOW = [
  ['orange', 0.001],
  ['red', 0.0144],
];
const DOCUMENTS = 'http_route=~"/v1/(reports|comparisons)"';
const UP = [
  ['red', 0],
  ['green', 1],
];

const overview = dashboard({
  uid: 'pain-overview',
  title: 'Pain assessment · overview',
  description: 'What integrators and patients experience, and the pods that serve them.',
  rows: [
    row(
      'Failures within 5 minutes (promised: 99.9 % answers below 500)',
      ...OPERATIONS.map(({ title, name }) =>
        stat(title, 'percentunit', `operation:error_ratio:rate5m{operation="${name}"}`, {
          steps: GREEN_BELOW,
          decimals: 2,
        }),
      ),
    ),
    row(
      'Slow answers within 5 minutes (promised: 99 % in time)',
      ...OPERATIONS.map(({ title, name, seconds }) =>
        stat(`${title} above ${seconds} s`, 'percentunit', `operation:slow_ratio:rate5m{operation="${name}"}`, {
          steps: [
            ['orange', 0.01],
            ['red', 0.144],
          ],
          decimals: 2,
        }),
      ),
    ),
    row(
      'Traffic',
      lines(
        'Requests',
        'reqps',
        byOperation(({ name }) => `operation:requests:rate5m{operation="${name}"}`),
      ),
      lines(
        'Sessions by outcome',
        'cps',
        { '{{action}} {{outcome}}': total('session_events_total', 'action, outcome') },
        {
          description: 'Creates, completions, retrievals, reports and deletes; one audit line each.',
        },
      ),
    ),
    row(
      'Duration',
      lines(
        'Median',
        's',
        byOperation((operation) => quantile(0.5, HTTP, '', requestSelector(operation))),
      ),
      lines(
        '95th percentile',
        's',
        byOperation((operation) => quantile(0.95, HTTP, '', requestSelector(operation))),
      ),
    ),
    row(
      'Pods',
      stat('Gateway', 'none', `count(service_build_info{${HERE},service_name="api-gateway"})`, { steps: UP }),
      stat('Scoring', 'none', `count(service_build_info{${HERE},service_name="scoring"})`, { steps: UP }),
      stat('Renderer', 'none', `count(service_build_info{${HERE},service_name="report-renderer"})`, { steps: UP }),
      stat(
        'Not ready, without NATS or Redis',
        'none',
        orNone(`count(messaging_connected{${HERE}} == 0 or store_connected{${HERE}} == 0)`),
        { steps: [['red', 1]] },
      ),
    ),
    row(
      'Processes',
      lines('CPU', 'short', { '{{pod}}': total('process_cpu_seconds_total', 'pod') }, { description: 'Cores in use.' }),
      lines('Memory', 'bytes', { '{{pod}}': level('process_resident_memory_bytes', 'pod', 'max') }),
      lines(
        'Event loop lag, 99th percentile',
        's',
        { '{{pod}}': level('nodejs_eventloop_lag_p99_seconds', 'pod', 'max') },
        { limit: 0.5 },
      ),
    ),
  ],
});

const gateway = dashboard({
  uid: 'pain-gateway',
  title: 'Pain assessment · gateway',
  description: 'The HTTP edge: routes, documents, webhooks, quotas, stores, sealing, accounts.',
  rows: [
    row(
      'Requests',
      lines('By route', 'reqps', {
        '{{http_request_method}} {{http_route}}': total(`${HTTP}_count`, 'http_request_method, http_route'),
      }),
      lines(
        'By status',
        'reqps',
        { '{{http_response_status_code}}': total(`${HTTP}_count`, 'http_response_status_code') },
        { stacked: true },
      ),
      lines('In flight', 'short', { '{{pod}}': level('http_server_active_requests', 'pod') }, { limit: 80 }),
    ),
    row(
      'Duration, 95th percentile',
      lines('Integrator API', 's', {
        '{{http_request_method}} {{http_route}}': quantile(
          0.95,
          HTTP,
          'http_request_method, http_route',
          'http_route=~"/v1/.*"',
        ),
      }),
      lines('Component API', 's', {
        '{{http_request_method}} {{http_route}}': quantile(
          0.95,
          HTTP,
          'http_request_method, http_route',
          'http_route=~"/component/.*"',
        ),
      }),
    ),
    row(
      'Documents from bundles',
      lines('Asked for, by status', 'reqps', {
        '{{http_route}} {{http_response_status_code}}': total(
          `${HTTP}_count`,
          'http_route, http_response_status_code',
          DOCUMENTS,
        ),
      }),
      lines('Median', 's', { '{{http_route}}': quantile(0.5, HTTP, 'http_route', DOCUMENTS) }),
      lines('95th percentile', 's', { '{{http_route}}': quantile(0.95, HTTP, 'http_route', DOCUMENTS) }),
    ),
    row(
      'Webhooks',
      stat('Attempts that failed', 'percentunit', share('webhook_deliveries_total', 'outcome!="delivered"'), {
        description: 'Each is made again. Without events there is nothing to count.',
        steps: [
          ['orange', 0.05],
          ['red', 0.5],
        ],
      }),
      lines(
        'Attempts, by outcome',
        'cps',
        { '{{outcome}}': total('webhook_deliveries_total', 'outcome') },
        { stacked: true },
      ),
      lines(
        'From the event to its acceptance, 95th percentile',
        's',
        { '{{type}}': quantile(0.95, 'webhook_delay_seconds', 'type') },
        { limit: 1 },
      ),
    ),
    row(
      'Refusals',
      lines('Quotas', 'cps', { '{{quota}}': total('quota_refusals_total', 'quota') }),
      lines('Limits reached', 'cps', {
        '{{limit}}': total('limit_refusals_total', 'limit'),
        'connections evicted': total('connections_evicted_total'),
      }),
      lines('Calls refused, by status', 'cps', {
        '{{http_response_status_code}}': total(
          `${HTTP}_count`,
          'http_response_status_code',
          'http_response_status_code=~"4.."',
        ),
      }),
      lines('Replayed from an idempotency key', 'cps', {
        '{{action}}': total('session_events_total', 'action', 'action="create",outcome="replayed"'),
      }),
    ),
    row(
      'Integrity',
      stat(
        'Sealed values that could not be opened, 24 h',
        'none',
        orNone(`sum(increase(sealing_failures_total{${HERE}}[24h]))`),
        {
          steps: [['red', 1]],
        },
      ),
      stat('Accounts file refused', 'none', `max(accounts_file_refused{${HERE}})`, { steps: [['red', 1]] }),
      stat('Loads of the accounts file, 24 h', 'none', `sum(increase(account_reloads_total{${HERE}}[24h]))`),
    ),
  ],
});

const renderer = dashboard({
  uid: 'pain-renderer',
  title: 'Pain assessment · renderer',
  description: 'Map pictures and reports, and the browsers that print them.',
  rows: [
    row(
      'Load',
      stat(
        'Pages in use',
        'percentunit',
        `sum(pain_renderer_busy_pages{${HERE}}) / sum(pain_renderer_page_limit{${HERE}})`,
        {
          steps: [
            ['orange', 0.7],
            ['red', 0.95],
          ],
        },
      ),
      stat('Reports waiting', 'none', `sum(pain_renderer_queued_renders{${HERE}})`, {
        steps: [
          ['orange', 1],
          ['red', 16],
        ],
      }),
      stat(
        'Browsers replaced after a crash, 1 h',
        'none',
        orNone(`sum(increase(pain_renderer_browser_recycles_total{${HERE},reason=~"crash|timeout"}[1h]))`),
        {
          steps: [
            ['orange', 1],
            ['red', 6],
          ],
        },
      ),
      stat('Failed renders', 'percentunit', share('pain_renderer_renders_total', 'outcome!="ok"'), {
        steps: GREEN_BELOW,
      }),
    ),
    row(
      'Pages',
      lines('Busy, by pod', 'short', {
        '{{pod}}': level('pain_renderer_busy_pages', 'pod'),
        'limit of {{pod}}': level('pain_renderer_page_limit', 'pod'),
      }),
      lines('Waiting, by pod', 'short', { '{{pod}}': level('pain_renderer_queued_renders', 'pod') }),
    ),
    row(
      'Renders',
      lines(
        'By kind and outcome',
        'ops',
        { '{{kind}} {{outcome}}': total('pain_renderer_renders_total', 'kind, outcome') },
        { stacked: true },
      ),
      lines('Duration, median', 's', { '{{kind}}': quantile(0.5, 'pain_renderer_render_duration_seconds', 'kind') }),
      lines('Duration, 95th percentile', 's', {
        '{{kind}}': quantile(0.95, 'pain_renderer_render_duration_seconds', 'kind'),
      }),
    ),
    row(
      'Browsers',
      lines('Replaced, by reason', 'cps', { '{{reason}}': total('pain_renderer_browser_recycles_total', 'reason') }),
      lines('Started, by outcome', 'cps', { '{{outcome}}': total('pain_renderer_browser_launches_total', 'outcome') }),
    ),
  ],
});

const dependencies = dashboard({
  uid: 'pain-dependencies',
  title: 'Pain assessment · dependencies',
  description: 'NATS and Redis, measured by the services.',
  rows: [
    row(
      'Bus',
      stat('Pods without a connection', 'none', orNone(`count(messaging_connected{${HERE}} == 0)`), {
        steps: [['red', 1]],
      }),
      stat(
        'Requests without responder or past their deadline',
        'percentunit',
        share('messaging_client_operation_duration_seconds_count', 'outcome=~"unavailable|timeout"'),
        { steps: GREEN_BELOW, decimals: 2 },
      ),
      stat(
        'Requests refused by saturation',
        'percentunit',
        share('messaging_client_operation_duration_seconds_count', 'outcome="saturated"'),
        {
          steps: [
            ['orange', 0.001],
            ['red', 0.02],
          ],
          decimals: 2,
        },
      ),
      stat(
        'Work dropped past its deadline',
        'cps',
        orNone(total('messaging_process_duration_seconds_count', '', 'outcome="expired"')),
        { steps: [['orange', 0.01]] },
      ),
    ),
    row(
      'Bus requests',
      lines('By subject and outcome', 'reqps', {
        '{{messaging_destination_name}} {{outcome}}': total(
          'messaging_client_operation_duration_seconds_count',
          'messaging_destination_name, outcome',
        ),
      }),
      lines('Duration for the caller, 95th percentile', 's', {
        '{{messaging_destination_name}}': quantile(
          0.95,
          'messaging_client_operation_duration_seconds',
          'messaging_destination_name',
        ),
      }),
      lines('Duration in the serving service, 95th percentile', 's', {
        '{{messaging_destination_name}}': quantile(
          0.95,
          'messaging_process_duration_seconds',
          'messaging_destination_name',
        ),
      }),
    ),
    row(
      'Redis',
      stat('Gateways without a connection', 'none', orNone(`count(store_connected{${HERE}} == 0)`), {
        steps: [['red', 1]],
      }),
      stat(
        'Operations that could not reach Redis',
        'percentunit',
        share('db_client_operation_duration_seconds_count', 'outcome="store_unavailable"'),
        { description: 'Without traffic there is nothing to count.', steps: GREEN_BELOW, decimals: 2 },
      ),
    ),
    row(
      'Redis operations',
      lines('Operations', 'ops', {
        '{{db_operation_name}}': total('db_client_operation_duration_seconds_count', 'db_operation_name'),
      }),
      lines('Failures', 'ops', {
        '{{db_operation_name}} {{outcome}}': total(
          'db_client_operation_duration_seconds_count',
          'db_operation_name, outcome',
          'outcome!="ok"',
        ),
      }),
      lines(
        'Duration, 99th percentile',
        's',
        { '{{db_operation_name}}': quantile(0.99, 'db_client_operation_duration_seconds', 'db_operation_name') },
        { limit: 0.1 },
      ),
    ),
  ],
});

/** The four dashboards. */
export const dashboards = [overview, gateway, renderer, dependencies];
