import type { FinishedAssessment } from '../records/assessments.ts';
import { writeDecimal } from './labels.ts';
import { type Html, html } from './layout.ts';

/** Indices (MCRi, 0 to 10) of visits that have one, oldest first; `visits` begin with the newest. */
export const listIndices = (visits: readonly FinishedAssessment[]): number[] =>
  visits
    .toReversed()
    .flatMap(({ outcome: { result } }) => (result.mcri.status === 'computed' ? [result.mcri.score] : []));

/** Width, height, radius of the points and space at the edges, in px of the picture. */
const SIZES = {
  small: { width: 96, height: 32, radius: 3, edge: 5 },
  large: { width: 640, height: 180, radius: 5, edge: 28 },
} as const;

/** A curve of indices from 0 (below, worst) to 10 (above, best); nothing for fewer than two. */
export function curve(indices: readonly number[], size: keyof typeof SIZES): Html | null {
  if (indices.length < 2) return null;
  const { width, height, radius, edge } = SIZES[size];
  const x = (index: number) => edge + (index * (width - 2 * edge)) / (indices.length - 1);
  const y = (value: number) => height - edge - (value * (height - 2 * edge)) / 10;
  const path = indices.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  const points = indices.map(
    (value, index) => html`<circle cx="${x(index).toFixed(1)}" cy="${y(value).toFixed(1)}" r="${radius}"/>`,
  );
  const title = `MCRi from the first to the last visit: ${indices.map(writeDecimal).join(', ')}`;
  return html`<svg class="curve ${size}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">
    ${
      size === 'large' &&
      frame(
        width,
        y,
        indices.map((value, index) => [x(index), y(value), writeDecimal(value)]),
      )
    }
    <polyline points="${path}"/>${points}</svg>`;
}

/** Both ends of the scale, and the value above each point. */
function frame(
  width: number,
  y: (value: number) => number,
  values: readonly (readonly [number, number, string])[],
): Html {
  const rule = (value: number, name: string) =>
    html`<line x1="0" x2="${width}" y1="${y(value)}" y2="${y(value)}"/><text x="0" y="${y(value) - 5}">${name}</text>`;
  return html`${rule(10, '10, best condition')}${rule(0, '0, worst condition')}
    ${values.map(([x, top, value]) => html`<text class="value" x="${x.toFixed(1)}" y="${(top - 10).toFixed(1)}">${value}</text>`)}`;
}
