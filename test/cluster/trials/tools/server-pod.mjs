import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../support/settings.mjs';
import { place } from './place.mjs';

/** Content of a file of the umbrella chart. */
export const chartFile = (name) => readFileSync(join(ROOT, 'charts/pain-assessment/files', name), 'utf8');

/**
 * A pod of one server, with a user id that its image does not define, and a readiness probe. `cpu` is its CPU request: without one it
 * would starve while other pods start. `volumes` has sources by name, each with its `path`.
 */
export const describeServer = ({ cpu, probe, volumes, graceSeconds = 5, user = 1000, ...container }) => ({
  nodeSelector: place,
  securityContext: { runAsNonRoot: true, runAsUser: user, runAsGroup: user, fsGroup: user },
  terminationGracePeriodSeconds: graceSeconds,
  containers: [
    {
      ...container,
      resources: { requests: { cpu } },
      readinessProbe: { ...probe, periodSeconds: 1 },
      volumeMounts: Object.entries(volumes).map(([name, { path }]) => ({ name, mountPath: path })),
    },
  ],
  volumes: Object.entries(volumes).map(([name, { path, ...source }]) => ({ name, ...source })),
});
