/** Files that the umbrella chart ships, by path: rules for Prometheus, dashboards for Grafana. */
export function monitoringFiles(): Promise<Record<string, string>>;
