import { NAMESPACES } from '../settings.mjs';

/** What a machine of two cores and without a registry changes in the production values; everything else stands as it is. */
const withCores = (cpu) => ({
  resources: { requests: { cpu } },
  autoscaling: { minReplicas: 2, maxReplicas: 2 },
});

/** Values over k8s/values/production.yaml. */
export const OVER_PRODUCTION = {
  'api-gateway': {
    ...withCores('100m'),
    networkPolicy: {
      redis: { to: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': NAMESPACES.redis } } }] },
    },
  },
  scoring: withCores('200m'),
  'report-renderer': withCores('300m'),
};
