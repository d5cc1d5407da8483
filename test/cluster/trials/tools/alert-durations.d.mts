interface Rule {
  alert?: string;
  record?: string;
  expr: string;
  for?: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
}

/** Content of a Prometheus rule file. */
export interface RuleFile {
  groups: { name: string; interval?: string; rules: Rule[] }[];
}

export function shortenDuration(duration: string, factor: number): string;
export function shortenRules(file: RuleFile, factor: number): RuleFile;
