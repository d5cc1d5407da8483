import { type EChartsCoreOption, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

use([SVGRenderer]);

/** Draws a chart as SVG without hover styles. The caller imports the chart types of its series. Sizes are in units of the chart. */
export function chartSvg(option: EChartsCoreOption, size: { readonly width: number; readonly height: number }): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...size });
  try {
    chart.setOption({ animation: false, ...option });
    return chart.renderToSVGString().replace(/<style.*?<\/style>/s, '');
  } finally {
    chart.dispose();
  }
}
