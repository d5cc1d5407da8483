import { INTENSITIES, type Intensity } from '@pain-assessment/contracts';
// By their own paths: the index of all charts loads every chart, half a second at each start.
import 'echarts/lib/chart/bar.js';
import 'echarts/lib/chart/line.js';
import 'echarts/lib/component/gridSimple.js';
import { intensityLook, MARK_EDGE } from '@pain-assessment/pain-map';
import { chartSvg } from '../figures/chart.ts';
import { drawSwatch, TILE_SIDE } from '../figures/tiles.ts';
import { FONT_FAMILY } from '../fonts/fonts.ts';
import { type Html, trusted } from '../report/html.ts';

/** Size of a chart on paper in millimetres. */
interface Millimetres {
  readonly width: number;
  readonly height: number;
}

/** Values over time, to be drawn. */
export interface TimeChart extends Millimetres {
  /** Epoch milliseconds, oldest first. */
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
  readonly range: readonly [number, number];
  readonly isHigherBetter: boolean;
  readonly write: (value: number) => string;
  /** Ends of the scale in words. */
  readonly writeEnd: (value: number) => string;
  /** Name of the row below the scale in which missing values are marked. */
  readonly missing: string;
  /** Letters for which there is room left of the scale, so that charts below each other have one time line. */
  readonly letters: number;
  /** Whether values stand at their points, as far as they have room. */
  readonly isLabelled?: boolean;
}

/** Units of a chart for each millimetre. */
const UNITS = 10;
/** 7.1 pt. */
const LETTERS = 25;
const LETTER_WIDTH = 14.5;
const INK = '#1c2a36';
const QUIET = '#56636f';
const LINE = '#24557a';
/** Height of the row of missing values, below the scale. */
const ROW = 32;
const CROSS = 'path://M0 1L1 0L5 4L9 0L10 1L6 5L10 9L9 10L5 6L1 10L0 9L4 5Z';

const TEXT = { fontFamily: FONT_FAMILY, fontSize: LETTERS, color: QUIET };
const NO_AXIS = { axisLine: { show: false }, axisTick: { show: false }, splitLine: { show: false } };

function draw(option: object, { width, height }: Millimetres): Html {
  const svg = chartSvg({ textStyle: TEXT, ...option }, { width: UNITS * width, height: UNITS * height });
  return trusted(svg.replace('<svg ', `<svg style="width:${width}mm;height:${height}mm" `));
}

/** Letters of the longest text left of a scale. */
export const countLetters = ({
  values,
  range,
  writeEnd,
  missing,
}: Pick<TimeChart, 'values' | 'range' | 'writeEnd' | 'missing'>): number =>
  Math.max(...range.map((end) => writeEnd(end).length), values.includes(null) ? missing.length : 0);

interface Row {
  readonly places: readonly (number | string)[];
  readonly missing: string;
}

/** The row of missing values, off the scale, by its name. */
const missingRow = ({ places, missing }: Row, isShown: boolean) => ({
  axis: {
    gridIndex: 1,
    type: 'category',
    data: [missing],
    ...NO_AXIS,
    axisLabel: { ...TEXT, show: isShown, margin: 10 },
  },
  series: {
    type: 'line',
    xAxisIndex: 1,
    yAxisIndex: 1,
    data: places.map((place) => [place, missing]),
    symbol: CROSS,
    symbolSize: 15,
    clip: false,
    lineStyle: { width: 0 },
    itemStyle: { color: INK },
  },
});

interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly hasRow: boolean;
}

/** The scale above, the row of missing values below it. */
function grids({ left, right, top, bottom, hasRow }: Frame) {
  const sides = { left, right, outerBoundsMode: 'none' };
  return [
    { ...sides, top, bottom: bottom + (hasRow ? ROW + 10 : 0) },
    { ...sides, bottom, height: hasRow ? ROW : 0 },
  ];
}

/** The scale, with an arrow at its better end. */
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

/** The values with their points; a missing one is a gap. */
const valueLine = ({ times, values, write, isLabelled }: TimeChart) => ({
  type: 'line',
  data: times.map((time, index) => [time, values[index] ?? null]),
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
  labelLayout: { hideOverlap: true },
});

