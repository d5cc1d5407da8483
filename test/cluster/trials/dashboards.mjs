import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillVariables } from '../../charts/tools/grafana-query.mjs';
import { say } from '../support/commands.mjs';
import { NAMESPACES, ROOT } from '../support/settings.mjs';
import { findPrometheus, query } from './tools/prometheus.mjs';

const FOLDER = join(ROOT, 'charts/pain-assessment/files/dashboards');
/** Range of the queries: long enough to include the trials. */
const WINDOW = '30m';

/** Panels without data after the trials, which cause no webhook, document, rejection or failure. */
const MAY_BE_EMPTY = [
  /webhook_/,
  /\/v1\/\(reports\|comparisons\)/,
  /quota_refusals_total/,
  /results_expired_unfetched_total/,
  /account_certificate_seconds_left/,
  /limit_refusals_total/,
  /connections_evicted_total/,
  /outcome="replayed"/,
  /outcome(!=|=~|=)"/,
  /http_response_status_code=~"4/,
  /reason=~/,
  /sealing_failures_total/,
  /account_reloads_total/,
  /browser_recycles_total/,
];

const readQueries = () =>
  readdirSync(FOLDER).flatMap((file) => {
    const { title, panels } = JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));
    return panels.flatMap((panel) => (panel.targets ?? []).map(({ expr }) => ({ title, panel: panel.title, expr })));
  });

const isNumber = ({ value }) => value !== undefined && !Number.isNaN(Number(value[1]));

/** Sends every query of the charts' dashboards to Prometheus, with the data of the trials. */
export async function tryDashboards() {
  const prometheus = await findPrometheus();
  const queries = readQueries();
  const empty = [];
  for (const { title, panel, expr } of queries) {
    const values = { rateInterval: WINDOW, namespace: NAMESPACES.production };
    const found = await query(prometheus, fillVariables(expr, values));
    if (!found.some(isNumber)) empty.push({ name: `${title}: ${panel}`, expr });
  }
  const wrong = empty.filter(({ expr }) => !MAY_BE_EMPTY.some((pattern) => pattern.test(expr)));
  say(`${queries.length - empty.length} of ${queries.length} queries are answered with data`);
  for (const { name } of empty) say(`empty: ${name}`);
  if (wrong.length > 0)
    throw new Error(`without data: ${wrong.map(({ name, expr }) => `${name}\n  ${expr}`).join('\n')}`);
}
