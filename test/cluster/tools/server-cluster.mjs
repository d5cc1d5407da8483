import { FOLDERS, NODES } from '../settings.mjs';
import { openAuthority } from './certificates.mjs';
import { waitFor } from './commands.mjs';
import { callContainerd } from './containerd.mjs';
import { kubectl, makeSecret, read } from './kubernetes.mjs';

/** Names of the pods of a stateful set. */
export const listMembers = ({ name, count }) => Array.from({ length: count }, (_, index) => `${name}-${index}`);

/** The name by which others reach a pod of a stateful set. */
export const hostOf = ({ namespace, name }, member) => `${member}.${name}.${namespace}.svc.cluster.local`;

/** A stateful set whose pods find each other by name, and the Secret with one certificate for all of these names. */
export async function describeMembers(set, { spec, ports }) {
  const { namespace, name, count } = set;
  const authority = await openAuthority(FOLDERS.production, 'internal-authority');
  const host = hostOf(set, '*');
  await authority.issue(`${name}-tls`, { subject: `/CN=${name}`, names: [`DNS:${host}`, 'DNS:localhost'] });
  const certificate = {
    'tls.crt': authority.read(`${name}-tls.crt`),
    'tls.key': authority.read(`${name}-tls.key`),
    'ca.crt': authority.read('ca.crt'),
  };
  const labels = { app: name };
  return [
    makeSecret(namespace, `${name}-tls`, { values: certificate, type: 'kubernetes.io/tls' }),
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name, namespace },
      // Members look for each other before they are ready.
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

/** Removes a set with its Secrets and settings, without the end in good order of its pods. */
export async function removeMembers({ namespace, name }) {
  const place = ['--namespace', namespace, '--ignore-not-found'];
  await kubectl(['delete', 'statefulset', name, '--cascade=orphan', ...place]);
  await kubectl(['delete', 'pods', '--selector', `app=${name}`, '--grace-period', '1', '--namespace', namespace]);
  const others = [`service/${name}`, `secret/${name}`, `secret/${name}-tls`, `configmap/${name}`];
  await kubectl(['delete', ...others, ...place]);
}

/** Runs a program in a pod and answers what it wrote. */
export const execute = (namespace, pod, command) => kubectl(['--namespace', namespace, 'exec', pod, '--', ...command]);

const readContainer = async (namespace, pod) => {
  const { spec, status } = await read('pod', pod, '--namespace', namespace);
  return { node: spec.nodeName, ...status.containerStatuses[0] };
};

/** Ends all processes of a pod's container at once; its kubelet starts it again. Answers how to wait until it is ready again. */
export async function killMember(namespace, pod) {
  const { node, containerID, restartCount } = await readContainer(namespace, pod);
  const { socket } = NODES.find(({ name }) => name === node);
  await callContainerd(socket, ['tasks', 'kill', '--all', '--signal', 'SIGKILL', containerID.replace(/^.*\//, '')]);
  const isBack = async () => {
    const now = await readContainer(namespace, pod);
    return now.ready && now.restartCount > restartCount;
  };
  return () => waitFor(isBack, { what: `${pod} to be ready again`, seconds: 90, every: 1 });
}
