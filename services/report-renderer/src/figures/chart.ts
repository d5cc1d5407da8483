import { type EChartsCoreOption, init, use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';

use([SVGRenderer, LabelLayout]);

/** Draws a chart as SVG, without the styles for a mouse; the caller imports the kinds of its series. Sizes are in units of the chart. */
export function chartSvg(option: EChartsCoreOption, size: { readonly width: number; readonly height: number }): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...size });
  try {
    chart.setOption({ animation: false, ...option });
    return chart.renderToSVGString().replace(/<style.*?<\/style>/s, '');
  } finally {
    chart.dispose();
  }
}
