/**
 * Metrics of the renderer in addition to those of every service. Dashboards, alerts and autoscaling read these names, so
 * they are behaviour. Labels are bounded words: no account, no session, no path.
 */
export const SERVICE_METRICS = {
  busyPages: {
    type: 'gauge',
    name: 'pain_renderer_busy_pages',
    help: 'Browser pages rendering now.',
    labels: [],
  },
  pageLimit: {
    type: 'gauge',
    name: 'pain_renderer_page_limit',
    help: 'Browser pages that may render at once.',
    labels: [],
  },
  queuedRenders: {
    type: 'gauge',
    name: 'pain_renderer_queued_renders',
    help: 'Renders waiting for a browser page.',
    labels: [],
  },
  /** `reason` is count, memory, crash or timeout. */
  browserRecycles: {
    type: 'counter',
    name: 'pain_renderer_browser_recycles_total',
    help: 'Browsers replaced by reason.',
    labels: ['reason'],
  },
  /** `outcome` is ok or failed. */
  browserLaunches: {
    type: 'counter',
    name: 'pain_renderer_browser_launches_total',
    help: 'Starts of the browser by outcome.',
    labels: ['outcome'],
  },
  /** `kind` is figures or pdf, `outcome` ok or an error code. */
  renders: {
    type: 'counter',
    name: 'pain_renderer_renders_total',
    help: 'Renders by kind and outcome.',
    labels: ['kind', 'outcome'],
  },
  /** `box` is the class of a box or page in the renderer's style sheet. */
  overflows: {
    type: 'counter',
    name: 'pain_renderer_overflows_total',
    help: 'Boxes of printed documents whose content overflows at every density.',
    labels: ['box'],
  },
  /** `kind` is figures or pdf. */
  renderDuration: {
    type: 'histogram',
    name: 'pain_renderer_render_duration_seconds',
    help: 'Duration of renders, waiting for a page not included.',
    labels: ['kind'],
    buckets: [0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10],
  },
} as const;
