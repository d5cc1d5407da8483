import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** Options of the command. */
export const OPTIONS = {
  keep: { type: 'boolean' },
  only: { type: 'string' },
  list: { type: 'boolean' },
  kubeconfig: { type: 'string' },
  values: { type: 'string', multiple: true },
};
const { values: asked } = parseArgs({ options: OPTIONS, strict: false });

/** Root of the checkout that is tried. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
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

/** Whether a cluster that is already there is tried, and none is built. */
export const IS_GIVEN = typeof asked.kubeconfig === 'string';
/** The administrator's way to the API server. */
export const KUBECONFIG = IS_GIVEN ? resolve(asked.kubeconfig) : join(FOLDERS.keys, 'admin.kubeconfig');
/** Helm's arguments with the values of that cluster, after all others. */
export const GIVEN_VALUES = (asked.values ?? []).flatMap((file) => ['--values', resolve(file)]);

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

const BUILT = {
  PATH: [CACHE, '/usr/local/go/bin', process.env.PATH, '/usr/sbin', '/sbin'].join(':'),
  DOCKER_HOST: `unix://${FOLDERS.run}/docker.sock`,
  // The classic builder: the other one pulls its front end from a registry.
  DOCKER_BUILDKIT: '0',
};

/** Environment of every program that a run starts. */
export const environment = () => ({
  ...process.env,
  ...(IS_GIVEN ? {} : BUILT),
  KUBECONFIG,
  HELM_CACHE_HOME: below('helm/cache'),
  HELM_CONFIG_HOME: below('helm/config'),
  HELM_DATA_HOME: below('helm/data'),
});
