/** Generated files of the charts, by path below `charts/`. */
export function valueFiles(): Record<string, string>;
