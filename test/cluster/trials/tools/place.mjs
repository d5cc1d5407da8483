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

/** Selects the node that no trial takes away: servers, which are somebody else's in production, and patients stay on it. */
export const place = { [LABEL]: 'true' };

/** Marks the first node as that one. */
export async function keepNode() {
  const [first] = await readNodes();
  await kubectl(['label', 'node', first, `${LABEL}=true`, '--overwrite']);
}

/** Takes that mark away. */
export const releaseNode = () => kubectl(['label', 'node', '--all', `${LABEL}-`]);

/** The node that trials take away. */
export async function findOtherNode() {
  const other = (await readNodes()).at(1);
  if (other === undefined) throw new Error('a second node that takes pods is needed');
  return other;
}
