import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { kubectl, read } from '../support/kubernetes.mjs';
import { FOLDERS } from '../support/settings.mjs';
import { startContainerd } from './containerd.mjs';
import { start, waitForServers } from './processes.mjs';
import { DNS_ADDRESS, NODES, POD_NETWORK } from './settings.mjs';

const CGROUPS = '/sys/fs/cgroup';
const keys = (name) => join(FOLDERS.keys, name);

/** Network plugin: a bridge per node, and an address of the node's range per pod. */
const describePodNetwork = ({ number, pods, folder }) => ({
  cniVersion: '0.4.0',
  name: `pain-${number}`,
  plugins: [
    {
      type: 'bridge',
      bridge: 'cni0',
      isGateway: true,
      ipMasq: false,
      hairpinMode: true,
      ipam: {
        type: 'host-local',
        dataDir: join(folder, 'addresses'),
        ranges: [[{ subnet: pods }]],
        routes: [{ dst: '0.0.0.0/0' }],
      },
    },
    { type: 'portmap', capabilities: { portMappings: true } },
  ],
});

const describeKubelet = ({ name, namespace, folder, socket }) => ({
  kind: 'KubeletConfiguration',
  apiVersion: 'kubelet.config.k8s.io/v1beta1',
  authentication: { anonymous: { enabled: false }, webhook: { enabled: true }, x509: { clientCAFile: keys('ca.crt') } },
  authorization: { mode: 'Webhook' },
  tlsCertFile: keys(`${name}.crt`),
  tlsPrivateKeyFile: keys(`${name}.key`),
  containerRuntimeEndpoint: `unix://${socket}`,
  cgroupDriver: 'cgroupfs',
  cgroupRoot: `/${namespace}`,
  failCgroupV1: false,
  failSwapOn: false,
  clusterDNS: [DNS_ADDRESS],
  clusterDomain: 'cluster.local',
  resolvConf: join(folder, 'resolv.conf'),
  podLogsDir: join(folder, 'log'),
  imageGCHighThresholdPercent: 100,
  evictionHard: { 'memory.available': '200Mi' },
  maxPods: 100,
});

/** Configuration of kube-proxy. Limits of connection tracking apply to the whole machine, so nodes do not change them. */
const describeProxy = ({ name }) => ({
  kind: 'KubeProxyConfiguration',
  apiVersion: 'kubeproxy.config.k8s.io/v1alpha1',
  clientConnection: { kubeconfig: keys('kube-proxy.kubeconfig') },
  hostnameOverride: name,
  mode: 'iptables',
  clusterCIDR: POD_NETWORK,
  conntrack: { maxPerCore: 0, min: 0, tcpEstablishedTimeout: '0s', tcpCloseWaitTimeout: '0s' },
});

/** cgroups version 1: the kubelet needs its root in each hierarchy, and a new cpuset is empty. */
function makeCgroups({ namespace }) {
  if (existsSync(join(CGROUPS, 'cgroup.controllers'))) return mkdirSync(join(CGROUPS, namespace), { recursive: true });
  for (const hierarchy of readdirSync(CGROUPS)) {
    try {
      mkdirSync(join(CGROUPS, hierarchy, namespace), { recursive: true });
    } catch {
      // The kubelet does not use hierarchies mounted read-only.
    }
  }
  for (const name of ['cpuset.cpus', 'cpuset.mems'])
    writeFileSync(join(CGROUPS, 'cpuset', namespace, name), readFileSync(join(CGROUPS, 'cpuset', name)));
  // Without this all pods of a node would share the CPU weight of one process.
  writeFileSync(join(CGROUPS, 'cpu', namespace, 'cpu.shares'), '65536');
}

/** Writes a file if it is absent: kube-proxy exits after a change of its configuration. */
function writeOnce(path, text) {
  if (!existsSync(path)) writeFileSync(path, text);
}

/** Starts the containerd of a node, which can then receive images. */
export async function startRuntime(node) {
  mkdirSync(join(node.folder, 'cni'), { recursive: true });
  makeCgroups(node);
  writeFileSync(join(node.folder, 'cni/10-pain.conflist'), JSON.stringify(describePodNetwork(node)));
  await startContainerd(`containerd-${node.number}`, node);
}

/** Starts kubelet and kube-proxy of a node in its namespace. */
export function startNode(node) {
  const { number, name, namespace, address, folder } = node;
  mkdirSync(join(folder, 'log'), { recursive: true });
  writeOnce(join(folder, 'resolv.conf'), '');
  writeOnce(join(folder, 'kubelet.yaml'), stringify(describeKubelet(node)));
  writeOnce(join(folder, 'kube-proxy.yaml'), stringify(describeProxy(node)));
  const place = ['--root-dir', join(folder, 'kubelet'), '--hostname-override', name, '--node-ip', address];
  const labels = ['--node-labels', `topology.kubernetes.io/zone=zone-${number}`];
  const configuration = ['--config', join(folder, 'kubelet.yaml'), '--kubeconfig', keys(`${name}.kubeconfig`)];
  const agent = { namespace, urgent: true };
  start(`kubelet-${number}`, ['kubelet', ...configuration, ...place, ...labels], agent);
  start(`kube-proxy-${number}`, ['kube-proxy', '--config', join(folder, 'kube-proxy.yaml')], agent);
}

/** Waits until all nodes are ready. */
export async function waitForNodes() {
  const isThere = async () => (await read('nodes')).items.length === NODES.length;
  await waitForServers(['kubelet-1'], isThere, { what: 'the nodes to register', seconds: 90 });
  await kubectl(['wait', '--for=condition=Ready', 'nodes', '--all', '--timeout=120s']);
}
