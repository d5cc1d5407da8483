/** Metrics of stored sessions; labels are bounded sets. */
export const SESSION_METRICS = {
  storeShareUsed: {
    type: 'gauge',
    name: 'store_share_used_ratio',
    help: "Part of an account's share of the store that its sessions hold, the larger one of its live and its test share; creations end at 0.9, and at 1 what grows is answered 503. Accounts below a tenth are omitted.",
    labels: ['account'],
  },
} as const;
