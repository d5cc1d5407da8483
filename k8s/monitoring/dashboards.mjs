import { requestSelector, SHOWN } from './objectives.mjs';
import { dashboard, lines, row, stat, variable } from './panels.mjs';

const HTTP = 'http_server_request_duration_seconds';
const HERE = 'namespace=~"$namespace"';
/** The window of a rate follows the zoom of the dashboard. */
const WINDOW = '$__rate_interval';

const rate = (metric, selector = '') => `rate(${metric}{${HERE}${selector && `,${selector}`}}[${WINDOW}])`;
const orNone = (query) => `${query} or vector(0)`;
const total = (metric, by, selector) => `sum${by ? ` by (${by})` : ''} (${rate(metric, selector)})`;
const quantile = (share, metric, by, selector) =>
  `histogram_quantile(${share}, sum by (le${by && `, ${by}`}) (${rate(`${metric}_bucket`, selector)}))`;
/** A counter has no series before its first event: this shows zero instead of no data. */
const share = (metric, selector) => `(${orNone(`sum(${rate(metric, selector)})`)}) / sum(${rate(metric)})`;
const level = (metric, by, fold = 'sum') => `${fold} by (${by}) (${metric}{${HERE}})`;
const byOperation = (query) => Object.fromEntries(SHOWN.map((operation) => [operation.title, query(operation)]));

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
      ...SHOWN.map(({ title, name }) =>
        stat(
          { title: title, unit: 'percentunit', description: 'Share of answers of 500 and above, worst namespace.' },
          `max(operation:error_ratio:rate5m{${HERE},operation="${name}"})`,
          {
            steps: GREEN_BELOW,
            decimals: 2,
          },
        ),
      ),
    ),
    row(
      'Slow answers within 5 minutes (promised: 99 % in time)',
      ...SHOWN.map(({ title, name, seconds }) =>
        stat(
          {
            title: `${title} above ${seconds} s`,
            unit: 'percentunit',
            description: 'Share of answers below 500 that took longer, worst namespace.',
          },
          `max(operation:slow_ratio:rate5m{${HERE},operation="${name}"})`,
          {
            steps: [
              ['orange', 0.01],
              ['red', 0.144],
            ],
            decimals: 2,
          },
        ),
      ),
    ),
    row(
      'Traffic',
      lines(
        { title: 'Requests', unit: 'reqps', description: 'Requests per second by operation, all selected namespaces.' },
        byOperation(({ name }) => `sum(operation:requests:rate5m{${HERE},operation="${name}"})`),
      ),
      lines(
        {
          title: 'Sessions by outcome',
          unit: 'cps',
          description: 'Creates, completions, retrievals, reports and deletes; one audit line each.',
        },
        { '{{action}} {{outcome}}': total('session_events_total', 'action, outcome') },
      ),
    ),
    row(
      'Duration',
      lines(
        { title: 'Median', unit: 's', description: 'Half of the requests take longer.' },
        byOperation((operation) => quantile(0.5, HTTP, '', requestSelector(operation))),
      ),
      lines(
        { title: '95th percentile', unit: 's', description: '5 of 100 requests take longer. Thin samples jump.' },
        byOperation((operation) => quantile(0.95, HTTP, '', requestSelector(operation))),
      ),
    ),
    row(
      'Pods',
      stat(
        { title: 'Gateway', unit: 'none', description: 'Pods that Prometheus scrapes. At least two carry a failover.' },
        `count(service_build_info{${HERE},service_name="api-gateway"})`,
        { steps: UP },
      ),
      stat(
        { title: 'Scoring', unit: 'none', description: 'Pods that Prometheus scrapes. At least two carry a failover.' },
        `count(service_build_info{${HERE},service_name="scoring"})`,
        { steps: UP },
      ),
      stat(
        {
          title: 'Renderer',
          unit: 'none',
          description: 'Pods that Prometheus scrapes. At least two carry a failover.',
        },
        `count(service_build_info{${HERE},service_name="report-renderer"})`,
        { steps: UP },
      ),
      stat(
        {
          title: 'Not ready, without NATS or Redis',
          unit: 'none',
          description: 'Connections that a pod lacks. A gateway without NATS or Redis gets no requests.',
        },
        orNone(`count(messaging_connected{${HERE}} == 0 or store_connected{${HERE}} == 0)`),
        { steps: [['red', 1]] },
      ),
    ),
    row(
      'Processes',
      lines(
        { title: 'CPU', unit: 'short', description: 'Cores in use by pod.' },
        { '{{pod}}': total('process_cpu_seconds_total', 'pod') },
      ),
      lines(
        { title: 'Memory', unit: 'bytes', description: 'Resident memory by pod. A pod at its limit is killed.' },
        { '{{pod}}': level('process_resident_memory_bytes', 'pod', 'max') },
      ),
      lines(
        {
          title: 'Event loop lag, 99th percentile',
          unit: 's',
          description: '1 of 100 turns of the event loop waits longer. Above 0.5 s answers become slow.',
        },
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
      lines(
        { title: 'By route', unit: 'reqps', description: 'Requests per second by method and route.' },
        {
          '{{http_request_method}} {{http_route}}': total(`${HTTP}_count`, 'http_request_method, http_route'),
        },
      ),
      lines(
        {
          title: 'By status',
          unit: 'reqps',
          description: 'Requests per second by status. 5xx are failures of the service.',
        },
        { '{{http_response_status_code}}': total(`${HTTP}_count`, 'http_response_status_code') },
        { stacked: true },
      ),
      lines(
        {
          title: 'In flight',
          unit: 'short',
          description: 'Requests that a pod is working on. GatewaySaturated fires above 80 on average.',
        },
        { '{{pod}}': level('http_server_active_requests', 'pod') },
        { limit: 80 },
      ),
    ),
    row(
      'Duration, 95th percentile',
      lines(
        { title: 'Integrator API', unit: 's', description: 'Duration of calls of integrators’ servers.' },
        {
          '{{http_request_method}} {{http_route}}': quantile(
            0.95,
            HTTP,
            'http_request_method, http_route',
            'http_route=~"/v1/.*"',
          ),
        },
      ),
      lines(
        { title: 'Component API', unit: 's', description: 'Duration of calls of the page that patients use.' },
        {
          '{{http_request_method}} {{http_route}}': quantile(
            0.95,
            HTTP,
            'http_request_method, http_route',
            'http_route=~"/component/.*"',
          ),
        },
      ),
    ),
    row(
      'Documents from bundles',
      lines(
        {
          title: 'Asked for, by status',
          unit: 'reqps',
          description: 'Reports and comparisons from bundles per second.',
        },
        {
          '{{http_route}} {{http_response_status_code}}': total(
            `${HTTP}_count`,
            'http_route, http_response_status_code',
            DOCUMENTS,
          ),
        },
      ),
      lines(
        { title: 'Median', unit: 's', description: 'Half of the documents take longer.' },
        { '{{http_route}}': quantile(0.5, HTTP, 'http_route', DOCUMENTS) },
      ),
      lines(
        { title: '95th percentile', unit: 's', description: '5 of 100 documents take longer. The promise is 30 s.' },
        { '{{http_route}}': quantile(0.95, HTTP, 'http_route', DOCUMENTS) },
      ),
    ),
    row(
      'Webhooks',
      stat(
        {
          title: 'Attempts that failed',
          unit: 'percentunit',
          description: 'Each is made again. Without events there is nothing to count.',
        },
        share('webhook_deliveries_total', 'outcome!="delivered"'),
        {
          steps: [
            ['orange', 0.05],
            ['red', 0.5],
          ],
        },
      ),
      lines(
        {
          title: 'Attempts, by account and outcome',
          unit: 'cps',
          description: 'Deliveries per second. Every outcome but `delivered` is tried again.',
        },
        { '{{account}} {{outcome}}': total('webhook_deliveries_total', 'account, outcome') },
        { stacked: true },
      ),
      lines(
        {
          title: 'From the event to its acceptance, 95th percentile',
          unit: 's',
          description: 'Time from the event to the answer 2xx of its receiver, with all retries.',
        },
        { '{{type}}': quantile(0.95, 'webhook_delay_seconds', 'type') },
        { limit: 1 },
      ),
    ),
    row(
      'Refusals',
      lines(
        {
          title: 'Quotas',
          unit: 'cps',
          description: 'Creations, submissions and documents beyond the quota of an account.',
        },
        { '{{quota}}': total('quota_refusals_total', 'quota') },
      ),
      lines(
        {
          title: 'Limits reached',
          unit: 'cps',
          description:
            'Budgets that were spent, answered with 503 and Retry-After, and connections without a request, closed for new ones.',
        },
        {
          '{{limit}}': total('limit_refusals_total', 'limit'),
          'connections evicted': total('connections_evicted_total'),
        },
      ),
      lines(
        {
          title: 'Calls refused, by status',
          unit: 'cps',
          description: '4xx answers per second. 401 in numbers points to a wrong key, 429 to a quota.',
        },
        {
          '{{http_response_status_code}}': total(
            `${HTTP}_count`,
            'http_response_status_code',
            'http_response_status_code=~"4.."',
          ),
        },
      ),
      lines(
        {
          title: 'Replayed from an idempotency key',
          unit: 'cps',
          description: 'Creations that a retry with the same key did not make twice.',
        },
        {
          '{{action}}': total('session_events_total', 'action', 'action="create",outcome="replayed"'),
        },
      ),
    ),
    row(
      'Integrity',
      stat(
        {
          title: 'Sealed values that could not be opened, 24 h',
          unit: 'none',
          description: 'Content that no listed key opens: a key was removed too early, or Redis was changed.',
        },
        orNone(`sum(increase(sealing_failures_total{${HERE}}[24h]))`),
        {
          steps: [['red', 1]],
        },
      ),
      stat(
        {
          title: 'Accounts file refused',
          unit: 'none',
          description: '1 while the accounts file is bad; the accounts of its last good version are in force.',
        },
        `max(accounts_file_refused{${HERE}})`,
        { steps: [['red', 1]] },
      ),
      stat(
        {
          title: 'Loads of the accounts file, 24 h',
          unit: 'none',
          description: 'Changes of the accounts file that were read.',
        },
        `sum(increase(account_reloads_total{${HERE}}[24h]))`,
      ),
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
        { title: 'Pages in use', unit: 'percentunit', description: 'Share of the browser pages that print now.' },
        `sum(pain_renderer_busy_pages{${HERE}}) / sum(pain_renderer_page_limit{${HERE}})`,
        {
          steps: [
            ['orange', 0.7],
            ['red', 0.95],
          ],
        },
      ),
      stat(
        { title: 'Reports waiting', unit: 'none', description: 'Reports that wait for a page now.' },
        `sum(pain_renderer_queued_renders{${HERE}})`,
        {
          steps: [
            ['orange', 1],
            ['red', 16],
          ],
        },
      ),
      stat(
        {
          title: 'Browsers replaced after a crash, 1 h',
          unit: 'none',
          description: 'Browsers replaced after a crash or a hung print. Prints are tried again within their budget.',
        },
        orNone(`sum(increase(pain_renderer_browser_recycles_total{${HERE},reason=~"crash|timeout"}[1h]))`),
        {
          steps: [
            ['orange', 1],
            ['red', 6],
          ],
        },
      ),
      stat(
        {
          title: 'Failed renders',
          unit: 'percentunit',
          description: 'Share of renders that failed, by any outcome but `ok`.',
        },
        share('pain_renderer_renders_total', 'outcome!="ok"'),
        {
          steps: GREEN_BELOW,
        },
      ),
    ),
    row(
      'Pages',
      lines(
        { title: 'Busy, by pod', unit: 'short', description: 'Pages that print, and the limit of each pod.' },
        {
          '{{pod}}': level('pain_renderer_busy_pages', 'pod'),
          'limit of {{pod}}': level('pain_renderer_page_limit', 'pod'),
        },
      ),
      lines(
        {
          title: 'Waiting, by pod',
          unit: 'short',
          description: 'Reports that wait. They are refused once the queue is full.',
        },
        { '{{pod}}': level('pain_renderer_queued_renders', 'pod') },
      ),
    ),
    row(
      'Renders',
      lines(
        { title: 'By kind and outcome', unit: 'ops', description: 'Renders per second by kind and outcome.' },
        { '{{kind}} {{outcome}}': total('pain_renderer_renders_total', 'kind, outcome') },
        { stacked: true },
      ),
      lines(
        {
          title: 'Duration, median',
          unit: 's',
          description: 'Half of the renders take longer, their waiting included.',
        },
        { '{{kind}}': quantile(0.5, 'pain_renderer_render_duration_seconds', 'kind') },
      ),
      lines(
        {
          title: 'Duration, 95th percentile',
          unit: 's',
          description: '5 of 100 renders take longer, their waiting included.',
        },
        {
          '{{kind}}': quantile(0.95, 'pain_renderer_render_duration_seconds', 'kind'),
        },
      ),
    ),
    row(
      'Browsers',
      lines(
        {
          title: 'Replaced, by reason',
          unit: 'cps',
          description: 'Replacements per second. `count` and `memory` are planned; `crash` and `timeout` are not.',
        },
        { '{{reason}}': total('pain_renderer_browser_recycles_total', 'reason') },
      ),
      lines(
        { title: 'Started, by outcome', unit: 'cps', description: 'Starts of browsers per second by outcome.' },
        { '{{outcome}}': total('pain_renderer_browser_launches_total', 'outcome') },
      ),
      lines(
        {
          title: 'Overflowing boxes',
          unit: 'cps',
          description:
            'Boxes of documents per second whose content does not fit. Long licensed texts are the usual cause.',
        },
        { '{{box}}': total('pain_renderer_overflows_total', 'box') },
      ),
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
      stat(
        {
          title: 'Pods without a connection',
          unit: 'none',
          description: 'Pods without NATS. They reconnect by themselves.',
        },
        orNone(`count(messaging_connected{${HERE}} == 0)`),
        {
          steps: [['red', 1]],
        },
      ),
      stat(
        {
          title: 'Requests without responder or past their deadline',
          unit: 'percentunit',
          description: 'Share of requests on the bus that got no responder or exceeded their deadline.',
        },
        share('messaging_client_operation_duration_seconds_count', 'outcome=~"unavailable|timeout"'),
        { steps: GREEN_BELOW, decimals: 2 },
      ),
      stat(
        {
          title: 'Requests refused by saturation',
          unit: 'percentunit',
          description: 'Share of requests on the bus that a busy service refused. More replicas help.',
        },
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
        {
          title: 'Work dropped past its deadline',
          unit: 'cps',
          description: 'Requests whose time was used up on arrival or at the service: their caller had given up.',
        },
        orNone(total('messaging_process_duration_seconds_count', '', 'outcome=~"expired|timeout"')),
        { steps: [['orange', 0.01]] },
      ),
    ),
    row(
      'Bus requests',
      lines(
        {
          title: 'By subject and outcome',
          unit: 'reqps',
          description: 'Requests on the bus per second by subject and outcome.',
        },
        {
          '{{messaging_destination_name}} {{outcome}}': total(
            'messaging_client_operation_duration_seconds_count',
            'messaging_destination_name, outcome',
          ),
        },
      ),
      lines(
        {
          title: 'Duration for the caller, 95th percentile',
          unit: 's',
          description: '5 of 100 requests take longer for the caller, transport and waiting included.',
        },
        {
          '{{messaging_destination_name}}': quantile(
            0.95,
            'messaging_client_operation_duration_seconds',
            'messaging_destination_name',
          ),
        },
      ),
      lines(
        {
          title: 'Duration in the serving service, 95th percentile',
          unit: 's',
          description: '5 of 100 requests take longer in the service that answers.',
        },
        {
          '{{messaging_destination_name}}': quantile(
            0.95,
            'messaging_process_duration_seconds',
            'messaging_destination_name',
          ),
        },
      ),
    ),
    row(
      'Redis',
      stat(
        {
          title: 'Gateways without a connection',
          unit: 'none',
          description: 'Gateways without Redis. They are not ready.',
        },
        orNone(`count(store_connected{${HERE}} == 0)`),
        {
          steps: [['red', 1]],
        },
      ),
      stat(
        {
          title: 'Operations that could not reach Redis',
          unit: 'percentunit',
          description:
            'Share of operations on Redis that failed for lack of a connection. Without traffic there is nothing to count.',
        },
        share('db_client_operation_duration_seconds_count', 'outcome="store_unavailable"'),
        { steps: GREEN_BELOW, decimals: 2 },
      ),
    ),
    row(
      'Redis operations',
      lines(
        { title: 'Operations', unit: 'ops', description: 'Operations on Redis per second by name.' },
        {
          '{{db_operation_name}}': total('db_client_operation_duration_seconds_count', 'db_operation_name'),
        },
      ),
      lines(
        { title: 'Failures', unit: 'ops', description: 'Operations that did not end with `ok`, by name and outcome.' },
        {
          '{{db_operation_name}} {{outcome}}': total(
            'db_client_operation_duration_seconds_count',
            'db_operation_name, outcome',
            'outcome!="ok"',
          ),
        },
      ),
      lines(
        {
          title: 'Duration, 99th percentile',
          unit: 's',
          description: '1 of 100 operations takes longer. StoreSlow fires above 0.1 s for all together.',
        },
        { '{{db_operation_name}}': quantile(0.99, 'db_client_operation_duration_seconds', 'db_operation_name') },
        { limit: 0.1 },
      ),
    ),
  ],
});

