import { read } from '../../support/kubernetes.mjs';
import { NAMESPACES, RELEASE, SERVICES } from '../../support/settings.mjs';
import { addLegend, measureLegend } from './chart-legend.mjs';
import { INNER_WIDTH, makeSheet } from './chart-sheet.mjs';
import { draw, heading, INK, lineSeries, valueAxis } from './chart-style.mjs';
import { formatValue, readQuantity } from './chart-units.mjs';
import { queryRange } from './prometheus-range.mjs';

const NAMESPACE = NAMESPACES.production;
const HEIGHT = 184;
const GAP = 8;
const STYLES = {
  pods: { color: '#9ca3af', type: 'solid', width: 1.8 },
  metric: { color: '#0f4c81', type: 'solid', width: 1.8 },
  target: { color: '#b91c1c', type: [6, 4], width: 1.8 },
  load: { color: '#15803d', type: 'solid', width: 1.8 },
};
const WORDS = {
  http_server_active_requests: 'requests in flight per pod',
  pain_renderer_busy_pages: 'busy pages per pod',
  pain_renderer_queued_renders: 'waiting reports per pod',
};
const TRAFFIC = `sum(rate(http_server_request_duration_seconds_count{namespace="${NAMESPACE}"}[30s]))`;

const LEAST = 2;
const selectPods = (service) => `namespace="${NAMESPACE}",pod=~"${RELEASE}-${service}-.*"`;

const countPods = (service) => `count(up{${selectPods(service)}} == 1)`;

/** The CPU target of an autoscaler in these values; undefined if the trial has other values. */
async function findCpuTarget(service, { autoscaling }) {
  const { spec } = await read('horizontalpodautoscaler', `${RELEASE}-${service}`, '--namespace', NAMESPACE);
  if (spec.maxReplicas !== autoscaling.maxReplicas) return undefined;
  return spec.metrics.find(({ type }) => type === 'Resource').resource.target.averageUtilization / 100;
}

/** The metric of an autoscaler by its chart's values: query, label and target. Metrics of pods precede CPU. */
async function findFollowed(service, values) {
  const [ofPods] = values.autoscaling.podMetrics;
  if (ofPods !== undefined) {
    const query = `avg(sum by (pod) (${ofPods.name}{${selectPods(service)}}))`;
    return { query, words: WORDS[ofPods.name], unit: 'short', target: readQuantity(ofPods.averageValue) };
  }
  const requested = readQuantity(values.resources.requests.cpu);
  const query = `avg(rate(process_cpu_seconds_total{${selectPods(service)}}[30s])) / ${requested}`;
  return {
    query,
    words: 'CPU used, of that requested',
    unit: 'percentunit',
    target: await findCpuTarget(service, values),
  };
}

/** Options of every panel of this picture: time since the start of the load, and margins. */
const describePanel = (title, { minutes, legend }) => ({
  title: heading(title, INNER_WIDTH),
  grid: { left: 46, right: 64, top: 36, bottom: 26 + legend },
  xAxis: {
    ...valueAxis('none'),
    max: minutes,
    interval: 1,
    axisLine: { lineStyle: { color: '#9ca3af' } },
    splitLine: { show: false },
    axisLabel: { color: INK.faint, fontSize: 10.5, showMaxLabel: false, formatter: '{value} min' },
  },
});

/** Pods as steps on the left axis, the metric as a line on the right axis, its target dashed. */
function drawService({ service, followed, pods, metric }, minutes) {
  const most = Math.max(...pods.map(([, value]) => value ?? 0));
  const { words, unit, target } = followed;
  const entries = [
    { text: 'pods', style: STYLES.pods },
    { text: words, style: STYLES.metric },
    ...(target === undefined ? [] : [{ text: `target ${formatValue(target, unit)}`, style: STYLES.target }]),
  ];
  const legend = measureLegend(entries, INNER_WIDTH);
  const right = { yAxisIndex: 1 };
  const axis = valueAxis(unit, { splitLine: { show: false } });
  const options = {
    ...describePanel(`${service}: pods, and ${words}`, { minutes, legend }),
    yAxis: [
      valueAxis('none', { max: most + 1, interval: 1 }),
      { ...axis, axisLabel: { ...axis.axisLabel, color: STYLES.metric.color } },
    ],
    series: [
      lineSeries(pods, STYLES.pods, { step: 'end', areaStyle: { opacity: 0.3 } }),
      lineSeries(metric, STYLES.metric, right),
      lineSeries(
        [0, minutes].map((minute) => [minute, target ?? null]),
        STYLES.target,
        right,
      ),
    ],
  };
  const space = { width: INNER_WIDTH, height: HEIGHT, legend };
  return addLegend(draw(options, space), entries, space);
}

const drawTraffic = (points, minutes) =>
  draw(
    {
      ...describePanel('Requests per second to all gateways', { minutes, legend: 0 }),
      yAxis: valueAxis('short'),
      series: [lineSeries(points, STYLES.load, { areaStyle: { opacity: 0.12 } })],
    },
    { width: INNER_WIDTH, height: HEIGHT },
  );

/** Draws the number of pods and the autoscaler's metric of each service, with the requests of that period. */
export async function drawScaling({ prometheus, window, subtitle, values }) {
  const begin = window.from * 1000;
  const minutes = (window.to - window.from) / 60;
  const toMinutes = ([time, value]) => [(time - begin) / 60_000, value];
  const ask = async (query) => ((await queryRange(prometheus, query, window))[0]?.points ?? []).map(toMinutes);
  const pictures = [drawTraffic(await ask(TRAFFIC), minutes)];
  for (const service of SERVICES) {
    const followed = await findFollowed(service, values[service]);
    const pods = await ask(countPods(service));
    pictures.push(drawService({ service, followed, pods, metric: await ask(followed.query) }, minutes));
  }
  const panels = pictures.map((picture, index) => ({
    picture,
    x: 0,
    y: index * (HEIGHT + GAP),
    width: INNER_WIDTH,
    height: HEIGHT,
  }));
  return makeSheet({ title: 'Each service scaled by its own metric', subtitle, panels });
}

/** The last time before the load with hardly any requests; some seconds separate two loads. */
function findBegin(traffic) {
  const highest = Math.max(...traffic.map(([, value]) => value ?? 0));
  const busy = traffic.findLastIndex(([, value]) => value > highest / 2);
  const quiet = traffic.findLastIndex(([, value], index) => index < busy && (value ?? 0) < highest / 10);
  return traffic[Math.max(0, quiet)][0] / 1000;
}

/** Period from the trial's load until every service had its minimum of pods, between two times in seconds. */
export async function findScalingTime(prometheus, { after, before }) {
  const step = 5;
  const window = { from: Math.ceil(after / step) * step, to: Math.floor(before / step) * step, step };
  const [traffic] = await queryRange(prometheus, TRAFFIC, window);
  if (traffic === undefined) throw new Error('the trial of autoscaling had no load');
  const counts = await Promise.all(SERVICES.map((service) => queryRange(prometheus, countPods(service), window)));
  const scaled = counts.flatMap(([{ points }]) =>
    points.filter(([, value]) => value > LEAST).map(([time]) => time / 1000),
  );
  const begin = findBegin(traffic.points);
  const end = Math.max(begin, ...scaled);
  return { from: begin, to: Math.min(window.to, end + 20), step };
}
