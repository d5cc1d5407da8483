import { kubectl } from '../../support/kubernetes.mjs';
import { NAMESPACES } from '../../support/settings.mjs';

/** A change of a pod makes its kubelet bring what has changed in its volumes, which else takes it about a minute. */
export const refreshVolumes = (namespace) =>
  kubectl(['--namespace', namespace, 'annotate', 'pods', '--all', '--overwrite', `refreshed=at-${Date.now()}`]);

/** Changes some entries of the Secret that the services read. */
export async function changeSecret(values) {
  const patch = JSON.stringify({ stringData: values });
  await kubectl(['--namespace', NAMESPACES.production, 'patch', 'secret', 'pain-assessment', '--patch', patch]);
}

/** Gives the gateways another accounts file, at once. */
export async function giveAccounts(text) {
  await changeSecret({ 'accounts.yaml': text });
  await refreshVolumes(NAMESPACES.production);
}
