import { kubectl } from '../../support/kubernetes.mjs';
import { NAMESPACES } from '../../support/settings.mjs';

/** Annotates the pods, so that kubelets update their volumes at once instead of after about 1 min. */
export const refreshVolumes = (namespace) =>
  kubectl(['--namespace', namespace, 'annotate', 'pods', '--all', '--overwrite', `refreshed=at-${Date.now()}`]);

/** Changes entries of the services' Secret. */
export async function changeSecret(values) {
  const patch = JSON.stringify({ stringData: values });
  await kubectl(['--namespace', NAMESPACES.production, 'patch', 'secret', 'pain-assessment', '--patch', patch]);
}

/** Changes the gateways' accounts file, with immediate effect. */
export async function giveAccounts(text) {
  await changeSecret({ 'accounts.yaml': text });
  await refreshVolumes(NAMESPACES.production);
}
