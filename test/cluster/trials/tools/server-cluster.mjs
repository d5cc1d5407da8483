import { openAuthority } from '../../support/certificates.mjs';
import { waitFor } from '../../support/commands.mjs';
import { kubectl, makeTlsSecret, read } from '../../support/kubernetes.mjs';
import { FOLDERS } from '../../support/settings.mjs';

/** Names of the pods of a stateful set. */
export const listMembers = ({ name, count }) => Array.from({ length: count }, (_, index) => `${name}-${index}`);

/** Host name of a pod of a stateful set. */
export const nameHost = ({ namespace, name }, member) => `${member}.${name}.${namespace}.svc.cluster.local`;

/** Converts the address of a single server to the list of a stateful set's addresses. */
export const toMembers = (set, url) =>
  listMembers(set)
    .map((member) => url.replace(/@[^:]+:/, `@${nameHost(set, member)}:`))
    .join(',');

/** A stateful set whose pods find each other by name, and the Secret with one certificate for all these names. */
export async function describeMembers(set, { spec, ports }) {
  const { namespace, name, count } = set;
  const authority = await openAuthority(FOLDERS.production, 'internal-authority');
  const names = [`DNS:${nameHost(set, '*')}`, 'DNS:localhost'];
  const certificate = await authority.readTls(`${name}-tls`, { subject: `/CN=${name}`, names });
  const labels = { app: name };
  return [
    makeTlsSecret(namespace, `${name}-tls`, certificate),
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name, namespace },
      // Members resolve each other's names before they are ready.
      spec: { clusterIP: 'None', publishNotReadyAddresses: true, selector: labels, ports },
    },
    {
      apiVersion: 'apps/v1',
      kind: 'StatefulSet',
      metadata: { name, namespace },
      spec: {
        serviceName: name,
        replicas: count,
        podManagementPolicy: 'Parallel',
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec },
      },
    },
  ];
}

/** Removes a set with its Secrets and settings, without graceful shutdown. */
export async function removeMembers({ namespace, name }) {
  const place = ['--namespace', namespace, '--ignore-not-found'];
  await kubectl(['delete', 'statefulset', name, '--cascade=orphan', ...place]);
  await kubectl(['delete', 'pods', '--selector', `app=${name}`, '--grace-period', '1', '--namespace', namespace]);
  const others = [`service/${name}`, `secret/${name}`, `secret/${name}-tls`, `configmap/${name}`];
  await kubectl(['delete', ...others, ...place]);
}

/** Runs a program in a pod and returns its output. */
export const execute = (namespace, pod, command) => kubectl(['--namespace', namespace, 'exec', pod, '--', ...command]);

const readContainer = async (namespace, pod) => {
  const { spec, status } = await read('pod', pod, '--namespace', namespace);
  return { node: spec.nodeName, ...status.containerStatuses[0] };
};

/** Kills all processes of a pod's container; its kubelet restarts it. Returns a function that waits until it is ready. */
export async function killMember(builder, namespace, pod) {
  const { node, containerID, restartCount } = await readContainer(namespace, pod);
  await builder.killContainer(node, containerID);
  const isBack = async () => {
    const now = await readContainer(namespace, pod);
    return now.ready && now.restartCount > restartCount;
  };
  return () => waitFor(isBack, { what: `${pod} to be ready again`, seconds: 90, every: 1 });
}
