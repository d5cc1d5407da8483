/** Files of the umbrella chart, by path: rules for Prometheus, dashboards for Grafana. */
export function monitoringFiles(): Promise<Record<string, string>>;
