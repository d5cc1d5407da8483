import { OBJECTIVES } from '../../services/api-gateway/src/edge/objectives.table.ts';

/**
 * Objectives of every operation, from the gateway's table: `available` is the share of answers below 500, `fast` the
 * share of these within `seconds`; both over 30 days.
 */
export const OPERATIONS = Object.entries(OBJECTIVES).map(([name, seconds]) => {
  const [method, route] = name.split(' ');
  return { name, method, route, seconds };
});
/** The operations that integrators and patients wait for, with their titles on the overview. */
export const SHOWN = [
  ['Create', 'POST /v1/sessions'],
  ['Submit', 'POST /component/api/submission'],
  ['Result', 'GET /v1/sessions/{id}/result'],
  ['Report', 'GET /v1/sessions/{id}/report.pdf'],
].map(([title, shown]) => ({ title, ...OPERATIONS.find(({ name }) => name === shown) }));
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
