/** Pieces of Grafana dashboards: a panel has its queries and unit; rows place their panels. */

// biome-ignore lint/suspicious/noTemplateCurlyInString: Grafana's own placeholder
const DATASOURCE = { type: 'prometheus', uid: '${datasource}' };
const COLUMNS = 24;
const HEIGHT = 8;
const STAT_HEIGHT = 4;

const toTargets = (queries) =>
  Object.entries(queries).map(([legendFormat, expr], index) => ({
    refId: String.fromCharCode(65 + index),
    datasource: DATASOURCE,
    expr,
    legendFormat,
    exemplar: true,
    range: true,
  }));

const toThresholds = (steps) => ({
  mode: 'absolute',
  steps: [{ color: 'green', value: null }, ...steps.map(([color, value]) => ({ color, value }))],
});

/** A panel of lines over time; `queries` by legend. */
export const lines = ({ title, unit, description }, queries, { max, stacked = false, limit } = {}) => ({
  type: 'timeseries',
  title,
  description,
  datasource: DATASOURCE,
  targets: toTargets(queries),
  fieldConfig: {
    defaults: {
      unit,
      min: 0,
      ...(max === undefined ? {} : { max }),
      ...(limit === undefined ? {} : { thresholds: toThresholds([['red', limit]]) }),
      custom: {
        lineWidth: 1,
        fillOpacity: stacked ? 25 : 8,
        showPoints: 'never',
        stacking: { mode: stacked ? 'normal' : 'none' },
        thresholdsStyle: { mode: limit === undefined ? 'off' : 'dashed' },
      },
    },
    overrides: [],
  },
  options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
});

/** A single number with its colour; `steps` are [colour, from]. */
export const stat = ({ title, unit, description }, expr, { steps = [], decimals } = {}) => ({
  type: 'stat',
  title,
  description,
  datasource: DATASOURCE,
  targets: toTargets({ '': expr }),
  fieldConfig: {
    defaults: { unit, thresholds: toThresholds(steps), ...(decimals === undefined ? {} : { decimals }), noValue: '–' },
    overrides: [],
  },
  options: {
    colorMode: steps.length > 0 ? 'background' : 'value',
    graphMode: 'area',
    reduceOptions: { calcs: ['lastNotNull'] },
  },
});

/** Panels side by side below a heading; their number determines their width. */
export const row = (title, ...panels) => ({ title, panels });

function layOut(rows) {
  const placed = [];
  let y = 0;
  for (const { title, panels } of rows) {
    placed.push({ type: 'row', title, collapsed: false, panels: [], gridPos: { x: 0, y, w: COLUMNS, h: 1 } });
    y += 1;
    const w = Math.floor(COLUMNS / panels.length);
    const h = panels.every(({ type }) => type === 'stat') ? STAT_HEIGHT : HEIGHT;
    for (const [index, panel] of panels.entries()) placed.push({ ...panel, gridPos: { x: index * w, y, w, h } });
    y += h;
  }
  return placed.map((panel, index) => ({ id: index + 1, ...panel }));
}

/** A choice in the head of a dashboard; `many`: several at a time. */
export const variable = (name, label, query, many = true) => ({
  name,
  label,
  type: 'query',
  datasource: DATASOURCE,
  query: { query, refId: name },
  refresh: 2,
  ...(many && { includeAll: true, multi: true, allValue: '.*', current: { text: 'All', value: '$__all' } }),
});

/** A whole dashboard with a choice of data source and namespace, and links to the others. */
export const dashboard = ({ uid, title, description, rows, variables = [] }) => ({
  uid,
  title,
  description,
  tags: ['pain-assessment'],
  schemaVersion: 39,
  version: 1,
  editable: false,
  graphTooltip: 1,
  refresh: '30s',
  time: { from: 'now-3h', to: 'now' },
  timezone: 'browser',
  links: [
    { type: 'dashboards', title: 'Pain assessment', tags: ['pain-assessment'], asDropdown: true, keepTime: true },
  ],
  templating: {
    list: [
      { name: 'datasource', label: 'Data source', type: 'datasource', query: 'prometheus', current: {} },
      variable('namespace', 'Namespace', 'label_values(service_build_info, namespace)'),
      ...variables,
    ],
  },
  annotations: { list: [] },
  panels: layOut(rows),
});
