/** Metrics of the accounts file; labels are bounded sets. */
export const ACCOUNTS_METRICS = {
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
  logoRefused: {
    type: 'gauge',
    name: 'account_logo_refused',
    help: '1 while the logo of an account cannot be used and its documents have an earlier one, or none, else 0.',
    labels: ['account'],
  },
  certificateSecondsLeft: {
    type: 'gauge',
    name: 'account_certificate_seconds_left',
    help: 'Seconds until the certificate with which documents of an account are signed expires; 0 or less while it is not valid.',
    labels: ['account'],
  },
} as const;
