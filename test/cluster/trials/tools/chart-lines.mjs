import { addLegend } from './chart-legend.mjs';
import { chooseStyle, draw, FONT, heading, INK, lineSeries, timeAxis, valueAxis } from './chart-style.mjs';
import { formatValue } from './chart-units.mjs';

/** Maximum number of series of a panel, by the space of its legend. */
const limitLines = (width) => (width > 400 ? 8 : 6);
const MANY = 3;
const SIDES = { left: 66, right: 16 };
const HEAD = 34;
const SECOND_LINE = 12;
const FOOT = 26;

const peak = ({ points }) => Math.max(...points.map(([, value]) => value ?? 0));

/** Rank of a series among those of its query, the highest first. */
function rankLine(one, series) {
  const ofQuery = series.filter(({ query }) => query === one.query);
  return ofQuery.sort((other, another) => peak(another) - peak(other)).indexOf(one);
}

/** The highest series of each query, in the order of the panel, and the number of the others. */
function chooseSeries({ series, width }) {
  const ranked = [...series].sort((one, other) => rankLine(one, series) - rankLine(other, series));
  const kept = ranked.slice(0, limitLines(width));
  return { shown: series.filter((one) => kept.includes(one)), others: series.length - kept.length };
}

/** A limit is drawn only if lines come near it: a distant one would flatten them. The legend then states its value. */
const isNear = ({ limit, series }) => limit !== undefined && Math.max(0, ...series.map(peak)) > limit / 4;

/** Legend of a panel: its series with their styles, and the undrawn series and limits. */
export function listEntries(panel) {
  const { series, limit, unit } = panel;
  const { shown, others } = chooseSeries(panel);
  const entries = shown.map(({ name }, index) => ({ text: name, style: chooseStyle(index) }));
  if (others > 0) entries.push({ text: `and ${others} more` });
  if (limit === undefined || shown.length === 0) return entries;
  const style = isNear({ limit, series }) ? LIMIT : undefined;
  return [...entries, { text: `limit ${formatValue(limit, unit)}`, style }];
}

function toLine({ name, points }, index, { stacked, count }) {
  const opacity = stacked ? 0.25 : count > MANY ? 0 : 0.08;
  const stack = stacked ? 'all' : undefined;
  const areaStyle = opacity === 0 ? undefined : { opacity };
  return lineSeries(points, { ...chooseStyle(index), width: 1.7 }, { name, stack, areaStyle });
}

const LIMIT = { color: INK.limit, type: [5, 4], width: 1.3 };

/** A limit as a series, so that the axis includes it. */
const toLimit = (limit, { from, to }) =>
  lineSeries(
    [from, to].map((second) => [second * 1000, limit]),
    LIMIT,
  );

const describeNothing = ({ width, height }) => ({
  type: 'text',
  style: {
    text: 'nothing in this time',
    x: width / 2,
    y: height / 2,
    fill: INK.faint,
    font: `11px ${FONT}`,
    align: 'center',
  },
});

/** A panel of lines over time above a legend of `legend` pixels; `series` are { name, query, points }. */
export function drawLines(panel, { window, width, height, legend }) {
  const { title, unit, series, limit, stacked, most } = panel;
  const { shown } = chooseSeries({ series, width });
  const near = isNear({ limit, series });
  const above = heading(title, width);
  const options = {
    title: above,
    grid: { ...SIDES, top: HEAD + (above.text.includes('\n') ? SECOND_LINE : 0), bottom: FOOT + legend },
    xAxis: timeAxis(window, width - SIDES.left - SIDES.right),
    yAxis: valueAxis(unit, { highest: Math.max(0, ...shown.map(peak)), ...(most === undefined ? {} : { max: most }) }),
    graphic: shown.length === 0 ? [describeNothing({ width, height: height - legend })] : [],
    series: [
      ...shown.map((one, index) => toLine(one, index, { stacked, count: shown.length })),
      ...(near ? [toLimit(limit, window)] : []),
    ],
  };
  return addLegend(draw(options, { width, height }), listEntries(panel), { width, height, legend });
}
