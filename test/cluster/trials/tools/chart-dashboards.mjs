import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillVariables } from '../../../charts/tools/grafana-query.mjs';
import { NAMESPACES, ROOT } from '../../support/settings.mjs';
import { measureLegend } from './chart-legend.mjs';
import { drawLines, listEntries } from './chart-lines.mjs';
import { drawNumber } from './chart-number.mjs';
import { INNER_WIDTH, makeSheet } from './chart-sheet.mjs';
import { formatLegend } from './chart-units.mjs';
import { queryRange } from './prometheus-range.mjs';

const FOLDER = join(ROOT, 'charts/pain-assessment/files/dashboards');
/** Columns of Grafana's grid. */
const COLUMNS = 24;
const GAP = 8;
const HEADING = 26;
const HEIGHTS = { stat: 76, timeseries: 150 };
/** Grafana's `$__rate_interval` for scrapes every 15 s, its default. */
const RATE_INTERVAL = '1m';

/** Rows of a dashboard: title and panels. */
function groupRows(panels) {
  const rows = [];
  for (const panel of panels) {
    if (panel.type === 'row') rows.push({ title: panel.title, panels: [] });
    else rows.at(-1).panels.push(panel);
  }
  return rows;
}

async function readSeries(targets, { prometheus, window }) {
  const answers = await Promise.all(
    targets.map(async ({ expr, legendFormat }, query) => {
      const values = { rateInterval: RATE_INTERVAL, namespace: NAMESPACES.production };
      const found = await queryRange(prometheus, fillVariables(expr, values), window);
      return found.map(({ labels, points }) => ({ name: formatLegend(legendFormat, labels), query, points }));
    }),
  );
  return answers.flat();
}

/** A panel from its Grafana description, with its series. */
async function readPanel({ type, title, gridPos, targets, fieldConfig }, source) {
  const { unit, decimals, max, thresholds, custom } = fieldConfig.defaults;
  const series = await readSeries(targets, source);
  const steps = thresholds?.steps ?? [];
  const column = (INNER_WIDTH + GAP) / COLUMNS;
  const place = { type, x: gridPos.x * column, width: Math.floor(gridPos.w * column - GAP) };
  if (type === 'stat') return { ...place, title, unit, decimals, steps, points: series[0]?.points ?? [] };
  const limit = steps.find(({ value }) => value !== null)?.value;
  return { ...place, title, unit, series, limit, stacked: custom.stacking.mode === 'normal', most: max };
}

/** The panels of a row, with the height of the highest and equal space for legends. */
async function drawRow({ panels }, y, source) {
  const known = await Promise.all(panels.map((panel) => readPanel(panel, source)));
  const ofLines = known.filter(({ type }) => type !== 'stat');
  const legend = Math.max(0, ...ofLines.map((panel) => measureLegend(listEntries(panel), panel.width)));
  const height = Math.max(...known.map(({ type }) => HEIGHTS[type])) + legend;
  return known.map((panel) => {
    const { type, x, width } = panel;
    const space = { window: source.window, width, height, legend };
    return { picture: (type === 'stat' ? drawNumber : drawLines)(panel, space), x, y, width, height };
  });
}

async function drawDashboard({ title, panels }, source) {
  const [placed, headings] = [[], []];
  let y = 0;
  for (const row of groupRows(panels)) {
    headings.push({ text: row.title, y: y + 15 });
    placed.push(...(await drawRow(row, y + HEADING - 4, source)));
    y = placed.at(-1).y + placed.at(-1).height + GAP;
  }
  return makeSheet({ title, subtitle: source.subtitle, panels: placed, headings });
}

/** Draws each dashboard of the charts with its own queries; returns pictures by file name. */
export async function drawDashboards(source) {
  const pictures = {};
  for (const file of readdirSync(FOLDER)) {
    const dashboard = JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));
    pictures[file.replace(/^pain-(.*)\.json$/, 'dashboard-$1.svg')] = await drawDashboard(dashboard, source);
  }
  return pictures;
}
