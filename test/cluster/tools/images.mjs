import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { CACHE, FOLDERS, HERE, NODES, ROOT } from '../settings.mjs';
import { run, succeeds } from './commands.mjs';
import { callContainerd, PAUSE_IMAGE } from './containerd.mjs';

const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const argument = (name) => new RegExp(`^ARG ${name}=(\\S+)$`, 'm').exec(read('Dockerfile'))?.[1];
const compose = parse(read('compose.yaml'), { merge: true });

/** Names of the images that a run makes stand-ins of, as the project's own files have them. */
export const BASES = {
  debian: argument('DEBIAN_IMAGE'),
  node: argument('NODE_IMAGE'),
  redis: compose.services.redis.image,
  nats: compose.services.nats.image,
  prometheus: compose.services.prometheus.image,
  pause: PAUSE_IMAGE,
  coredns: 'coredns:cluster',
  'ingress-nginx': 'registry.k8s.io/ingress-nginx/controller:v1.11.0',
};

/** The image of a service as compose and the development values name it. */
export const imageOf = (service) => `pain-assessment/${service}:development`;

/** Whether the engine has an image. */
export const hasImage = (name) => succeeds('docker', ['image', 'inspect', name]);

/** Size of an image in bytes, uncompressed. */
export const sizeOf = async (name) => Number(await run('docker', ['image', 'inspect', '--format', '{{.Size}}', name]));

/** Builds an image of `images/<name>` with files that are put beside its Dockerfile: names in the folder and where they are. */
export async function buildBase(name, files = {}) {
  const folder = join(FOLDERS.images, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(join(HERE, 'images', name, 'Dockerfile'), join(folder, 'Dockerfile'));
  for (const [target, source] of Object.entries(files)) cpSync(source, join(folder, target), { recursive: true });
  const debian = ['--build-arg', `DEBIAN=${BASES.debian}`];
  await run('docker', ['build', '--quiet', '--network', 'host', ...debian, '--tag', BASES[name], folder]);
  rmSync(folder, { recursive: true });
}

/** A program of the cache. */
export const cached = (name) => join(CACHE, name);

/** Copies images from the engine to the kubelets of all nodes. */
export async function loadIntoNodes(names) {
  const file = join(FOLDERS.images, 'load.tar');
  mkdirSync(FOLDERS.images, { recursive: true });
  await run('docker', ['save', '--output', file, ...names]);
  await Promise.all(NODES.map(({ socket }) => callContainerd(socket, ['images', 'import', file])));
  rmSync(file);
}

/** Gives an image a further name on all nodes. */
export async function tagOnNodes(name, further) {
  const full = name.split('/').length > 2 ? name : `docker.io/${name}`;
  await Promise.all(NODES.map(({ socket }) => callContainerd(socket, ['images', 'tag', '--force', full, further])));
}

/** Whether a file of the cache exists. */
export const isCached = (name) => existsSync(cached(name));
