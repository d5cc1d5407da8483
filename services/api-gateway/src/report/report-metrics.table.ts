/** Metrics of reports that are printed before somebody asks for them. */
export const REPORT_METRICS = {
  ahead: {
    type: 'counter',
    name: 'reports_ahead',
    help: 'Reports to print after a completion or a retrieval, before somebody asks for them: ok, gone, gateway_busy or renderer_busy if one of them had other work, or the code of the error.',
    labels: ['outcome'],
  },
  aheadAsked: {
    type: 'counter',
    name: 'reports_ahead_asked',
    help: 'Reports printed ahead that somebody then asked for.',
    labels: [],
  },
} as const;
