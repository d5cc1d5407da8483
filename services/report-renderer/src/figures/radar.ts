import { type Locale, McriBranch } from '@pain-assessment/contracts';
import type { RadarSeriesOption } from 'echarts/charts';
import type { RadarComponentOption } from 'echarts/components';
import { type ComposeOption, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
// By its own door: the one of all charts loads every chart there is, half a second at each start.
import 'echarts/lib/chart/radar.js';
import { FONT_FAMILY } from '../fonts/fonts.ts';
import { formatOf } from '../labels/format.ts';
import { labelsOf } from '../labels/labels-of.ts';

use([SVGRenderer]);

type RadarOption = ComposeOption<RadarSeriesOption | RadarComponentOption>;

/** The five values of the MCRi, each 0 (worst) to 10 (best). */
export type Branches = Readonly<Record<McriBranch, number>>;

/** Size in user units; the picture is drawn larger. */
export const RADAR_SIZE = { width: 410, height: 262 } as const;

const INK = '#20303f';
const LINE = '#24557a';
const GRID_LINE = '#c3cad1';

function radarOption(branches: Branches, locale: Locale): RadarOption {
  const { tips } = labelsOf(locale).mcri;
  const format = formatOf(locale);
  const axisName = {
    color: INK,
    fontFamily: FONT_FAMILY,
    fontSize: 12,
    rich: { value: { color: INK, fontFamily: FONT_FAMILY, fontSize: 14, fontWeight: 600, lineHeight: 18 } },
  } as const;
  return {
    animation: false,
    radar: {
      indicator: McriBranch.options.map((branch) => ({
        name: `${tips[branch]}\n{value|${format.decimal(branches[branch])}}`,
        min: 0,
        max: 10,
      })),
      center: ['50%', '53%'],
      radius: 90,
      axisNameGap: 9,
      splitNumber: 5,
      axisName,
      splitArea: { areaStyle: { color: ['#ffffff', '#f5f7f9'] } },
      splitLine: { lineStyle: { color: GRID_LINE, width: 1 } },
      axisLine: { lineStyle: { color: GRID_LINE, width: 1 } },
    },
    series: [
      {
        type: 'radar',
        symbol: 'circle',
        symbolSize: 7,
        itemStyle: { color: LINE },
        lineStyle: { color: LINE, width: 2.5 },
        areaStyle: { color: LINE, opacity: 0.16 },
        data: [{ value: McriBranch.options.map((branch) => branches[branch]) }],
      },
    ],
  };
}

/** The radar as SVG, with names and values at its tips in the words of the locale. */
export function radarSvg(branches: Branches, locale: Locale): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...RADAR_SIZE });
  try {
    chart.setOption(radarOption(branches, locale));
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}
