export function formatValue(value: number, unit: string, decimals?: number): string;
export function formatLegend(legend: string, labels: Record<string, string>): string;
export function readQuantity(text: string): number;
