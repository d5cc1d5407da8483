import { rmSync } from 'node:fs';
import { attempt, say } from '../support/commands.mjs';
import { kubectl, MADE_HERE } from '../support/kubernetes.mjs';
import { WORK } from '../support/settings.mjs';
import { VOLUME } from './production.mjs';
import { releaseNode } from './tools/place.mjs';

const [LABEL] = Object.entries(MADE_HERE).map(([name, value]) => `${name}=${value}`);

/** Takes away what the trials have made in a cluster that goes on (namespaces with all that is in them, a volume, a label), and their secrets here. */
export async function leaveCluster() {
  await kubectl(['delete', 'namespaces', '--selector', LABEL, '--timeout', '5m']);
  await attempt('kubectl', ['delete', 'persistentvolume', VOLUME, '--ignore-not-found']);
  await releaseNode();
  rmSync(WORK, { recursive: true, force: true });
  say('kinds of the Prometheus operator and profiles on nodes are left');
}
