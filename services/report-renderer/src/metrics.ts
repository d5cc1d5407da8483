import { SERVICE_METRICS } from '@pain-assessment/contracts';
import type { Metrics } from '@pain-assessment/service-kit';
import type { BrowserEvent, BrowserSupervisor } from './print/supervisor.ts';

export type RenderKind = 'figures' | 'pdf' | 'comparison';

/** Makes the renderer's metrics in the registry of the process. */
export function createRenderMetrics(metrics: Metrics) {
  const launches = metrics.counter(SERVICE_METRICS.browserLaunches);
  const recycles = metrics.counter(SERVICE_METRICS.browserRecycles);
  const renders = metrics.counter(SERVICE_METRICS.renders);
  const duration = metrics.histogram(SERVICE_METRICS.renderDuration);
  const overflows = metrics.counter(SERVICE_METRICS.overflows);
  return {
    /** Counts the boxes of a document that overflow. */
    overflowed(boxes: readonly string[]): void {
      for (const box of boxes) overflows.add({ box });
    },
    browserEvent(event: BrowserEvent): void {
      if (event.kind === 'launched') launches.add({ outcome: 'ok' });
      if (event.kind === 'launch_failed') launches.add({ outcome: 'failed' });
      if (event.kind === 'recycled') recycles.add({ reason: event.reason });
    },
    /** Adds gauges for the load of the browser. */
    watch(browser: Pick<BrowserSupervisor, 'busy' | 'queued'>, pageLimit: number): void {
      metrics.gauge(SERVICE_METRICS.pageLimit).set({}, pageLimit);
      metrics.gaugeFrom(SERVICE_METRICS.busyPages, browser.busy);
      metrics.gaugeFrom(SERVICE_METRICS.queuedRenders, browser.queued);
    },
    rendered({ kind, outcome, seconds }: { kind: RenderKind; outcome: string; seconds?: number }): void {
      renders.add({ kind, outcome });
      if (seconds !== undefined) duration.observe({ kind }, seconds);
    },
  };
}
export type RenderMetrics = ReturnType<typeof createRenderMetrics>;
