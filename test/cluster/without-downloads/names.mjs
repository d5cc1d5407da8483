import { hasImage } from '../support/images.mjs';
import { apply, makeConfigMap, waitForRollout } from '../support/kubernetes.mjs';
import { buildBase, cached, loadIntoNodes, STAND_INS } from './images.mjs';
import { DNS_ADDRESS } from './settings.mjs';

const NAMESPACE = 'kube-system';
const COREFILE = `.:53 {
  errors
  health {
    lameduck 5s
  }
  ready
  kubernetes cluster.local in-addr.arpa ip6.arpa
  cache 10
}
`;

const labels = { 'k8s-app': 'kube-dns' };
const meta = { name: 'coredns', namespace: NAMESPACE };

const rights = [
  { apiVersion: 'v1', kind: 'ServiceAccount', metadata: meta },
  {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRole',
    metadata: { name: 'coredns' },
    rules: [
      { apiGroups: [''], resources: ['endpoints', 'services', 'pods', 'namespaces'], verbs: ['list', 'watch'] },
      { apiGroups: ['discovery.k8s.io'], resources: ['endpointslices'], verbs: ['list', 'watch'] },
    ],
  },
  {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRoleBinding',
    metadata: { name: 'coredns' },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'coredns' },
    subjects: [{ kind: 'ServiceAccount', name: 'coredns', namespace: NAMESPACE }],
  },
];

const pod = {
  serviceAccountName: 'coredns',
  dnsPolicy: 'Default',
  topologySpreadConstraints: [
    {
      maxSkew: 1,
      topologyKey: 'kubernetes.io/hostname',
      whenUnsatisfiable: 'DoNotSchedule',
      labelSelector: { matchLabels: labels },
    },
  ],
  // CoreDNS still answers for some seconds after SIGTERM, until all nodes have the change.
  terminationGracePeriodSeconds: 15,
  containers: [
    {
      name: 'coredns',
      image: STAND_INS.coredns,
      imagePullPolicy: 'Never',
      resources: { requests: { cpu: '50m' } },
      args: ['-conf', '/etc/coredns/Corefile'],
      ports: ['UDP', 'TCP'].map((protocol) => ({ containerPort: 53, protocol })),
      readinessProbe: { httpGet: { path: '/ready', port: 8181 }, periodSeconds: 2 },
      volumeMounts: [{ name: 'config', mountPath: '/etc/coredns', readOnly: true }],
    },
  ],
  volumes: [{ name: 'config', configMap: { name: 'coredns' } }],
};

const server = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: meta,
  spec: {
    replicas: 2,
    selector: { matchLabels: labels },
    template: { metadata: { labels }, spec: pod },
  },
};

const service = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'kube-dns', namespace: NAMESPACE },
  spec: {
    clusterIP: DNS_ADDRESS,
    selector: labels,
    ports: ['UDP', 'TCP'].map((protocol) => ({
      name: `dns-${protocol.toLowerCase()}`,
      port: 53,
      targetPort: 53,
      protocol,
    })),
  },
};

/** Starts CoreDNS on both nodes as the cluster's name service. */
export async function startNames() {
  if (!(await hasImage(STAND_INS.coredns))) await buildBase('coredns', { coredns: cached('coredns') });
  await loadIntoNodes([STAND_INS.coredns]);
  await apply([...rights, makeConfigMap(NAMESPACE, 'coredns', { Corefile: COREFILE }), server, service]);
  await waitForRollout(NAMESPACE, 'deployment/coredns');
}
