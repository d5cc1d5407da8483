import { say } from '../support/commands.mjs';
import { kubectl, MADE_HERE, read } from '../support/kubernetes.mjs';
import { IS_GIVEN, NAMESPACES } from '../support/settings.mjs';
import { readNodes } from './tools/place.mjs';

/** Names of the trials' namespaces that exist without the trials' label. */
async function findForeign() {
  const { items } = await read('namespaces');
  const names = Object.values(NAMESPACES);
  const foreign = items.filter(({ metadata }) => names.includes(metadata.name) && !isMadeHere(metadata));
  return foreign.map(({ metadata }) => metadata.name);
}

const isMadeHere = ({ labels }) => Object.entries(MADE_HERE).every(([name, value]) => labels?.[name] === value);

/** Prints the tested cluster, and rejects one whose objects the trials would overwrite. */
export async function checkCluster() {
  const { serverVersion } = JSON.parse(await kubectl(['version', '--output', 'json']));
  const nodes = await readNodes();
  say(`Kubernetes ${serverVersion.gitVersion}, nodes that take pods: ${nodes.join(', ')}`);
  if (nodes.length < 2) throw new Error('two nodes that take pods are needed');
  const foreign = await findForeign();
  if (IS_GIVEN && foreign.length > 0) throw new Error(`there are already namespaces ${foreign.join(', ')}`);
}
