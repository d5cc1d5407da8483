/** Metrics of the HTTP edge beside those that every service has; labels are bounded sets. */
export const EDGE_METRICS = {
  sessionEvents: {
    type: 'counter',
    name: 'session_events',
    help: 'Creates, starts, unlocks, completions, retrievals, reports and deletes by outcome: ok, replayed, or the code of the problem.',
    labels: ['action', 'outcome'],
  },
  unfetchedResults: {
    type: 'counter',
    name: 'results_expired_unfetched',
    help: 'Results that expired before anybody fetched them, by account.',
    labels: ['account'],
  },
  quotaRefusals: {
    type: 'counter',
    name: 'quota_refusals',
    help: 'Calls refused because a quota of an account was used up.',
    labels: ['account', 'quota'],
  },
  accountRequests: {
    type: 'counter',
    name: 'account_requests',
    help: 'Calls of each account by outcome: ok, refused (for their content or a quota), or failed (500 and above). After 500 accounts the others count together.',
    labels: ['account', 'outcome'],
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
    help: 'Connections that were idle, without a complete request or with an unread answer, and closed for a new one at their bound, and those that sent too many requests ahead.',
    labels: [],
  },
  parserRefusals: {
    type: 'counter',
    name: 'http_parser_refusals',
    help: 'Input that is no HTTP, has too large headers or came too slowly, by the status of its answer.',
    labels: ['status'],
  },
  sealingFailures: {
    type: 'counter',
    name: 'sealing_failures',
    help: 'Sealed values that no key opened.',
    labels: [],
  },
} as const;
