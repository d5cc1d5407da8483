import * as echarts from 'echarts';
import { formatValue } from './chart-units.mjs';

/** Colours of text, of secondary text, and of grid lines. */
export const INK = { full: '#1f2937', faint: '#6b7280', grid: '#e5e7eb', limit: '#b91c1c' };
export const FONT = 'system-ui, sans-serif';
/** Successive colours differ in lightness, and lines in dashes, so that they stay distinct in grey. */
const COLOURS = ['#0f4c81', '#d97706', '#15803d', '#be123c', '#7c3aed', '#0891b2', '#4b5563', '#a16207'];
const DASHES = ['solid', [6, 3], [2, 2], [9, 3, 2, 3]];
/** Width of a letter as a share of its height; bold letters are wider. */
const LETTER = { 400: 0.58, 600: 0.7 };
const TITLE = { most: 12.5, least: 10.5 };
const MEBIBYTE = 2 ** 20;

/** Estimated width of a text in pixels; fonts differ between machines. */
export const measureText = (text, size, weight = 400) => text.length * size * LETTER[weight];

/** Colour and dashes of a line by its index. */
export const chooseStyle = (index) => ({ color: COLOURS[index % COLOURS.length], type: DASHES[index % DASHES.length] });

/** Text in a picture, with position and size in pixels. */
export const write = (text, { x, y, size, weight = 400, colour = INK.full }) =>
  `<text x="${x}" y="${y}" font-family="${FONT}" font-size="${size}" font-weight="${weight}" fill="${colour}">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text>`;

/** An echarts line series through points, with a style { color, type }. */
export const lineSeries = (points, { color, type, width }, further = {}) => ({
  type: 'line',
  data: points,
  showSymbol: false,
  color,
  lineStyle: { width, type },
  ...further,
});

/** Rounds coordinates to 0.1 px, which halves the file. */
const roundPaths = (picture) => picture.replace(/ d="[^"]*"/g, (path) => path.replace(/(\.\d)\d+/g, '$1'));

/** Renders echarts options as SVG. */
export function draw(options, { width, height }) {
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width, height });
  const textStyle = { fontFamily: FONT, color: INK.full };
  chart.setOption({ animation: false, backgroundColor: '#ffffff', textStyle, ...options });
  const picture = roundPaths(chart.renderToSVGString());
  chart.dispose();
  return picture;
}

/** Breaks a text into lines of a width. */
function breakLines(text, { width, size }) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (measureText(longer, size, 600) <= width + 1 || lines.at(-1) === '') lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.join('\n');
}

/** Title of a panel: a long one is smaller, a longer one has two lines. */
export function heading(text, width) {
  const space = width - 20;
  const size = Math.max(TITLE.least, Math.min(TITLE.most, space / measureText(text, 1, 600)));
  const textStyle = { fontFamily: FONT, color: INK.full, fontSize: size, fontWeight: 600, lineHeight: 14 };
  return { text: breakLines(text, { width: space, size }), left: 10, top: 8, padding: 0, textStyle };
}

const MINUTE = 60_000;
const TICK_SPACE = 52;

/** Ticks of a time axis in milliseconds: whole minutes, as many as fit the width. */
function findTicks({ from, to }, width) {
  const distance = Math.max(1, Math.ceil((to - from) / 60 / (width / TICK_SPACE))) * MINUTE;
  const ticks = [];
  for (let tick = Math.ceil((from * 1000) / distance) * distance; tick <= to * 1000; tick += distance) ticks.push(tick);
  return ticks;
}

/** A time axis in milliseconds, with labels in UTC. */
export function timeAxis(window, width) {
  const customValues = findTicks(window, width);
  return {
    type: 'value',
    min: window.from * 1000,
    max: window.to * 1000,
    axisLine: { lineStyle: { color: '#9ca3af' } },
    axisTick: { show: true, customValues },
    splitLine: { show: false },
    axisLabel: {
      color: INK.faint,
      fontSize: 10.5,
      customValues,
      formatter: (milliseconds) => new Date(milliseconds).toISOString().slice(11, 16),
    },
  };
}

/** Steps of a byte axis up to a value; echarts knows only decimal steps. */
function findByteScale(highest) {
  const interval = 2 ** Math.max(0, Math.ceil(Math.log2(highest / MEBIBYTE / 3))) * MEBIBYTE;
  return { interval, max: Math.ceil(highest / interval) * interval };
}

/** A value axis from 0; for bytes up to the highest value. */
export const valueAxis = (unit, { highest = 0, ...further } = {}) => ({
  type: 'value',
  min: 0,
  splitNumber: 3,
  axisLine: { show: false },
  axisTick: { show: false },
  axisLabel: { color: INK.faint, fontSize: 10.5, formatter: (value) => formatValue(value, unit) },
  splitLine: { lineStyle: { color: INK.grid } },
  ...(unit === 'bytes' && highest > 0 ? findByteScale(highest) : {}),
  ...further,
});
