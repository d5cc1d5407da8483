import { Counter, collectDefaultMetrics, Gauge, Histogram, type OpenMetricsContentType, Registry } from 'prom-client';
import { type MetricDefinition, PLATFORM_METRICS } from './platform-metrics.table.ts';

type OpenRegistry = Registry<OpenMetricsContentType>;
type Labels<D extends MetricDefinition> = Readonly<Record<D['labels'][number], string>>;
type Levels<D extends MetricDefinition> = readonly { readonly labels: Labels<D>; readonly level: number }[];

/** The metrics of one process, in their own registry; a second request for one definition returns the same metric. */
export interface Metrics {
  counter<D extends MetricDefinition & { type: 'counter' }>(
    definition: D,
  ): { add(labels: Labels<D>, count?: number): void };
  gauge<D extends MetricDefinition & { type: 'gauge' }>(definition: D): { set(labels: Labels<D>, level: number): void };
  /** A gauge that `read` supplies at each scrape; `read` must not fail, and the other metrics wait for it. */
  gaugeFrom(definition: MetricDefinition & { type: 'gauge' }, read: () => number | Promise<number>): void;
  /** Gauges that `read` supplies at each scrape, one per set of labels; a set that `read` omits disappears. */
  gaugesFrom<D extends MetricDefinition & { type: 'gauge' }>(
    definition: D,
    read: () => Levels<D> | Promise<Levels<D>>,
  ): void;
  /** Counts values by size, in the metric's unit; a trace id becomes the exemplar. */
  histogram<D extends MetricDefinition & { type: 'histogram' }>(
    definition: D,
  ): { observe(labels: Labels<D>, value: number, traceId?: string): void };
  /** Text exposition: OpenMetrics (with exemplars), or Prometheus' older plain text. */
  render(format: 'openmetrics' | 'plain'): Promise<string>;
}

/** Makes the registry with process metrics and build information. */
export function createMetrics(options: { service: string; version?: string }): Metrics {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  const made = new Map<string, unknown>();
  collectDefaultMetrics({ register: registry });

  function once<T>(name: string, make: () => T): T {
    if (!made.has(name)) made.set(name, make());
    return made.get(name) as T;
  }

  const metrics: Metrics = {
    counter: (definition) => once(definition.name, () => createCounter(definition, registers)),
    gauge: (definition) => once(definition.name, () => createGauge(definition, registers)),
    gaugeFrom(definition, read) {
      metrics.gaugesFrom(definition, async () => [{ labels: {}, level: await read() }]);
    },
    gaugesFrom(definition, read) {
      const collect = async function (this: Gauge) {
        const levels = await read();
        this.reset();
        for (const { labels, level } of levels) this.set(labels, level);
      };
      once(definition.name, () => new Gauge({ ...toNames(definition), registers, collect }));
    },
    histogram: (definition) => once(definition.name, () => createHistogram(definition, registers)),
    async render(format) {
      const text = await registry.metrics();
      return format === 'openmetrics' ? text : toPlainText(text);
    },
  };
  const build = { service_name: options.service, service_version: options.version ?? 'unknown' };
  metrics.gauge(PLATFORM_METRICS.build).set({ ...build, node_version: process.version }, 1);
  return metrics;
}

function createCounter<D extends MetricDefinition>(definition: D, registers: OpenRegistry[]) {
  const counter = new Counter({ ...toNames(definition), registers });
  if (definition.labels.length === 0) counter.inc(0);
  return { add: (labels: Labels<D>, count = 1) => counter.inc(labels, count) };
}

function createGauge<D extends MetricDefinition>(definition: D, registers: OpenRegistry[]) {
  const gauge = new Gauge({ ...toNames(definition), registers });
  return { set: (labels: Labels<D>, level: number) => gauge.set(labels, level) };
}

function createHistogram<D extends MetricDefinition>(definition: D, registers: OpenRegistry[]) {
  const buckets = [...(definition.buckets ?? [])];
  const histogram = new Histogram({ ...toNames(definition), buckets, registers, enableExemplars: true });
  return {
    observe(labels: Labels<D>, value: number, traceId?: string) {
      // The library writes into the given exemplar labels, so each call has its own.
      histogram.observe({ labels, value, exemplarLabels: traceId === undefined ? {} : { trace_id: traceId } });
    },
  };
}

function toNames({ name, help, labels }: MetricDefinition): { name: string; help: string; labelNames: string[] } {
  return { name, help, labelNames: [...labels] };
}

/** Converts OpenMetrics to Prometheus' plain text: counters keep `_total` in their headers; exemplars and end mark are removed. */
function toPlainText(openMetrics: string): string {
  return (
    openMetrics
      .replace(/^# HELP (\S+) (.*)\n# TYPE \S+ counter$/gm, '# HELP $1_total $2\n# TYPE $1_total counter')
      // An exemplar is a trailing ` # {…} value time`; label values are bounded words and cannot contain that sequence.
      .replace(/ # \{[^}]*\} \S+ \S+$/gm, '')
      .replace(/^# EOF\n/m, '')
  );
}
