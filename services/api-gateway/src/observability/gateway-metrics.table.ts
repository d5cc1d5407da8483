/** Metrics of the gateway beside those that every service has; labels are bounded sets. */
export const GATEWAY_METRICS = {
  sessionEvents: {
    type: 'counter',
    name: 'session_events',
    help: 'Creates, completions, retrievals, reports and deletes by outcome: ok, replayed, or the code of the problem.',
    labels: ['action', 'outcome'],
  },
  quotaRefusals: {
    type: 'counter',
    name: 'quota_refusals',
    help: 'Calls refused because a quota was used up.',
    labels: ['quota'],
  },
  sealingFailures: {
    type: 'counter',
    name: 'sealing_failures',
    help: 'Sealed values that no key opened.',
    labels: [],
  },
  accountReloads: {
    type: 'counter',
    name: 'account_reloads',
    help: 'Changes of the accounts file by outcome: ok, or refused, which leaves the old accounts in force.',
    labels: ['outcome'],
  },
  accountsRefused: {
    type: 'gauge',
    name: 'accounts_file_refused',
    help: '1 while the accounts file is refused and older accounts are in force, else 0.',
    labels: [],
  },
} as const;
