interface Window {
  from: number;
  to: number;
  step: number;
}
interface Series {
  labels: Record<string, string>;
  points: [number, number | null][];
}

export function queryRange(base: string, text: string, window: Window): Promise<Series[]>;
