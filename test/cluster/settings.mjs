import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the checkout that is tried. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Folder of these modules. */
export const HERE = fileURLToPath(new URL('./', import.meta.url));
/** Programs and base images that outlive a run; nothing else does. */
export const CACHE = process.env.CLUSTER_CACHE ?? join(homedir(), '.cache/pain-assessment-cluster');
/** Everything that a run makes; the last step removes it. */
export const WORK = process.env.CLUSTER_WORK ?? join(tmpdir(), 'pain-assessment-cluster');

/**
 * Folder that release/run.mjs left of a release in a registry on loopback, which is installed in the place of the checkout's charts and
 * images; empty for the checkout's.
 */
export const RELEASED = process.env.CLUSTER_RELEASE ?? '';

const below = (name) => join(WORK, name);
/** Folders of a run. The sockets' folder is short, since the path of a socket has at most 107 bytes. */
export const FOLDERS = {
  builds: below('builds'),
  containerd: below('containerd'),
  docker: below('docker'),
  etcd: below('etcd'),
  images: below('images'),
  keys: below('keys'),
  logs: below('logs'),
  nodes: below('nodes'),
  production: below('production'),
  run: below('run'),
};

/** The administrator's way to the API server. */
export const KUBECONFIG = join(FOLDERS.keys, 'admin.kubeconfig');

export const KUBERNETES_VERSION = '1.34.4';
export const NODE_VERSION = '24.21.0';
export const NPM_VERSION = '11.19.1';

/** Where the API server listens: an address of a bridge that a run makes. */
export const CONTROL_PLANE = '10.90.0.1';
export const BRIDGE = 'pain0';
export const POD_NETWORK = '10.88.0.0/16';
export const SERVICE_NETWORK = '10.96.0.0/16';
export const DNS_ADDRESS = '10.96.0.10';
/** Ports of processes that serve APIs of the cluster from outside of it. */
export const PORTS = {
  apiServer: 6443,
  resourceMetrics: 6444,
  customMetrics: 6445,
  discovery: 6446,
  kedaOperator: 6447,
  kedaHealth: 6448,
  externalMetrics: 6449,
  kedaAdapterMetrics: 6450,
  gateway: 30080,
};

/** The two nodes, each with a network namespace of its own. */
export const NODES = [1, 2].map((number) => ({
  number,
  name: `node-${number}`,
  namespace: `pain-node-${number}`,
  address: `10.90.0.1${number}`,
  pods: `10.88.${number}.0/24`,
  folder: join(FOLDERS.nodes, `${number}`),
  socket: join(FOLDERS.run, `node-${number}/containerd.sock`),
}));

/** The services of the product, in the order of the Dockerfile's targets. */
export const SERVICES = ['api-gateway', 'scoring', 'report-renderer'];
export const RELEASE = 'pain-assessment';
/** Namespaces: of the development values, of the production values, and of what they name. */
export const NAMESPACES = {
  development: 'pain',
  production: 'pain-production',
  ingress: 'ingress-nginx',
  monitoring: 'monitoring',
  nats: 'nats',
  redis: 'redis',
  nodes: 'pain-nodes',
};

/** Environment of every program that a run starts. */
export const environment = () => ({
  ...process.env,
  PATH: [CACHE, '/usr/local/go/bin', process.env.PATH, '/usr/sbin', '/sbin'].join(':'),
  DOCKER_HOST: `unix://${FOLDERS.run}/docker.sock`,
  // The classic builder: the other one pulls its front end from a registry.
  DOCKER_BUILDKIT: '0',
  KUBECONFIG,
  HELM_CACHE_HOME: below('helm/cache'),
  HELM_CONFIG_HOME: below('helm/config'),
  HELM_DATA_HOME: below('helm/data'),
});
