/**
 * Objectives of the four operations that integrators and patients wait for. `available` is the share of answers below
 * 500, `fast` the share of these within `seconds`; both over 30 days.
 */
export const OPERATIONS = [
  { name: 'create', title: 'Create', method: 'POST', route: '/v1/sessions', seconds: 0.25 },
  { name: 'submit', title: 'Submit', method: 'POST', route: '/component/api/submission', seconds: 2.5 },
  { name: 'result', title: 'Result', method: 'GET', route: '/v1/sessions/{id}/result', seconds: 0.25 },
  { name: 'report', title: 'Report', method: 'GET', route: '/v1/sessions/{id}/report.pdf', seconds: 5 },
];
export const AVAILABLE = 0.999;
export const FAST = 0.99;
/** With fewer requests per hour a ratio is meaningless. */
export const LEAST_REQUESTS_PER_HOUR = 20;
export const RUNBOOKS = 'https://github.com/pain-assessment/pain-assessment/blob/main/docs/runbooks';

/**
 * Placeholder in every selector. The files watch each namespace separately. The chart replaces it by the namespace of
 * its release, because `absent` and two sets of rules in one Prometheus would mix installations.
 */
export const HERE = 'namespace=~".+"';

/** Selects one operation in the metrics of the gateway. */
export const requestSelector = ({ method, route }) => `http_request_method="${method}",http_route="${route}"`;

/** Upper bound of a bucket in both spellings of whole numbers: Prometheus 3 writes 5.0 for 5. */
export const bucketLabel = (seconds) =>
  `le=~"${String(seconds).replace('.', '\\\\.')}${Number.isInteger(seconds) ? '(\\\\.0)?' : ''}"`;
