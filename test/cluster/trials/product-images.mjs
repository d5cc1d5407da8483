import { attempt, run, say } from '../support/commands.mjs';
import { nameImage, readImageSize } from '../support/images.mjs';
import { SERVICES } from '../support/settings.mjs';

const MEGABYTE = 1e6;
/** Maximum size of an image, uncompressed, in MB. */
const LIMITS = { 'api-gateway': 200, scoring: 200, 'report-renderer': 700, 'demo-integrator': 200 };

/** Loads every native module of an image with the libraries of that image. */
const LOAD = `const { readdirSync } = require('node:fs');
const files = readdirSync('/app', { recursive: true }).filter((file) => file.endsWith('.node'));
for (const file of files) process.dlopen({ exports: {} }, '/app/' + file);
console.log(files.length);`;

async function loadNativeModules(service) {
  const { status, output, all } = await attempt('docker', [
    ...['run', '--rm', '--network', 'none', '--entrypoint', 'node', nameImage(service), '--eval', LOAD],
  ]);
  if (status !== 0) throw new Error(`a native module of ${service} does not load:\n${all.slice(-1500)}`);
  return output.trim();
}

/** Builds the images from the project's Dockerfile, and fails if one is too large or lacks a library. */
export async function buildProductImages() {
  const large = [];
  for (const service of [...SERVICES, 'demo-integrator']) {
    const begun = Date.now();
    await run('docker', ['build', '--network', 'host', '--target', service, '--tag', nameImage(service), '.']);
    const size = Math.round((await readImageSize(nameImage(service))) / MEGABYTE);
    say(`${service}: ${size} MB (at most ${LIMITS[service]}), in ${Math.round((Date.now() - begun) / 1000)} s`);
    say(`${service}: ${await loadNativeModules(service)} native modules load`);
    if (size > LIMITS[service]) large.push(service);
  }
  if (large.length > 0) throw new Error(`larger than they may be: ${large.join(', ')}`);
}
