import { type Locale, McriBranch } from '@pain-assessment/contracts';
import { resultNames } from '@pain-assessment/questionnaires';
import type { RadarSeriesOption } from 'echarts/charts';
import type { RadarComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import { escapeUTF8 } from 'entities';
// Import by path: the index of all charts loads every chart, which takes half a second at each start.
import 'echarts/lib/chart/radar.js';
import { FONT_FAMILY } from '../fonts/fonts.ts';
import { FORMATS } from '../labels/labels.ts';
import { chartSvg } from './chart.ts';

type RadarOption = ComposeOption<RadarSeriesOption | RadarComponentOption>;

/** The five branches of the MCRi, each 0 (worst) to 10 (best). */
export type Branches = Readonly<Record<McriBranch, number>>;

/** Size in user units. */
export const RADAR_SIZE = { width: 372, height: 262 } as const;
/** Size on paper, without the text below; at 68 mm no letter is below 7 pt. */
const PRINTED_SIZE = { ...RADAR_SIZE, height: 236 } as const;
const NAME_SIZE = 13.6;
/** Letters above which a name beside the radar takes two lines; the name above the radar has room. */
const LONG_NAME = 13;

const INK = '#20303f';
const LINE = '#24557a';
const FIRST_LINE = '#8a5a1c';
const GRID_LINE = '#c3cad1';

/** Breaks a long name at the space nearest to its middle. */
function inTwoLines(name: string): string {
  if (name.length <= LONG_NAME) return name;
  const spaces = [...name.matchAll(/ /g)].map(({ index }) => index);
  const [middle] = spaces.toSorted((a, b) => Math.abs(a - name.length / 2) - Math.abs(b - name.length / 2));
  return middle === undefined ? name : `${name.slice(0, middle)}\n${name.slice(middle + 1)}`;
}

const AXIS_NAME = {
  color: INK,
  fontFamily: FONT_FAMILY,
  fontSize: NAME_SIZE,
  lineHeight: 16,
  rich: {
    // An empty line above the lower names, which moves them off the grid.
    below: { lineHeight: 22 },
    value: { color: INK, fontFamily: FONT_FAMILY, fontSize: 14, fontWeight: 600, lineHeight: 17 },
  },
} as const;
const LOWER: readonly McriBranch[] = ['eq5d', 'hads'];

/** Input of a radar. */
export interface Radar {
  readonly branches: Branches;
  readonly locale: Locale;
  /** Branches of an earlier assessment, drawn dashed below. */
  readonly first?: Branches | undefined;
  /** Branches with an asterisk after their names. */
  readonly marked?: ReadonlySet<McriBranch>;
}

const series = (branches: Branches, color: string, more: RadarSeriesOption): RadarSeriesOption => ({
  type: 'radar',
  symbolSize: 7,
  itemStyle: { color },
  data: [{ value: McriBranch.options.map((branch) => branches[branch]) }],
  ...more,
});
const firstSeries = (first: Branches) =>
  series(first, FIRST_LINE, { symbol: 'emptyCircle', lineStyle: { color: FIRST_LINE, width: 2, type: 'dashed' } });
const lastSeries = (branches: Branches) =>
  series(branches, LINE, {
    symbol: 'circle',
    lineStyle: { color: LINE, width: 2.5 },
    areaStyle: { color: LINE, opacity: 0.16 },
  });

function radarOption({ branches, locale, first, marked }: Radar): RadarOption {
  const { branches: names } = resultNames(locale);
  const format = FORMATS[locale];
  const tipName = (branch: McriBranch) =>
    `${branch === 'mapping' ? names[branch] : inTwoLines(names[branch])}${marked?.has(branch) ? '*' : ''}`;
  const tipValue = (branch: McriBranch) =>
    [...(first ? [first[branch]] : []), branches[branch]].map(format.decimal).join(' → ');
  return {
    radar: {
      indicator: McriBranch.options.map((branch) => ({
        name: `${LOWER.includes(branch) ? '{below| }\n' : ''}${tipName(branch)}\n{value|${tipValue(branch)}}`,
        min: 0,
        max: 10,
      })),
      center: [175, 126],
      radius: 76,
      axisNameGap: 9,
      splitNumber: 5,
      axisName: AXIS_NAME,
      splitArea: { areaStyle: { color: ['#ffffff', '#f5f7f9'] } },
      splitLine: { lineStyle: { color: GRID_LINE, width: 1 } },
      axisLine: { lineStyle: { color: GRID_LINE, width: 1 } },
    },
    series: [...(first ? [firstSeries(first)] : []), lastSeries(branches)],
  };
}

/** Names the better end of the scale, below the radar. */
function scaleText(locale: Locale): string {
  const { width, height } = RADAR_SIZE;
  const text = escapeUTF8(resultNames(locale).branchScale);
  return `<text x="${width / 2}" y="${height - 5}" text-anchor="middle" font-family="${FONT_FAMILY}" font-size="${NAME_SIZE}" fill="${INK}">${text}</text>`;
}

/** The radar as SVG, with names and values at its tips in the words of the locale, drawn over `first`, if given. */
export const printedRadar = (radar: Radar): string => chartSvg(radarOption(radar), PRINTED_SIZE);

/** The same with the direction of its scale, for a picture that stands alone. */
export function radarSvg(radar: Radar): string {
  return chartSvg(radarOption(radar), RADAR_SIZE).replace('</svg>', () => `${scaleText(radar.locale)}</svg>`);
}
