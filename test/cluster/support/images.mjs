import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { run, succeeds } from './commands.mjs';
import { ROOT } from './settings.mjs';

const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const argument = (name) => new RegExp(`^ARG ${name}=(\\S+)$`, 'm').exec(read('Dockerfile'))?.[1];
const compose = parse(read('compose.yaml'), { merge: true });

/** Images of registries, by their names in the Dockerfile and compose.yaml. */
export const BASES = {
  debian: argument('DEBIAN_IMAGE'),
  node: argument('NODE_IMAGE'),
  redis: compose.services.redis.image,
  nats: compose.services.nats.image,
  prometheus: compose.services.prometheus.image,
};

/** Name of a service's image in compose.yaml and the development values. */
export const nameImage = (service) => `pain-assessment/${service}:development`;

/** True if the engine has an image. */
export const hasImage = (name) => succeeds('docker', ['image', 'inspect', name]);

/** Size of an image in bytes, uncompressed. */
export const readImageSize = async (name) =>
  Number(await run('docker', ['image', 'inspect', '--format', '{{.Size}}', name]));
