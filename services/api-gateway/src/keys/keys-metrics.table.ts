/** Metrics of keys that replicas share. */
export const KEYS_METRICS = {
  keysDiffering: {
    type: 'gauge',
    name: 'keys_differing',
    help: 'Names of keys under which another replica has another key.',
    labels: [],
  },
} as const;
