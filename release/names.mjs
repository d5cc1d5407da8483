import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { SERVICES } from '../k8s/scripts/build-charts.mjs';

/** Charts that users install; the others are dependencies of the first. */
const CHARTS = ['pain-assessment', 'seccomp-profile'];

/**
 * Names of the images and charts of a release, without tag. The values of the charts define them; `registry` replaces the registry there,
 * as `global.imageRegistry` does.
 */
export function nameArtefacts({ root, registry }) {
  const images = SERVICES.map((service) => {
    const { image } = parse(readFileSync(join(root, `charts/${service}/values.yaml`), 'utf8'));
    return [service, `${registry ?? image.registry}/${image.repository}`];
  });
  const [, first] = images[0];
  const folder = first.slice(0, first.lastIndexOf('/'));
  return {
    images: Object.fromEntries(images),
    charts: Object.fromEntries(CHARTS.map((chart) => [chart, `${folder}/charts/${chart}`])),
  };
}

/** File of the client's package, as `npm pack` names it. */
export const nameClient = (version) => `pain-assessment-client-${version}.tgz`;

/** A registry on this machine uses plain HTTP, as container engines assume. */
export const isLocal = (registry) => /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(registry ?? '');

/** Values of the chart pain-assessment that name each image by digest. */
export const describeDigests = (images) =>
  Object.fromEntries(
    Object.entries(images).map(([service, name]) => [service, { image: { digest: name.split('@')[1] } }]),
  );
