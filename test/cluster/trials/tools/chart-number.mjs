import { draw, FONT, heading, INK, lineSeries } from './chart-style.mjs';
import { formatValue } from './chart-units.mjs';

/** States by the colours of the dashboards, with a sign for readers who see no colours. */
const STATES = {
  green: { colour: '#15803d', tint: '#e8f5ec', sign: '' },
  orange: { colour: '#b45309', tint: '#fdf0dc', sign: '▲ ' },
  red: { colour: '#b91c1c', tint: '#fbe3e3', sign: '▲▲ ' },
};
const PLAIN = { colour: INK.full, tint: '#ffffff', sign: '' };

/** The state of a value by thresholds [{ color, value }]; the first threshold has no value. */
function findState(value, steps) {
  if (value === undefined || steps.length < 2) return PLAIN;
  return STATES[steps.filter((step) => step.value === null || value >= step.value).at(-1).color];
}

/** A panel of the latest value, with a line of all values beside it. */
export function drawNumber({ title, unit, points, steps, decimals }, { window, width, height }) {
  const last = points.map(([, value]) => value).findLast((value) => value !== null);
  const { colour, tint, sign } = findState(last, steps);
  const text = last === undefined ? '–' : `${sign}${formatValue(last, unit, decimals)}`;
  const textStyle = { fontFamily: FONT, color: colour, fontSize: 20, fontWeight: 600 };
  const hidden = { show: false };
  const options = {
    backgroundColor: tint,
    title: [heading(title, width), { text, left: 10, bottom: 8, padding: 0, textStyle }],
    grid: { left: '58%', right: 10, bottom: 10, height: 26 },
    xAxis: { type: 'value', min: window.from * 1000, max: window.to * 1000, ...hidden },
    yAxis: { type: 'value', min: 0, ...hidden },
    series: [lineSeries(points, { color: colour, width: 1.2 }, { areaStyle: { opacity: 0.12 } })],
  };
  return draw(options, { width, height });
}
