/** What a metric is called and how it is cut; labels are bounded sets, never an account, a session or a path. */
export interface MetricDefinition<Label extends string = string> {
  readonly type: 'counter' | 'gauge' | 'histogram';
  /** OpenTelemetry's name in Prometheus form, with its unit. */
  readonly name: string;
  readonly help: string;
  readonly labels: readonly Label[];
  /** Upper bounds of a histogram, in the metric's unit. */
  readonly buckets?: readonly number[];
}