/** The four dashboards. */
const ACCOUNT = 'account=~"$account"';
const within = (metric, window, by) =>
  `sum${by ? ` by (${by})` : ''} (increase(${metric}{${HERE},${ACCOUNT}}[${window}]))`;
const ofAccount = (outcome) =>
  `(${orNone(`sum(${rate('account_requests_total', `${ACCOUNT},outcome="${outcome}"`)})`)}) / sum(${rate('account_requests_total', ACCOUNT)})`;

const account = dashboard({
  uid: 'pain-account',
  title: 'Pain assessment · account',
  description: 'What one account experiences: a hospital that fails whole is a small share of all traffic.',
  variables: [variable('account', 'Account', 'label_values(account_requests_total, account)', false)],
  rows: [
    row(
      'Now',
      stat(
        { title: 'Failed calls', unit: 'percentunit', description: 'Share of calls answered 500 and above.' },
        ofAccount('failed'),
        { steps: GREEN_BELOW, decimals: 2 },
      ),
      stat(
        { title: 'Refused calls', unit: 'percentunit', description: 'Share refused for their content or a quota.' },
        ofAccount('refused'),
        { steps: [['orange', 0.5]], decimals: 2 },
      ),
      stat(
        {
          title: 'Results lost in 24 h',
          unit: 'none',
          description: 'Results that expired before anybody fetched them.',
        },
        orNone(within('results_expired_unfetched_total', '24h')),
        { steps: [['red', 1]] },
      ),
      stat(
        {
          title: 'Certificate left',
          unit: 's',
          description: 'Time until the signing certificate expires, if the account has one.',
        },
        `min(account_certificate_seconds_left{${HERE},${ACCOUNT}})`,
      ),
    ),
    row(
      'Calls',
      lines(
        { title: 'Calls by outcome', unit: 'reqps', description: 'Calls of its servers and of its pages per second.' },
        { '{{outcome}}': total('account_requests_total', 'outcome', ACCOUNT) },
      ),
      lines(
        {
          title: 'Refusals by quota',
          unit: 'none',
          description: 'Calls refused in an hour because a quota was used up.',
        },
        { '{{quota}}': within('quota_refusals_total', '1h', 'quota') },
      ),
    ),
    row(
      'Webhooks',
      lines(
        { title: 'Attempts by outcome', unit: 'none', description: 'Attempts to notify the account in an hour.' },
        { '{{outcome}}': within('webhook_deliveries_total', '1h', 'outcome') },
      ),
      lines(
        { title: 'Events by type', unit: 'none', description: 'Attempts in an hour, by type of event.' },
        { '{{type}}': within('webhook_deliveries_total', '1h', 'type') },
      ),
    ),
  ],
});

export const dashboards = [overview, account, gateway, renderer, dependencies];
