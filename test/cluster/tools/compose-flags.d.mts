interface Service {
  image: string;
  command?: string[];
  depends_on?: unknown;
  [key: string]: unknown;
}

export function toRunArguments(wanted: { name: string; service: Service; network: string; root: string }): string[];
export function findDependencies(service: Service): { name: string; healthy: boolean }[];
