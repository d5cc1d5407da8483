import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../support/commands.mjs';
import { BASES } from '../support/images.mjs';
import { CACHE, FOLDERS } from '../support/settings.mjs';
import { callContainerd, PAUSE_IMAGE } from './containerd.mjs';
import { HERE, NODES } from './settings.mjs';

/** Names of the substituted images: those in the project's files, and those of the cluster. */
export const STAND_INS = {
  ...BASES,
  pause: PAUSE_IMAGE,
  coredns: 'coredns:cluster',
  'ingress-nginx': 'registry.k8s.io/ingress-nginx/controller:v1.11.0',
};

/** Builds the image `images/<name>` with further files beside its Dockerfile: `files` has their paths by name. */
export async function buildBase(name, files = {}) {
  const folder = join(FOLDERS.images, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(join(HERE, 'images', name, 'Dockerfile'), join(folder, 'Dockerfile'));
  for (const [target, source] of Object.entries(files)) cpSync(source, join(folder, target), { recursive: true });
  const debian = ['--build-arg', `DEBIAN=${STAND_INS.debian}`];
  await run('docker', ['build', '--quiet', '--network', 'host', ...debian, '--tag', STAND_INS[name], folder]);
  rmSync(folder, { recursive: true });
}

/** Path of a cached program. */
export const cached = (name) => join(CACHE, name);

/** Copies images from the engine to the kubelets of all nodes. */
export async function loadIntoNodes(names) {
  const file = join(FOLDERS.images, 'load.tar');
  mkdirSync(FOLDERS.images, { recursive: true });
  await run('docker', ['save', '--output', file, ...names]);
  await Promise.all(NODES.map(({ socket }) => callContainerd(socket, ['images', 'import', file])));
  rmSync(file);
}

/** Adds a name to an image on all nodes. */
export async function tagOnNodes(name, further) {
  const full = name.split('/').length > 2 ? name : `docker.io/${name}`;
  await Promise.all(NODES.map(({ socket }) => callContainerd(socket, ['images', 'tag', '--force', full, further])));
}

/** True if the cache has a file. */
export const isCached = (name) => existsSync(cached(name));