/**
 * Values over time on their full scale, time to scale, with an arrow at the better end; a missing value is a gap, with a cross in a row
 * below the scale.
 */
export function timeChart(chart: TimeChart): Html {
  const { times, values, missing, letters, isLabelled } = chart;
  const [begin = 0, end = 0] = [times.at(0), times.at(-1)];
  // The first point stands beside the scale, not on it.
  const beside = Math.max(1, (end - begin) / 25);
  const span = { min: begin - beside, max: end + beside / 4 };
  const gone = times.filter((_, index) => (values[index] ?? null) === null);
  const row = missingRow({ places: gone, missing }, gone.length > 0);
  const frame = {
    left: letters * LETTER_WIDTH + 24,
    right: isLabelled ? 45 : 15,
    top: isLabelled ? 40 : 16,
    bottom: gone.length > 0 ? 2 : 14,
  };
  const option = {
    grid: grids({ ...frame, hasRow: gone.length > 0 }),
    xAxis: [0, 1].map((gridIndex) => ({ gridIndex, type: 'time', ...span, show: false })),
    yAxis: [scaleAxis(chart), row.axis],
    series: [valueLine(chart), row.series],
  };
  return draw(option, chart);
}

/** Painful areas by intensity, a column for each assessment. */
export interface AreaChart extends Millimetres {
  readonly names: readonly string[];
  /** In cm², by intensity; null where there is no map. */
  readonly areas: readonly (Readonly<Record<Intensity, number>> | null)[];
  /** Painful area of each assessment in words. */
  readonly totals: readonly string[];
  readonly write: (value: number) => string;
  readonly missing: string;
}

/** A stack of each assessment, mild below, with its total above. */
const columns = ({ areas, totals }: AreaChart) =>
  INTENSITIES.map((key, layer) => ({
    type: 'bar',
    stack: 'area',
    barMaxWidth: 60,
    data: areas.map((area) => area?.[key] ?? null),
    itemStyle: {
      color: {
        // One tile: Chromium writes what repeats for each column, at a high resolution.
        image: drawSwatch(intensityLook(key), { width: TILE_SIDE, height: TILE_SIDE }),
        repeat: 'repeat',
        imageWidth: TILE_SIDE,
        imageHeight: TILE_SIDE,
      },
      borderColor: MARK_EDGE,
      borderWidth: 1.5,
    },
    label: {
      show: layer === INTENSITIES.length - 1,
      position: 'top',
      ...TEXT,
      color: INK,
      fontWeight: 600,
      formatter: ({ dataIndex }: { dataIndex: number }) => totals[dataIndex] ?? '',
    },
  }));

/** Columns of the painful area in the patterns of the map, mild below; a missing map has a cross in a row below the scale. */
export function areaChart(chart: AreaChart): Html {
  const { names, areas, write, missing } = chart;
  const indices = names.map((_, index) => String(index));
  const gone = indices.filter((_, index) => areas[index] === null);
  const hasRow = gone.length > 0;
  const row = missingRow({ places: gone, missing }, hasRow);
  const left = Math.max(5, hasRow ? missing.length : 0) * LETTER_WIDTH + 24;
  const days = { type: 'category', data: indices, ...NO_AXIS };
  const hiddenDays = { ...days, axisLabel: { show: false } };
  const dayLabels = {
    ...TEXT,
    lineHeight: 27,
    margin: 6,
    formatter: (index: string) => names[Number(index)] ?? '',
    hideOverlap: true,
  };
  const option = {
    grid: grids({ left, right: 30, top: 36, bottom: 64, hasRow }),
    xAxis: [
      { ...(hasRow ? hiddenDays : { ...days, axisLabel: dayLabels }), gridIndex: 0 },
      { ...(hasRow ? { ...days, axisLabel: dayLabels } : hiddenDays), gridIndex: 1 },
    ],
    yAxis: [
      {
        type: 'value',
        min: 0,
        splitNumber: 2,
        axisLabel: { ...TEXT, margin: 10, formatter: write },
        splitLine: { lineStyle: { color: '#c3cad1', width: 2 } },
      },
      row.axis,
    ],
    series: [...columns(chart), row.series],
  };
  return draw(option, chart);
}
