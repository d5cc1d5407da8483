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

/** Root of the tested checkout. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Cache of programs and base images, the only files that remain after a run. */
export const CACHE = process.env.CLUSTER_CACHE ?? join(homedir(), '.cache/pain-assessment-cluster');
/** All files of a run; the last step removes them. */
export const WORK = process.env.CLUSTER_WORK ?? join(tmpdir(), 'pain-assessment-cluster');

/**
 * Output folder of release/run.mjs for a release in a registry on loopback. The trials then install that release. Empty installs the
 * checkout's charts and images.
 */
export const RELEASED = process.env.CLUSTER_RELEASE ?? '';

const below = (name) => join(WORK, name);
/** Folders of a run. The sockets' folder is short, because the path of a socket has at most 107 bytes. */
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

/** True if the run tests an existing cluster and builds none. */
export const IS_GIVEN = typeof asked.kubeconfig === 'string';
/** The administrator's kubeconfig. */
export const KUBECONFIG = IS_GIVEN ? resolve(asked.kubeconfig) : join(FOLDERS.keys, 'admin.kubeconfig');
/** Helm's arguments with the values of an existing cluster; they come last. */
export const GIVEN_VALUES = (asked.values ?? []).flatMap((file) => ['--values', resolve(file)]);

/** The services of the product, in the order of the Dockerfile's targets. */
export const SERVICES = ['api-gateway', 'scoring', 'report-renderer'];
export const RELEASE = 'pain-assessment';
/** Namespaces of the development values, of the production values, and of servers and clients beside them. */
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
  // The classic builder: BuildKit pulls its front end from a registry.
  DOCKER_BUILDKIT: '0',
};

/** Environment of every program of a run. */
export const environment = () => ({
  ...process.env,
  ...(IS_GIVEN ? {} : BUILT),
  KUBECONFIG,
  HELM_CACHE_HOME: below('helm/cache'),
  HELM_CONFIG_HOME: below('helm/config'),
  HELM_DATA_HOME: below('helm/data'),
});
