/** Metrics of keys that replicas share. */
export const KEYS_METRICS = {
  keysDiffering: {
    type: 'gauge',
    name: 'keys_differing',
    help: 'Names of keys under which another replica has another key.',
    labels: [],
  },
  sessionKeysRefused: {
    type: 'gauge',
    name: 'session_keys_file_refused',
    help: '1 while the file of session keys is refused and older keys are in force, else 0.',
    labels: [],
  },
} as const;
