/** Files of the charts that follow from schemas and defaults, by path below `charts/`. */
export function valueFiles(): Record<string, string>;
