/** Metrics of webhooks; labels are bounded sets: accounts from the accounts file, and no address. */
export const WEBHOOKS_METRICS = {
  webhookDeliveries: {
    type: 'counter',
    name: 'webhook_deliveries',
    help: 'Attempts to notify an account of a session, by account, type of event and outcome.',
    labels: ['account', 'type', 'outcome'],
  },
  webhookDelay: {
    type: 'histogram',
    name: 'webhook_delay_seconds',
    help: 'From the event to its acceptance by the receiver.',
    labels: ['type'],
    buckets: [0.1, 0.5, 1, 5, 15, 60, 300, 900],
  },
} as const;
