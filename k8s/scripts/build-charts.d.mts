/** Services, each with an image and a chart. */
export const SERVICES: readonly string[];
/** Copies the charts to a directory and puts the dependencies of each into it. */
export function buildCharts(options: { directory: string; helm?: string }): string;
