import { SERVICES } from '../settings.mjs';
import { run, say } from '../tools/commands.mjs';
import { imageOf, sizeOf } from '../tools/images.mjs';

const MEGABYTE = 1e6;
/** Most that an image may take, uncompressed, in MB. */
const LIMITS = { 'api-gateway': 200, scoring: 200, 'report-renderer': 700, 'demo-integrator': 200 };

/** Builds the images from the project's Dockerfile, and fails if one is larger than it may be. */
export async function buildProductImages() {
  const large = [];
  for (const service of [...SERVICES, 'demo-integrator']) {
    const begun = Date.now();
    await run('docker', ['build', '--network', 'host', '--target', service, '--tag', imageOf(service), '.']);
    const size = Math.round((await sizeOf(imageOf(service))) / MEGABYTE);
    say(`${service}: ${size} MB (at most ${LIMITS[service]}), in ${Math.round((Date.now() - begun) / 1000)} s`);
    if (size > LIMITS[service]) large.push(service);
  }
  if (large.length > 0) throw new Error(`larger than they may be: ${large.join(', ')}`);
}
