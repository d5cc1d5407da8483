import * as echarts from 'echarts';

const MET = '#1b7f79';
const MISSED = '#c2410c';
const INK = '#1f2937';
const ROW_HEIGHT = 26;
const WIDTH = 1120;
const MARGIN = { left: 560, right: 200, top: 56, bottom: 24 };
const REACH = 100;

/** Factor by which a row is better than its target; a value of 0 is best, a failed bench worst. Undefined without a target. */
function timesBetter({ name, value, target }) {
  if (name === 'failed') return 1 / REACH;
  const [, direction, limit] = /([≤≥]) ([\d.]+)/.exec(target) ?? [];
  if (direction === undefined) return undefined;
  const ratio = direction === '≥' ? value / Number(limit) : value <= 0 ? REACH : Number(limit) / value;
  return Math.min(REACH, Math.max(1 / REACH, ratio));
}

const shown = ({ name, value, unit, target }) =>
  name === 'failed' ? name : `${value.toLocaleString('en')} ${unit}  (${target})`;

const bar = ({ row, times }) => ({
  value: Math.log10(times),
  label: { formatter: shown(row), position: 'right' },
  itemStyle: { color: row.met ? MET : MISSED },
});

function chartOptions(rows) {
  return {
    animation: false,
    textStyle: { fontFamily: 'system-ui, sans-serif', color: INK },
    title: {
      text: 'Measured, against target',
      subtext: 'to the right of the line: met; ten times better than the target ends at the next line',
      left: 8,
      top: 4,
    },
    grid: MARGIN,
    xAxis: { type: 'value', min: -1, max: 2, interval: 1, axisLabel: { show: false }, splitLine: { show: true } },
    yAxis: {
      type: 'category',
      inverse: true,
      data: rows.map(({ row }) => `${row.bench}: ${row.name}`),
      axisLabel: { color: INK, width: MARGIN.left - 80, overflow: 'truncate' },
      axisTick: { show: false },
    },
    series: [
      {
        type: 'bar',
        data: rows.map(bar),
        barWidth: 14,
        label: { show: true, color: INK },
        markLine: {
          silent: true,
          symbol: 'none',
          label: { show: false },
          lineStyle: { color: INK, type: 'solid' },
          data: [{ xAxis: 0 }],
        },
      },
    ],
  };
}

/** The SVG of all rows with a target. */
export function drawChart(results) {
  const rows = results.map((row) => ({ row, times: timesBetter(row) })).filter(({ times }) => times !== undefined);
  const height = MARGIN.top + MARGIN.bottom + ROW_HEIGHT * rows.length;
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height });
  chart.setOption(chartOptions(rows));
  const picture = chart.renderToSVGString();
  chart.dispose();
  return picture;
}
