import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, read, run } from './commands.mjs';

const SBOM = '/app/sbom.cdx.json';
const PLATFORMS = 'linux/amd64,linux/arm64';

const readDefault = (argument) =>
  new RegExp(`^ARG ${argument}=(\\S+)$`, 'm').exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))[1];

/** A build argument with a base image by the current digest of its tag. */
function pin(argument) {
  const base = readDefault(argument);
  const digest = read('docker', ['buildx', 'imagetools', 'inspect', base, '--format', '{{.Manifest.Digest}}']);
  return ['--build-arg', `${argument}=${base}@${digest}`];
}

/** Builds and pushes for both architectures, from base images by digest, with provenance (SLSA) and SBOM of every layer. */
function buildForAll(service, { reference, folder }) {
  const metadata = join(folder, 'built.json');
  run('docker', [
    ...['buildx', 'build', '.', '--target', service, '--tag', reference, '--push', '--platform', PLATFORMS],
    ...[...pin('NODE_IMAGE'), ...pin('DEBIAN_IMAGE')],
    ...['--provenance', 'mode=max', '--sbom', 'true', '--metadata-file', metadata],
  ]);
  return JSON.parse(readFileSync(metadata, 'utf8'))['containerimage.digest'];
}

/** Builds and pushes for this machine with the engine alone: buildx and its SBOM scanner would have to be pulled. */
function buildForThis(service, { reference, name }) {
  run('docker', ['build', '.', '--target', service, '--tag', reference, '--network', 'host']);
  run('docker', ['push', reference]);
  const format = '{{range .RepoDigests}}{{println .}}{{end}}';
  const digests = read('docker', ['image', 'inspect', '--format', format, reference]).split('\n');
  return digests.find((digest) => digest.startsWith(`${name}@`)).split('@')[1];
}

/** Copies the SBOM of an image's packages out of it. */
function readSbom(image, file) {
  const container = read('docker', ['create', image]);
  run('docker', ['cp', `${container}:${SBOM}`, file]);
  run('docker', ['rm', container]);
}

/** Builds, pushes and signs the image of each service, and attests its SBOM; returns their names with digest. */
export function publishImages({ names, version, local, signer }) {
  const folder = mkdtempSync(join(tmpdir(), 'release-images-'));
  if (!local) run('docker', ['buildx', 'create', '--use']);
  const build = local ? buildForThis : buildForAll;
  const published = Object.entries(names).map(([service, name]) => {
    const digest = build(service, { reference: `${name}:${version}`, name, folder });
    const image = `${name}@${digest}`;
    signer.sign(image);
    const sbom = join(folder, `${service}.cdx.json`);
    readSbom(image, sbom);
    signer.attest(image, { type: 'cyclonedx', predicate: sbom });
    return [service, image];
  });
  rmSync(folder, { recursive: true });
  return Object.fromEntries(published);
}
