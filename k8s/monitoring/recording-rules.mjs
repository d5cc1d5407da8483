import { bucketLabel, HERE, OPERATIONS, requestSelector } from './objectives.mjs';

const REQUESTS = 'http_server_request_duration_seconds';
const WINDOWS = ['5m', '30m', '1h', '6h'];

/** Rate by operation: every method and route, with an objective or without. */
const rate = (metric, selector, window) =>
  `sum by (namespace, operation) (label_join(rate(${metric}{${HERE}${selector}}[${window}]), "operation", " ", "http_request_method", "http_route"))`;

const FAILED = ',http_response_status_code=~"5.."';
const ANSWERED = ',http_response_status_code!~"5.."';

/** Requests, and the share of failed answers, of every operation. A window without failures is 0. */
function listErrors(window) {
  const all = rate(`${REQUESTS}_count`, '', window);
  const failed = rate(`${REQUESTS}_count`, FAILED, window);
  return [
    { record: `operation:requests:rate${window}`, expr: all },
    { record: `operation:error_ratio:rate${window}`, expr: `(${failed} or 0 * ${all}) / ${all}` },
  ];
}

/** Share of slow answers among those below 500, so that an immediate 503 does not count as fast. */
function listSlow(operation, window) {
  const selector = `,${requestSelector(operation)}${ANSWERED}`;
  const fast = rate(`${REQUESTS}_bucket`, `${selector},${bucketLabel(operation.seconds)}`, window);
  return {
    record: `operation:slow_ratio:rate${window}`,
    expr: `1 - ${fast} / ${rate(`${REQUESTS}_count`, selector, window)}`,
    labels: { operation: operation.name },
  };
}

/** Recording rules for alerts and dashboards. */
export const recordingRules = {
  groups: [
    {
      name: 'pain-assessment-operations',
      interval: '30s',
      rules: WINDOWS.flatMap((window) => [
        ...listErrors(window),
        ...OPERATIONS.map((operation) => listSlow(operation, window)),
      ]),
    },
  ],
};
