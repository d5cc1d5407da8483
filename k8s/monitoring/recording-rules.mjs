import { bucketLabel, HERE, OPERATIONS, requestSelector } from './objectives.mjs';

const REQUESTS = 'http_server_request_duration_seconds';
const WINDOWS = ['5m', '30m', '1h', '6h'];

const rate = (metric, selector, window) => `sum by (namespace) (rate(${metric}{${HERE},${selector}}[${window}]))`;

/**
 * Shares of failed answers, and of slow ones among the others, by operation and window: an immediate 503 does not count
 * as fast. A window without failures is 0.
 */
function listRules(operation, window) {
  const selector = requestSelector(operation);
  const labels = { operation: operation.name };
  const all = rate(`${REQUESTS}_count`, selector, window);
  const failed = rate(`${REQUESTS}_count`, `${selector},http_response_status_code=~"5.."`, window);
  const answered = `${selector},http_response_status_code!~"5.."`;
  const fast = rate(`${REQUESTS}_bucket`, `${answered},${bucketLabel(operation.seconds)}`, window);
  return [
    { record: `operation:requests:rate${window}`, expr: all, labels },
    { record: `operation:error_ratio:rate${window}`, expr: `(${failed} or 0 * ${all}) / ${all}`, labels },
    {
      record: `operation:slow_ratio:rate${window}`,
      expr: `1 - ${fast} / ${rate(`${REQUESTS}_count`, answered, window)}`,
      labels,
    },
  ];
}

/** Recording rules for alerts and dashboards. */
export const recordingRules = {
  groups: [
    {
      name: 'pain-assessment-operations',
      interval: '30s',
      rules: OPERATIONS.flatMap((operation) => WINDOWS.flatMap((window) => listRules(operation, window))),
    },
  ],
};
