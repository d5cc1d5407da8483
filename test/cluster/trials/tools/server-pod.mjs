import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../support/settings.mjs';
import { place } from './place.mjs';

/** A file of the umbrella chart, as it is. */
export const chartFile = (name) => readFileSync(join(ROOT, 'charts/pain-assessment/files', name), 'utf8');

/**
 * A pod of one server, as a user that the image does not know, ready by its probe. `cpu` is its share of the cores while pods start
 * beside it: without one it would wait for everybody. `volumes` are by name their sources, with the `path` of each.
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
