import { rmSync } from 'node:fs';
import { attempt, say } from '../support/commands.mjs';
import { kubectl, MADE_HERE } from '../support/kubernetes.mjs';
import { WORK } from '../support/settings.mjs';
import { VOLUME } from './production.mjs';
import { releaseNode } from './tools/place.mjs';

const [LABEL] = Object.entries(MADE_HERE).map(([name, value]) => `${name}=${value}`);

/** Removes the trials' objects (namespaces, a volume, a label) from an existing cluster, and their secrets from this machine. */
export async function leaveCluster() {
  await kubectl(['delete', 'namespaces', '--selector', LABEL, '--timeout', '5m']);
  await attempt('kubectl', ['delete', 'persistentvolume', VOLUME, '--ignore-not-found']);
  await releaseNode();
  rmSync(WORK, { recursive: true, force: true });
  say('kinds of the Prometheus operator and profiles on nodes are left');
}
