const KILO = 1024;
const BYTES = ['B', 'KiB', 'MiB', 'GiB'];
const RATES = { reqps: 'req/s', cps: 'c/s', ops: 'ops/s' };

/** Number of decimals that keeps successive axis labels distinct. */
function round(value) {
  const decimals = value === 0 || Math.abs(value) >= 10 ? 0 : Math.abs(value) >= 1 ? 1 : 3;
  return `${Number(value.toFixed(decimals))}`;
}

function toBytes(value) {
  const power = value < 1 ? 0 : Math.min(BYTES.length - 1, Math.floor(Math.log(value) / Math.log(KILO)));
  return `${round(value / KILO ** power)} ${BYTES[power]}`;
}

function toTime(seconds) {
  if (seconds === 0) return '0 s';
  return seconds < 1 ? `${round(seconds * 1000)} ms` : `${round(seconds)} s`;
}

/** Formats a value in a Grafana unit. */
export function formatValue(value, unit, decimals) {
  const shown = (number) => (decimals === undefined ? round(number) : number.toFixed(decimals));
  if (unit === 'percentunit') return `${shown(value * 100)} %`;
  if (unit === 's') return toTime(value);
  if (unit === 'bytes') return toBytes(value);
  return RATES[unit] === undefined ? shown(value) : `${shown(value)} ${RATES[unit]}`;
}

/** Fills the labels of a Grafana legend; names of pods lose release and replica set. */
export function formatLegend(legend, labels) {
  const text = legend.replace(/\{\{(\w+)\}\}/g, (_, name) => labels[name] ?? '');
  return text.replace(/pain-assessment-([a-z-]+)-[0-9a-f]{7,10}-(\w{5})\b/g, '$1 $2').trim();
}

/** Number of a Kubernetes quantity such as `500m`. */
export const readQuantity = (text) => (text.endsWith('m') ? Number(text.slice(0, -1)) / 1000 : Number(text));
