import { type Html, trusted } from '../report/html.ts';

/** Values over time, to be drawn; size in millimetres. */
export interface TimeChart {
  /** Epoch milliseconds, oldest first. */
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
  readonly range: readonly [number, number];
  readonly width: number;
  readonly height: number;
  readonly write: (value: number) => string;
  /** Ends of the scale in words. */
  readonly writeEnd: (value: number) => string;
  /** Letters that the ends of the scale have room for, so that charts below each other have one time line; as many as they have, if absent. */
  readonly scaleLetters?: number;
  /** Text below both ends of the time line; none where it is absent. */
  readonly ends?: readonly [string, string];
  /** Whether values stand at their points, as far as they have room. */
  readonly isLabelled?: boolean;
}

interface Point {
  readonly x: number;
  readonly y: number | null;
  readonly value: number | null;
}

interface Placed {
  readonly points: readonly Point[];
  readonly left: number;
  readonly right: number;
  /** Height of the time line. */
  readonly base: number;
}

/** 7.1 pt. */
const LETTERS = 2.5;
const INK = '#1c2a36';
const QUIET = '#56636f';
const LINE = '#24557a';
const LABEL_ROOM = 8;

const at = (value: number) => value.toFixed(2);

/** Letters of the longer end of a scale. */
export const countScaleLetters = ({ range, writeEnd }: Pick<TimeChart, 'range' | 'writeEnd'>): number =>
  Math.max(...range.map((end) => writeEnd(end).length));

/** Where points stand: times to scale, all in the middle where they are one instant. */
function placePoints(chart: TimeChart): Placed {
  const { times, values, range, width, height, ends, isLabelled } = chart;
  const [low, high] = range;
  const left = 2.5 + (chart.scaleLetters ?? countScaleLetters(chart)) * 1.5;
  const right = width - (isLabelled ? 4.5 : 1.5);
  const [top, base] = [isLabelled ? 4 : 1.6, height - (ends ? 5 : 2.4)];
  const [begin, end] = [times[0] ?? 0, times.at(-1) ?? 0];
  const points = times.map((time, index) => {
    const part = end === begin ? 0.5 : (time - begin) / (end - begin);
    const value = values[index] ?? null;
    const y = value === null ? null : base - ((value - low) / (high - low)) * (base - top);
    return { x: left + 2 + part * (right - left - 2), y, value };
  });
  return { points, left, right, base };
}

/** Neighbours that both have a value are joined; a gap stays open. */
function joinPoints(points: readonly Point[]): string {
  return points
    .flatMap(({ x, y }, index) => {
      const before = points[index - 1];
      if (y === null || !before || before.y === null) return [];
      return [`M${at(before.x)} ${at(before.y)}L${at(x)} ${at(y)}`];
    })
    .join('');
}

/** The last and the first value first, then as many others as have room. */
function labelPoints({ points, base }: Placed, write: TimeChart['write']): string {
  const given = points.filter((point): point is Point & { y: number; value: number } => point.y !== null);
  const [first, last] = [given[0], given.at(-1)];
  const shown: number[] = [];
  return [...new Set([last, first, ...given])]
    .flatMap((point) => {
      const before = given[given.indexOf(point as (typeof given)[number]) - 1];
      if (!point || shown.some((x) => Math.abs(x - point.x) < LABEL_ROOM)) return [];
      shown.push(point.x);
      return [
        `<text x="${at(point.x)}" y="${at(point.y + (before && before.y < point.y - 2 && base - point.y > 4 ? 3.4 : -1.7))}" text-anchor="middle" font-weight="600" fill="${INK}">${write(point.value)}</text>`,
      ];
    })
    .join('');
}

const cross = (x: number, y: number) =>
  `<path d="M${at(x - 0.8)} ${at(y - 0.8)}l1.6 1.6m0 -1.6l-1.6 1.6" stroke="${INK}" stroke-width=".35"/>`;

/**
 * Values over time on their full scale, time to scale; a missing value is a gap, with a cross on the time line. Its texts are
 * numbers and dates of our own.
 */
export function timeChart(chart: TimeChart): Html {
  const { range, width, height, write, writeEnd, ends, isLabelled } = chart;
  const placed = placePoints(chart);
  const { points, left, right, base } = placed;
  const top = isLabelled ? 4 : 1.6;
  const scale = [
    [range[0], base],
    [range[1], top],
  ] as const;
  const grid = scale
    .map(
      ([value, y]) =>
        `<path d="M${at(left)} ${at(y)}H${at(right)}" stroke="#c3cad1" stroke-width=".2"/><text x="${at(left - 1)}" y="${at(y + 0.9)}" text-anchor="end" fill="${QUIET}">${writeEnd(value)}</text>`,
    )
    .join('');
  const ticks = points.map(({ x }) => `<path d="M${at(x)} ${at(base)}v1.1" stroke="${QUIET}" stroke-width=".2"/>`);
  const dots = points.map(({ x, y }) =>
    y === null ? cross(x, base) : `<circle cx="${at(x)}" cy="${at(y)}" r=".85" fill="${LINE}"/>`,
  );
  const dates = ends
    ? `<text x="${at(left)}" y="${at(height - 0.8)}" fill="${QUIET}">${ends[0]}</text><text x="${at(right)}" y="${at(height - 0.8)}" text-anchor="end" fill="${QUIET}">${ends[1]}</text>`
    : '';
  const labels = isLabelled ? labelPoints(placed, write) : '';
  return trusted(
    `<svg viewBox="0 0 ${width} ${height}" style="width:${width}mm;height:${height}mm" font-size="${LETTERS}">${grid}${ticks.join('')}<path d="${joinPoints(points)}" fill="none" stroke="${LINE}" stroke-width=".5"/>${dots.join('')}${labels}${dates}</svg>`,
  );
}
