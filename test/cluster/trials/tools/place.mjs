import { kubectl, read } from '../../support/kubernetes.mjs';

const LABEL = 'pain-assessment/keeps-servers';

const isUsable = ({ spec, status }) =>
  !spec.unschedulable &&
  !(spec.taints ?? []).some(({ effect }) => effect === 'NoSchedule') &&
  status.conditions.some(({ type, status: value }) => type === 'Ready' && value === 'True');

/** Names of the ready nodes that take pods, in order. */
export async function readNodes() {
  const { items } = await read('nodes');
  return items
    .filter(isUsable)
    .map(({ metadata }) => metadata.name)
    .sort();
}

/** Selects the node that no trial disconnects or drains. Servers, which are external in production, and patients run there. */
export const place = { [LABEL]: 'true' };

/** Labels the first node as that node. */
export async function keepNode() {
  const [first] = await readNodes();
  await kubectl(['label', 'node', first, `${LABEL}=true`, '--overwrite']);
}

/** Removes that label. */
export const releaseNode = () => kubectl(['label', 'node', '--all', `${LABEL}-`]);

/** The node that trials disconnect or drain. */
export async function findOtherNode() {
  const other = (await readNodes()).at(1);
  if (other === undefined) throw new Error('a second node that takes pods is needed');
  return other;
}
