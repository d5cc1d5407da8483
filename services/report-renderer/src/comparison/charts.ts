// Imports by path: the index of all charts loads every chart, which takes half a second at each start.
import 'echarts/lib/chart/line.js';
import 'echarts/lib/component/gridSimple.js';
import { placeOnScale } from '@pain-assessment/questionnaires';
import { type Html, trusted } from '../document/html.ts';
import { chartSvg } from '../figures/chart.ts';
import { FONT_FAMILY } from '../fonts/fonts.ts';
import type { Series } from './series.ts';

/** A series as chart of values over time. */
export interface TimeChart extends Series {
  /** Size on paper in millimetres. */
  readonly width: number;
  readonly height: number;
  /** Epoch milliseconds, oldest first. */
  readonly times: readonly number[];
  /** Name of the row below the scale that marks missing values. */
  readonly missing: string;
  /** Number of letters that fit left of the scale; charts below each other use the same, so that their times align. */
  readonly letters: number;
  /** True to print values at their points if they fit. */
  readonly isLabelled?: boolean;
}

/** Units of a chart for each millimetre. */
const UNITS = 10;
/** 7.1 pt. */
const LETTERS = 25;
const LETTER_WIDTH = 14.5;
const INK = '#1c2a36';
const LINE = '#24557a';
/** Height of the row of missing values, and distance of its middle from the scale above. */
const ROW = 42;
const ROW_MIDDLE = 26;
const CROSS = 'path://M0 1L1 0L5 4L9 0L10 1L6 5L10 9L9 10L5 6L1 10L0 9L4 5Z';

const TEXT = { fontFamily: FONT_FAMILY, fontSize: LETTERS, color: INK };

function draw(option: object, { width, height }: TimeChart): Html {
  const svg = chartSvg({ textStyle: TEXT, ...option }, { width: UNITS * width, height: UNITS * height });
  return trusted(svg.replace('<svg ', `<svg style="width:${width}mm;height:${height}mm" `));
}

/** Number of letters of the longest text left of a scale. */
export const countLetters = ({ values, range, writeEnd }: Series, missing: string): number =>
  Math.max(...range.map((end) => writeEnd(end).length), values.includes(null) ? missing.length : 0);

/** Missing values, in a row below the scale; `floor` is its lower end. */
const missingValues = (places: readonly number[], floor: number) => ({
  type: 'line',
  data: places.map((place) => [place, floor]),
  symbol: CROSS,
  symbolSize: 15,
  symbolOffset: [0, ROW_MIDDLE],
  clip: false,
  lineStyle: { width: 0 },
  itemStyle: { color: INK },
});

/** Names the row of missing values, left of it. */
const rowName = (name: string) => ({
  name,
  nameLocation: 'start',
  nameGap: ROW_MIDDLE,
  nameMoveOverlap: false,
  nameTextStyle: { ...TEXT, align: 'right', verticalAlign: 'middle', padding: [0, 10, 0, 0] },
});

/** The scale with an arrow at its better end. */
const scaleAxis = ({ range, isHigherBetter, writeEnd }: TimeChart) => ({
  type: 'value',
  min: range[0],
  max: range[1],
  interval: range[1] - range[0],
  axisLabel: { ...TEXT, margin: 16, formatter: writeEnd },
  axisTick: { show: false },
  axisLine: {
    show: true,
    lineStyle: { color: INK, width: 2 },
    symbol: isHigherBetter ? ['none', 'triangle'] : ['triangle', 'none'],
    symbolSize: [14, 16],
  },
  splitLine: { lineStyle: { color: '#c3cad1', width: 2 } },
});

/** Letters of a label with their distance to the next label, in units of the chart. */
const LABEL_HEIGHT = 32;
const LABEL_GAP = 8;

/** The points whose labels are printed: the last one, the first one, then each that covers no other label. */
function labelledPoints(chart: TimeChart, { min, max }: { min: number; max: number }): ReadonlySet<number> {
  const { times, values, range, write, width, height, letters } = chart;
  const shown = new Map<number, { x: number; y: number; half: number }>();
  for (const index of [times.length - 1, ...times.keys()]) {
    const value = values[index] ?? null;
    if (value === null) continue;
    const x = (((times[index] ?? min) - min) / (max - min)) * (UNITS * width - letters * LETTER_WIDTH - 69);
    const y = (placeOnScale(value, range) * UNITS * height * 2) / 3;
    const half = (write(value).length * LETTER_WIDTH) / 2;
    const covers = (other: { x: number; y: number; half: number }) =>
      Math.abs(other.x - x) < half + other.half + LABEL_GAP && Math.abs(other.y - y) < LABEL_HEIGHT;
    if (![...shown.values()].some(covers)) shown.set(index, { x, y, half });
  }
  return new Set(shown.keys());
}

/** The values with their points; a missing one is a gap. */
const valueLine = ({ times, values, write, isLabelled }: TimeChart, shown: ReadonlySet<number>) => ({
  type: 'line',
  data: times.map((time, index) => ({
    value: [time, values[index] ?? null],
    ...(isLabelled && { label: { show: shown.has(index) } }),
  })),
  symbol: 'circle',
  symbolSize: 17,
  clip: false,
  itemStyle: { color: LINE },
  lineStyle: { color: LINE, width: 5 },
  label: {
    show: isLabelled ?? false,
    ...TEXT,
    color: INK,
    fontWeight: 600,
    formatter: ({ value }: { value: [number, number] }) => write(value[1]),
  },
});

/**
 * Draws values on their full scale over time, which is to scale. A missing value is a gap in the line, with a cross in
 * a row below the scale.
 */
export function timeChart(chart: TimeChart): Html {
  const { times, values, range, missing, letters, isLabelled } = chart;
  const [begin = 0, end = 0] = [times.at(0), times.at(-1)];
  // Keeps the first point beside the scale, not on it.
  const beside = Math.max(1, (end - begin) / 25);
  const span = { min: begin - beside, max: end + beside / 4 };
  const gone = times.filter((_, index) => (values[index] ?? null) === null);
  const hasRow = gone.length > 0;
  const option = {
    grid: {
      left: letters * LETTER_WIDTH + 24,
      right: isLabelled ? 45 : 15,
      top: isLabelled ? 40 : 16,
      bottom: hasRow ? ROW + 2 : 14,
      outerBoundsMode: 'none',
    },
    xAxis: { type: 'time', ...span, show: false },
    yAxis: { ...scaleAxis(chart), ...(hasRow && rowName(missing)) },
    series: [valueLine(chart, labelledPoints(chart, span)), missingValues(gone, range[0])],
  };
  return draw(option, chart);
}
