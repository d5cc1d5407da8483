/** Metrics of the HTTP edge beside those that every service has; labels are bounded sets. */
export const EDGE_METRICS = {
  sessionEvents: {
    type: 'counter',
    name: 'session_events',
    help: 'Creates, starts, unlocks, completions, retrievals, reports and deletes by outcome: ok, replayed, or the code of the problem.',
    labels: ['action', 'outcome'],
  },
  quotaRefusals: {
    type: 'counter',
    name: 'quota_refusals',
    help: 'Calls refused because a quota was used up.',
    labels: ['quota'],
  },
  limitRefusals: {
    type: 'counter',
    name: 'limit_refusals',
    help: 'Calls answered 503 because a bound of this replica was reached, by the bound: bytes, calls, bundles, codes, draftAttempts, …',
    labels: ['limit'],
  },
  connectionsEvicted: {
    type: 'counter',
    name: 'connections_evicted',
    help: 'Connections without a complete request that were closed for a new one, at the bound on open connections.',
    labels: [],
  },
  sealingFailures: {
    type: 'counter',
    name: 'sealing_failures',
    help: 'Sealed values that no key opened.',
    labels: [],
  },
} as const;
