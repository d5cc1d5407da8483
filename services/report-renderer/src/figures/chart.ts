import { type EChartsCoreOption, init, use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';

use([SVGRenderer, LabelLayout]);

/** Size of a chart in its own units. */
export interface ChartSize {
  readonly width: number;
  readonly height: number;
}

/** Draws a chart as SVG, without the styles for a mouse; the kinds of series that it has are to be imported by who calls. */
export function chartSvg(option: EChartsCoreOption, size: ChartSize): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...size });
  try {
    chart.setOption({ animation: false, ...option });
    return chart.renderToSVGString().replace(/<style.*?<\/style>/s, '');
  } finally {
    chart.dispose();
  }
}
